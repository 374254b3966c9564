#include "bidwright/disclosure/short_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace bidwright::disclosure {

namespace {

constexpr std::array<std::string_view, core::kStrains> kSymbols{"♣", "♦", "♥", "♠", "NT"};

void add(std::string& text, std::string_view part, std::string_view between = ", ") {
  if (part.empty()) return;
  if (!text.empty()) text += between;
  text += part;
}

/// The suits, those with the longest lower end first, then from spades down.
std::array<std::size_t, core::kSuits> longest_first(const HandConstraint& constraint) {
  constexpr int kShort = 3;
  std::array<std::size_t, core::kSuits> order{3, 2, 1, 0};
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t s) {
    return std::max(kShort, static_cast<int>(constraint.length[s].low));
  });
  return order;
}

std::string points_text(Range points) {
  if (points.is_open()) return {};
  const bool low_end = points.high != Range::kNoEnd && !points.is_exact();
  return (low_end ? fmt::format("{}–{}", points.low, points.high) : short_text(points)) + " HCP";
}

}  // namespace

std::string short_text(Range range) {
  if (range.is_exact()) return fmt::format("{}", range.low);
  if (range.low == 0) return fmt::format("≤{}", range.high);
  if (range.high == Range::kNoEnd) return fmt::format("{}+", range.low);
  return fmt::format("{}–{}", range.low, range.high);
}

std::string short_text(const HandConstraint& constraint, bool balanced) {
  std::string text = points_text(constraint.points);
  if (balanced) add(text, "balanced");
  for (const std::size_t s : longest_first(constraint)) {
    if (const Range length = constraint.length[s]; !length.is_open()) {
      add(text, short_text(length) + std::string(kSymbols[s]));
    }
  }
  for (std::size_t s = core::kSuits; s-- > 0;) {
    if (const Range points = constraint.suit_points[s]; !points.is_open()) {
      add(text, fmt::format("{} in {}", points_text(points), kSymbols[s]));
    }
  }
  if (constraint.aces) add(text, fmt::format("aces: {}", *constraint.aces));
  if (constraint.kings) add(text, fmt::format("kings: {}", *constraint.kings));
  for (const core::Card card : constraint.holds) {
    add(text, fmt::format("{}{}", kSymbols[static_cast<std::size_t>(card.suit())],
                          core::letter(card.rank())));
  }
  return text;
}

std::string short_text(const Disclosure& disclosure) {
  std::string text;
  if (std::ranges::none_of(disclosure.alternatives, &HandConstraint::is_open)) {
    for (const HandConstraint& constraint : disclosure.alternatives) {
      add(text, short_text(constraint), "; or ");
    }
  }
  for (const std::string& request : disclosure.requests) add(text, request);
  return text.empty() ? "any hand" : text;
}

std::string symbol_text(core::Call call) {
  if (!call.is_bid()) return call.is_pass() ? "Pass" : core::to_string(call);
  const core::Bid bid = call.bid();
  return fmt::format("{}{}", bid.level(), kSymbols[static_cast<std::size_t>(bid.strain())]);
}

}  // namespace bidwright::disclosure
