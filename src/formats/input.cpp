#include "formats/input.hpp"

#include <algorithm>
#include <cstring>

#include "formats/utf16.hpp"

namespace bidwright::formats {

using core::ErrorCode;

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;
/// Programs of the DOS age end their files with it.
constexpr char kDosEnd = 0x1a;

constexpr bool is_text(char c) {
  return static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\v' || c == '\f' ||
         c == kDosEnd;
}

}  // namespace

LineInput::LineInput(Source source, std::size_t longest_line)
    : source_(std::move(source)), longest_(std::max<std::size_t>(longest_line, 16)) {}

/// Reads more after what is there; false at the end or if the source failed (error_ tells).
bool LineInput::fill() {
  if (ended_) return false;
  if (begin_ != 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() < end_ + kChunk) buffer_.resize(end_ + kChunk);
  auto count = source_(std::span(buffer_).subspan(end_));
  if (!count) {
    error_ = std::move(count.error());
    source_failed_ = true;
    ended_ = true;
    return false;
  }
  end_ += *count;
  ended_ = *count == 0;
  return !ended_;
}

LineInput::Status LineInput::fail(ErrorCode code, std::string message, std::size_t column) {
  error_ = {code, std::move(message), number_, column};
  return Status::kError;
}

void LineInput::skip_line() {
  in_long_line_ = false;
  while (true) {
    const auto* from = buffer_.data() + begin_;
    const auto* to = buffer_.data() + end_;
    const auto* found = std::find_if(from, to, [](char c) { return c == '\n' || c == '\r'; });
    begin_ = static_cast<std::size_t>(found - buffer_.data());
    if (found != to) {
      after_cr_ = *found == '\r';
      ++begin_;
      return;
    }
    if (!fill()) return;
  }
}

LineInput::Status LineInput::next() {
  if (again_) {
    again_ = false;
    return last_;
  }
  last_ = advance();
  return last_;
}

LineInput::Status LineInput::advance() {
  if (!started_) {
    started_ = true;
    while (end_ < 4 && fill()) {
    }
    const std::string_view bytes(buffer_.data(), end_);
    if (const auto order = utf16_order(bytes)) {
      source_ = from_utf16(bytes, ended_ ? source_of("") : std::move(source_), *order);
      end_ = 0;
      ended_ = false;
      while (end_ < 4 && fill()) {
      }
    }
    if (std::string_view(buffer_.data(), end_).starts_with("\xEF\xBB\xBF")) begin_ = 3;
  }

  if (in_long_line_) skip_line();
  std::size_t scanned = 0;
  std::size_t bad = 0;  // Column of the first byte that is no text
  while (true) {
    if (begin_ + scanned >= end_ && !fill()) {
      if (source_failed_) {
        source_failed_ = false;
        begin_ = end_;
        return Status::kError;
      }
      if (begin_ == end_) return Status::kEnd;
      break;  // The last line has no end
    }
    if (scanned == 0 && after_cr_) {
      after_cr_ = false;
      if (buffer_[begin_] == '\n') {
        ++begin_;
        continue;
      }
      // CR CR LF: a program wrote CR LF where the system makes one of every LF.
      while (buffer_[begin_] == '\r' && begin_ + 1 >= end_ && fill()) {
      }
      if (buffer_[begin_] == '\r' && begin_ + 1 < end_ && buffer_[begin_ + 1] == '\n') {
        begin_ += 2;
        continue;
      }
    }
    const char* from = buffer_.data() + begin_;
    const std::size_t size = end_ - begin_;
    bool found = false;
    for (; scanned < size; ++scanned) {
      const char c = from[scanned];
      if (is_text(c)) continue;
      if (c == '\n' || c == '\r') {
        found = true;
        break;
      }
      if (bad == 0) bad = scanned + 1;
    }
    if (scanned > longest_) {
      ++number_;
      begin_ += scanned;
      in_long_line_ = true;
      return fail(
          ErrorCode::kTooLarge,
          fmt::format("a line of more than {} bytes; lines of at most 255 were expected", longest_),
          longest_);
    }
    if (found) {
      after_cr_ = from[scanned] == '\r';
      text_ = {from, scanned};
      begin_ += scanned + 1;
      ++number_;
      if (bad != 0) {
        return fail(ErrorCode::kSyntax, "a control character; text was expected, this is binary",
                    bad);
      }
      return Status::kLine;
    }
  }
  text_ = {buffer_.data() + begin_, end_ - begin_};
  begin_ = end_;
  ++number_;
  if (bad != 0) {
    return fail(ErrorCode::kSyntax, "a control character; text was expected, this is binary", bad);
  }
  return Status::kLine;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const auto is_tail = [&](std::size_t at) { return (byte(at) & 0xC0U) == 0x80U; };
  while (i < text.size()) {
    const unsigned lead = byte(i);
    if (lead < 0x80) {
      ++i;
    } else if (lead >= 0xC2 && lead <= 0xDF) {
      if (!is_tail(i + 1)) return false;
      i += 2;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
      const unsigned second = byte(i + 1);
      if (!is_tail(i + 1) || !is_tail(i + 2) || (lead == 0xE0 && second < 0xA0) ||
          (lead == 0xED && second > 0x9F)) {
        return false;
      }
      i += 3;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
      const unsigned second = byte(i + 1);
      if (!is_tail(i + 1) || !is_tail(i + 2) || !is_tail(i + 3) ||
          (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
        return false;
      }
      i += 4;
    } else {
      return false;
    }
  }
  return true;
}

std::string to_utf8(std::string_view text) {
  if (is_ascii(text) || is_utf8(text)) return std::string(text);
  std::string result;
  result.reserve(text.size() + text.size() / 4);
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      result += c;
    } else {
      result += static_cast<char>(0xC0U | code >> 6U);
      result += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return result;
}

std::string to_latin1(std::string_view utf8) {
  std::string result;
  result.reserve(utf8.size());
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    if (lead < 0x80) {
      result += utf8[i];
    } else if ((lead == 0xC2 || lead == 0xC3) && i + 1 < utf8.size()) {
      const auto tail = static_cast<unsigned char>(utf8[++i]);
      result += static_cast<char>((lead & 3U) << 6U | (tail & 0x3FU));
    } else if (lead >= 0xC0) {
      result += '?';
      while (i + 1 < utf8.size() && (static_cast<unsigned char>(utf8[i + 1]) & 0xC0U) == 0x80U) ++i;
    } else {
      result += '?';
    }
  }
  return result;
}

}  // namespace bidwright::formats
