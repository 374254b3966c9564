#include "dd/search/memory.hpp"

#include <algorithm>

namespace bidwright::dd::search {

void HolderTable::set(int row, const std::array<std::uint32_t, core::kSeats>& ranks) {
  std::uint32_t* const table = table_.data() + (static_cast<std::size_t>(row) << kBits);
  table[0] = 0;
  const std::uint32_t all = ranks[0] | ranks[1] | ranks[2] | ranks[3];
  for (std::uint32_t top = 1; top <= all; top *= 2) {
    std::uint32_t holder = 0;
    for (std::uint32_t seat = 1; seat < core::kSeats; ++seat) {
      if ((ranks[seat] & top) != 0) holder = seat;
    }
    for (std::uint32_t lower = 0; lower < top; ++lower) {
      table[top + lower] = table[lower] >> 2 | holder << 30;
    }
  }
}

Pattern::Pattern(const Holders& holders, const Depths& depths, Bounds bounds) : mask_{} {
  for (std::size_t l = 0; l < kLanes; ++l) {
    const std::uint32_t bits = depths[l] == 0 ? 0 : ~0U << (32 - 2 * depths[l]);
    mask_[l / 2] |= std::uint64_t{bits} << (32 * (l % 2));
  }
  holders_ = {holders[0] & mask_[0], holders[1] & mask_[1]};
  set_bounds(bounds);
}

void Pattern::set_bounds(Bounds bounds) {
  holders_[0] = (holders_[0] & ~kLow) | static_cast<std::uint64_t>(bounds.at_least);
  holders_[1] = (holders_[1] & ~kLow) | static_cast<std::uint64_t>(bounds.at_most);
}

Cards Pattern::lowest_relevant(Cards left) const {
  Cards result = 0;
  for (int l = 0; l < kLanes; ++l) {
    const auto bits =
        static_cast<std::uint32_t>(mask_[static_cast<std::size_t>(l / 2)] >> (32 * (l % 2)));
    if (bits == 0) continue;
    Cards cards = left & lane(l);
    for (auto lower = bits << 2; lower != 0; lower <<= 2) cards ^= highest(cards);
    result |= highest(cards);
  }
  return result;
}

// Room for a list to grow is kept free.
Memory::Memory(std::size_t most_patterns)
    : most_patterns_(std::max(most_patterns, 4 * kLongest)),
      lists_(std::size_t{1} << kFewestBits),
      mask_(lists_.size() - 1) {}

void Memory::forget(std::size_t lists) {
  lists_.assign(lists, List{});
  mask_ = lists - 1;
  lists_used_ = 0;
  patterns_used_ = 0;
  for (std::vector<std::uint32_t>& places : given_back_) places.clear();
}

const Pattern* Memory::find(std::uint64_t key, std::uint64_t hash, const Holders& holders,
                            int tricks) {
  for (std::size_t i = hash & mask_; lists_[i].key != 0; i = (i + 1) & mask_) {
    const List& list = lists_[i];
    if (list.key != key) continue;
    Pattern* const patterns = patterns_.data() + list.first;
    for (std::size_t p = list.size; p-- > 0;) {
      if (!patterns[p].matches(holders)) continue;
      const Bounds bounds = patterns[p].bounds();
      if (bounds.at_least < tricks && bounds.at_most >= tricks) continue;
      // What is useful moves towards the end, where the search begins.
      const std::size_t better = p + (list.size - p) / 2;
      if (better != p) std::swap(patterns[p], patterns[better]);
      return &patterns[better];
    }
    break;
  }
  return nullptr;
}

void Memory::add(std::uint64_t key, std::uint64_t hash, Pattern pattern) {
  if (patterns_used_ + 2 * kLongest > most_patterns_) forget(lists_.size());
  List& list = list_of(key, hash);
  Pattern* const patterns = patterns_.data() + list.first;
  Bounds bounds = pattern.bounds();
  std::uint16_t kept =
      list.size > kCompared ? static_cast<std::uint16_t>(list.size - kCompared) : 0;
  for (std::size_t p = kept; p < list.size; ++p) {
    if (pattern.covers(patterns[p])) {
      const Bounds old = patterns[p].bounds();
      if (pattern.same_depths(patterns[p])) {
        bounds = {std::max(bounds.at_least, old.at_least), std::min(bounds.at_most, old.at_most)};
        continue;
      }
      if (old.at_least <= bounds.at_least && old.at_most >= bounds.at_most) continue;
    }
    if (kept != p) patterns[kept] = patterns[p];
    ++kept;
  }
  list.size = kept;
  pattern.set_bounds(bounds);
  make_room(list);
  patterns_[list.first + list.size++] = pattern;
}

Memory::List& Memory::list_of(std::uint64_t key, std::uint64_t hash) {
  if (4 * lists_used_ > 3 * lists_.size()) grow_lists();
  std::size_t i = hash & mask_;
  while (lists_[i].key != 0 && lists_[i].key != key) i = (i + 1) & mask_;
  if (lists_[i].key == 0) {
    lists_[i].key = key;
    ++lists_used_;
  }
  return lists_[i];
}

void Memory::grow_lists() {
  std::vector<List> grown(2 * lists_.size());
  grown.swap(lists_);
  mask_ = lists_.size() - 1;
  for (const List& list : grown) {
    if (list.key == 0) continue;
    std::size_t i = hash(list.key) & mask_;
    while (lists_[i].key != 0) i = (i + 1) & mask_;
    lists_[i] = list;
  }
}

void Memory::make_room(List& list) {
  const std::size_t room = list.size_class == 0 ? 0 : std::size_t{1} << list.size_class;
  if (list.size < room) return;
  if (list.size == kLongest) {
    const auto begin = patterns_.begin() + list.first;
    list.size = kLongest / 2;
    std::copy(begin + kLongest / 2, begin + kLongest, begin);
    return;
  }
  const std::uint32_t place = allocate(list.size_class + 1U);
  std::copy_n(patterns_.begin() + list.first, list.size, patterns_.begin() + place);
  if (room > 0) given_back_[list.size_class].push_back(list.first);
  list.first = place;
  ++list.size_class;
}

std::uint32_t Memory::allocate(std::size_t size_class) {
  std::vector<std::uint32_t>& places = given_back_[size_class];
  if (!places.empty()) {
    const std::uint32_t place = places.back();
    places.pop_back();
    return place;
  }
  const auto place = static_cast<std::uint32_t>(patterns_used_);
  patterns_used_ += std::size_t{1} << size_class;
  if (patterns_used_ > patterns_.size()) {
    const Pattern empty({}, {}, {});
    const std::size_t wanted = std::max(2 * patterns_.size(), patterns_used_ + (1U << 15));
    patterns_.resize(std::min(wanted, most_patterns_), empty);
  }
  return place;
}

}  // namespace bidwright::dd::search
