#include "bidwright/training/call_memory.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace bidwright::training {
namespace {

using core::Auction;

constexpr std::array kAuctions{AuctionLikeness::kSame, AuctionLikeness::kSameFromOpening,
                               AuctionLikeness::kSameBids};
constexpr std::array kHands{HandLikeness::kSamePoints, HandLikeness::kSameRange,
                            HandLikeness::kOneApart, HandLikeness::kAny};

/// Ranges of points that mean about the same.
int range_of(int points) {
  constexpr std::array kBegins{4, 6, 8, 10, 11, 12, 15, 18, 20, 22, 25};
  return static_cast<int>(std::upper_bound(kBegins.begin(), kBegins.end(), points) -
                          kBegins.begin());
}

/// The first `count` calls as a name: equal auctions of a likeness have equal names.
std::string name_of(const Auction& auction, std::size_t count, AuctionLikeness likeness) {
  std::string name;
  const auto calls = auction.calls().first(count);
  const auto letter = [](core::Call call) { return static_cast<char>('!' + call.index()); };
  if (likeness != AuctionLikeness::kSameBids) {
    std::size_t first = 0;
    if (likeness == AuctionLikeness::kSameFromOpening) {
      while (first < count && calls[first].is_pass()) ++first;
    }
    for (const core::Call call : calls.subspan(first)) name += letter(call);
    return name;
  }
  // The caller's own last bid first, then clockwise; what was doubled since the last bid.
  name.assign(core::kSeats, '.');
  char doubled = '-';
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t seat = (i + 3 * count) % core::kSeats;
    if (calls[i].is_bid()) {
      name[seat] = letter(calls[i]);
      doubled = '-';
    } else if (!calls[i].is_pass()) {
      doubled = calls[i].is_double() ? 'X' : 'R';
    }
  }
  return name + doubled;
}

}  // namespace

std::string_view describe(AuctionLikeness likeness) {
  constexpr std::array<std::string_view, 3> kWords{"after the same calls",
                                                   "after the same calls from the opening bid on",
                                                   "where everybody's last bid was the same"};
  return kWords[static_cast<std::size_t>(likeness)];
}

std::string_view describe(HandLikeness likeness) {
  constexpr std::array<std::string_view, 4> kWords{
      "the same lengths and points", "the same lengths and about the points",
      "lengths and points at most one apart", "the nearest there are"};
  return kWords[static_cast<std::size_t>(likeness)];
}

CallMemory::CallMemory(std::span<const core::RecordedGame> games) {
  for (std::size_t g = 0; g < games.size(); ++g) {
    const Auction& auction = games[g].auction;
    for (std::size_t at = 0; at < auction.size(); ++at) {
      Traits traits = traits_of(games[g].deal[auction.seat_of(at)]);
      traits.place = {static_cast<std::uint32_t>(g), static_cast<std::uint16_t>(at)};
      const auto number = static_cast<std::uint32_t>(traits_.size());
      for (const AuctionLikeness likeness : kAuctions) {
        index_[static_cast<std::size_t>(likeness)][name_of(auction, at, likeness)].push_back(
            number);
      }
      traits_.push_back(traits);
    }
  }
}

CallMemory::Traits CallMemory::traits_of(core::Hand hand) {
  Traits traits;
  for (const core::Suit suit : core::kAllSuits) {
    traits.lengths[static_cast<std::size_t>(suit)] = static_cast<std::int8_t>(hand.length(suit));
  }
  const int points = core::high_card_points(hand);
  traits.points = static_cast<std::int8_t>(points);
  traits.range = static_cast<std::int8_t>(range_of(points));
  traits.cards = hand.bits();
  return traits;
}

double CallMemory::distance(const Traits& a, const Traits& b) {
  double result = 2.0 * std::abs(a.points - b.points);
  for (std::size_t s = 0; s < a.lengths.size(); ++s) {
    result += 2.4 * std::abs(a.lengths[s] - b.lengths[s]);
  }
  return result + 0.1 * (core::kRanks - std::popcount(a.cards & b.cards));
}

bool CallMemory::alike(const Traits& a, const Traits& b, HandLikeness likeness) {
  switch (likeness) {
    case HandLikeness::kSamePoints:
      return a.lengths == b.lengths && a.points == b.points;
    case HandLikeness::kSameRange:
      return a.lengths == b.lengths && a.range == b.range;
    case HandLikeness::kOneApart:
      for (std::size_t s = 0; s < a.lengths.size(); ++s) {
        if (std::abs(a.lengths[s] - b.lengths[s]) > 1) return false;
      }
      return std::abs(a.points - b.points) <= 1;
    case HandLikeness::kAny:
      break;
  }
  return true;
}

CallMemory::Found CallMemory::nearest(core::Hand hand, const Auction& auction, std::size_t fewest,
                                      std::size_t most) const {
  const Traits mine = traits_of(hand);
  std::vector<std::pair<double, std::uint32_t>> fitting;
  Found found;
  // Hands first: a like hand in a like auction tells more than another hand in the same one.
  const auto look = [&](AuctionLikeness by_auction, HandLikeness by_hand, std::size_t wanted) {
    const Index& index = index_[static_cast<std::size_t>(by_auction)];
    const auto node = index.find(name_of(auction, auction.size(), by_auction));
    if (node == index.end()) return false;
    fitting.clear();
    for (const std::uint32_t i : node->second) {
      if (alike(mine, traits_[i], by_hand)) fitting.emplace_back(distance(mine, traits_[i]), i);
    }
    found.auction = by_auction;
    found.hand = by_hand;
    found.after = node->second.size();
    return fitting.size() >= wanted;
  };
  const auto look_everywhere = [&](std::size_t wanted) {
    for (const HandLikeness by_hand : kHands) {
      for (const AuctionLikeness by_auction : kAuctions) {
        if (look(by_auction, by_hand, wanted)) return true;
      }
    }
    return false;
  };
  // With fewer, all of the widest kind: the nearest there are.
  if (!look_everywhere(std::max<std::size_t>(fewest, 1))) {
    const bool any = std::ranges::any_of(kAuctions, [&](AuctionLikeness by_auction) {
      return look(by_auction, HandLikeness::kAny, 1);
    });
    if (!any) return {};
  }

  most = std::min(most, fitting.size());
  std::partial_sort(fitting.begin(), fitting.begin() + static_cast<std::ptrdiff_t>(most),
                    fitting.end());
  for (std::size_t i = 0; i < most; ++i) found.calls.push_back(traits_[fitting[i].second].place);
  return found;
}

}  // namespace bidwright::training
