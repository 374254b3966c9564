// One PBN game, already cut out of its file, turned into a record; private to this module.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bidwright/formats/board_record.hpp"
#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {

/// A comment that begins with this word, right after a tag pair that fills its line, is the rest
/// of its value.
inline constexpr std::string_view kPbnContinued = "...";
/// A tag pair of so many bytes, in UTF-8, fills its line: the next word may not have fitted in.
inline constexpr std::size_t kPbnFullLine = 235;

/// What games leave to those that follow: the last value of each tag, for "#" and "##" (PBN
/// section 4.8).
class PbnInheritance {
 public:
  struct Value {
    std::string name;
    std::string text;
    /// "##": holds for every game that does not say otherwise.
    bool for_all = false;
  };

  [[nodiscard]] const std::string* find(std::string_view name) const;
  void remember(std::string_view name, std::string_view text, bool for_all);
  [[nodiscard]] const std::vector<Value>& values() const { return values_; }

  /// Files in which games leave away whatever has not changed since the game before, or since the
  /// last game at the same table of a board: they give themselves away by games without a board.
  struct Shorthand {
    bool used = false;
    std::size_t table = 0;
    std::vector<std::array<std::string, core::kSeats>> players;
  };
  Shorthand shorthand;

 private:
  std::vector<Value> values_;
};

/// `game` has LF line ends; its first line is line `first_line` of the file.
[[nodiscard]] core::Expected<BoardRecord> parse_pbn_game(std::string_view game,
                                                         std::uint32_t first_line,
                                                         PbnInheritance& inheritance);

/// Whether a line begins with "[<name>" as a tag pair does; any case.
[[nodiscard]] bool opens_tag(std::string_view line, std::string_view name);
/// Whether a line looks like a tag pair of whatever name.
[[nodiscard]] bool looks_like_tag(std::string_view line);

}  // namespace bidwright::formats
