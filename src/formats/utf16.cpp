#include "formats/utf16.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace bidwright::formats {

namespace {

constexpr char32_t kNoCharacter = 0xFFFD;

void append_utf8(std::string& out, char32_t c) {
  const auto tail = [&](int shift) {
    out += static_cast<char>(0x80U | (static_cast<unsigned>(c) >> shift & 0x3FU));
  };
  const auto lead = [&](unsigned mark, int shift) {
    out += static_cast<char>(mark | static_cast<unsigned>(c) >> shift);
  };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    lead(0xC0, 6);
    tail(0);
  } else if (c < 0x10000) {
    lead(0xE0, 12);
    tail(6);
    tail(0);
  } else {
    lead(0xF0, 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

class Decoder {
 public:
  Decoder(std::string_view begin, Source source, ByteOrder order)
      : source_(std::move(source)), order_(order) {
    take(begin);
  }

  core::Expected<std::size_t> read(std::span<char> buffer) {
    while (at_ == text_.size() && !ended_) {
      text_.clear();
      at_ = 0;
      std::array<char, 4096> bytes{};
      const auto count = source_(bytes);
      if (!count) return count;
      ended_ = *count == 0;
      take({bytes.data(), *count});
      if (ended_ && (half_ || high_ != 0)) append_utf8(text_, kNoCharacter);
    }
    const std::size_t size = std::min(buffer.size(), text_.size() - at_);
    std::copy_n(text_.data() + at_, size, buffer.data());
    at_ += size;
    return size;
  }

 private:
  void take(std::string_view bytes) {
    for (const char byte : bytes) {
      if (!half_) {
        half_ = byte;
        continue;
      }
      const unsigned first = static_cast<unsigned char>(*half_);
      const unsigned second = static_cast<unsigned char>(byte);
      half_.reset();
      unit(order_ == ByteOrder::kLittle ? second << 8U | first : first << 8U | second);
    }
  }

  void unit(char32_t code) {
    const bool low = code >= 0xDC00 && code < 0xE000;
    if (high_ != 0) {
      const char32_t high = std::exchange(high_, 0);
      append_utf8(text_, low ? 0x10000 + ((high - 0xD800) << 10U) + (code - 0xDC00) : kNoCharacter);
      if (low) return;
    }
    if (code >= 0xD800 && code < 0xDC00) {
      high_ = code;
    } else {
      append_utf8(text_, low ? kNoCharacter : code);
    }
  }

  Source source_;
  ByteOrder order_;
  /// What is decoded, and how much of it has been read.
  std::string text_;
  std::size_t at_ = 0;
  std::optional<char> half_;
  char32_t high_ = 0;
  bool ended_ = false;
};

}  // namespace

std::optional<ByteOrder> utf16_order(std::string_view head) {
  if (head.size() < 2) return std::nullopt;
  if (head.starts_with("\xFF\xFE")) return ByteOrder::kLittle;
  if (head.starts_with("\xFE\xFF")) return ByteOrder::kBig;
  if (head[0] != 0 && head[1] == 0) return ByteOrder::kLittle;
  if (head[0] == 0 && head[1] != 0) return ByteOrder::kBig;
  return std::nullopt;
}

Source from_utf16(std::string_view begin, Source source, ByteOrder order) {
  const auto decoder = std::make_shared<Decoder>(begin, std::move(source), order);
  return [decoder](std::span<char> buffer) { return decoder->read(buffer); };
}

std::string as_utf8(std::string text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (const auto order = utf16_order(text)) {
    std::string result;
    std::string piece(1 << 16, '\0');
    const Source source = from_utf16(text, source_of(""), *order);
    // What stands in memory can always be read.
    for (std::size_t count = source(piece).value(); count > 0; count = source(piece).value()) {
      result.append(piece, 0, count);
    }
    text = std::move(result);
  }
  if (text.starts_with(kMark)) text.erase(0, kMark.size());
  return text;
}

}  // namespace bidwright::formats
