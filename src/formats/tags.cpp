#include "bidwright/formats/tags.hpp"

#include <algorithm>
#include <array>

namespace bidwright::formats {

namespace {

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

bool is_tag_name(std::string_view name) {
  constexpr std::size_t kLongest = 128;
  constexpr std::array<std::string_view, 9> kTaken{
      "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play", "Note"};
  const bool well_formed = std::all_of(name.begin(), name.end(), [](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  return well_formed && !name.empty() && name.size() <= kLongest &&
         std::none_of(kTaken.begin(), kTaken.end(),
                      [&](std::string_view taken) { return same_name(name, taken); });
}

const Tag* TagList::find(std::string_view name) const {
  for (const Tag& tag : tags_) {
    if (same_name(tag.name, name)) return &tag;
  }
  return nullptr;
}

std::string_view TagList::get(std::string_view name) const {
  const Tag* tag = find(name);
  return tag == nullptr ? std::string_view() : tag->value;
}

void TagList::set(std::string_view name, std::string_view value, Position where) {
  for (Tag& tag : tags_) {
    if (same_name(tag.name, name)) {
      tag.value = value;
      tag.where = where;
      return;
    }
  }
  if (tags_.capacity() == 0) tags_.reserve(16);
  tags_.push_back({std::string(name), std::string(value), where});
}

void TagList::erase(std::string_view name) {
  std::erase_if(tags_, [&](const Tag& tag) { return same_name(tag.name, name); });
}

}  // namespace bidwright::formats
