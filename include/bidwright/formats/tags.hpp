// The tag pairs of a board that are plain text: Event, Site, Date, players, teams, Room, Score and
// whatever else a file brought along, in the order of that file. Names are compared without regard
// to case, and each stands once. What bears on the Laws (dealer, deal, contract ...) is not among
// them but in BoardRecord.
//
// Text is UTF-8, whatever the file was written in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bidwright::formats {

/// Where something stood in its source; 0 when it came from none. Positions are never compared:
/// two records are equal if they say the same, wherever they were read.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend constexpr bool operator==(Position, Position) { return true; }
};

struct Tag {
  std::string name;
  std::string value;
  Position where;

  friend bool operator==(const Tag&, const Tag&) = default;
};

class TagList {
 public:
  [[nodiscard]] const Tag* find(std::string_view name) const;
  [[nodiscard]] bool contains(std::string_view name) const { return find(name) != nullptr; }
  /// "" when there is no such tag.
  [[nodiscard]] std::string_view get(std::string_view name) const;

  /// Replaces the value, or appends the tag.
  void set(std::string_view name, std::string_view value, Position where = {});
  void erase(std::string_view name);

  [[nodiscard]] bool empty() const { return tags_.empty(); }
  [[nodiscard]] std::size_t size() const { return tags_.size(); }
  [[nodiscard]] auto begin() const { return tags_.begin(); }
  [[nodiscard]] auto end() const { return tags_.end(); }

  friend bool operator==(const TagList&, const TagList&) = default;

 private:
  std::vector<Tag> tags_;
};

/// Letters, digits and "_", not too many, and none of the names that BoardRecord has a place of its
/// own for: what can be a tag of a TagList, or a table, in every format.
[[nodiscard]] bool is_tag_name(std::string_view name);

/// ASCII only: "BOARD" and "Board" are the same name.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

}  // namespace bidwright::formats
