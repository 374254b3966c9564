// Lines of a text and fields of a line, private to this module.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace bidwright::training {

/// Line after line; an end of "\r\n" is taken off.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  /// To the next line; false at the end of the text.
  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
    ++number_;
    return true;
  }
  [[nodiscard]] std::string_view line() const { return line_; }
  /// From 1.
  [[nodiscard]] std::size_t number() const { return number_; }
  /// Also an empty line.
  [[nodiscard]] bool is_comment() const {
    const std::size_t first = line_.find_first_not_of(" \t");
    return first == std::string_view::npos || line_[first] == '#';
  }

 private:
  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
};

/// Words between blanks.
class Fields {
 public:
  explicit Fields(std::string_view line) : line_(line) { skip_blanks(); }

  [[nodiscard]] bool at_end() const { return place_ >= line_.size(); }
  /// Where the next word begins, from 1.
  [[nodiscard]] std::size_t column() const { return place_ + 1; }
  /// Empty at the end.
  std::string_view next() {
    const std::size_t begin = place_;
    while (!at_end() && !is_blank(line_[place_])) ++place_;
    const std::string_view word = line_.substr(begin, place_ - begin);
    skip_blanks();
    return word;
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t'; }
  void skip_blanks() {
    while (!at_end() && is_blank(line_[place_])) ++place_;
  }

  std::string_view line_;
  std::size_t place_ = 0;
};

/// A whole word as a number.
template <typename Number = float>
std::optional<Number> number_from(std::string_view word) {
  Number number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace bidwright::training
