// Lines of any source, private to this module: LF, CR LF, CR CR LF and CR all end a line, and
// lines are bounded. Bytes that no text has (NUL and its like) are an error of the line they stand
// in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {

class LineInput {
 public:
  LineInput(Source source, std::size_t longest_line);

  enum class Status : std::uint8_t { kLine, kEnd, kError };

  /// Goes to the next line. After an error the next call goes on with the line after it, unless
  /// the source itself failed or the text is none: then the end follows.
  Status next();
  /// Makes next() answer once more as it did.
  void unread() { again_ = true; }

  /// Without its end; valid until next() is called.
  [[nodiscard]] std::string_view text() const { return text_; }
  /// From 1.
  [[nodiscard]] std::uint32_t number() const { return number_; }
  [[nodiscard]] const core::Error& error() const { return error_; }

 private:
  Status advance();
  bool fill();
  Status fail(core::ErrorCode code, std::string message, std::size_t column);
  void skip_line();

  Source source_;
  std::size_t longest_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::string_view text_;
  std::uint32_t number_ = 0;
  bool started_ = false;
  bool ended_ = false;
  bool source_failed_ = false;
  bool in_long_line_ = false;
  bool again_ = false;
  Status last_ = Status::kEnd;
  /// The line before ended in CR, so a LF that follows belongs to it.
  bool after_cr_ = false;
  core::Error error_;
};

/// The text as UTF-8: unchanged if it is, else taken for ISO 8859-1.
[[nodiscard]] std::string to_utf8(std::string_view text);
[[nodiscard]] bool is_ascii(std::string_view text);
[[nodiscard]] bool is_utf8(std::string_view text);
/// ISO 8859-1; "?" for what it has not.
[[nodiscard]] std::string to_latin1(std::string_view utf8);

}  // namespace bidwright::formats
