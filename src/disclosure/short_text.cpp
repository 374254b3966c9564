#include "bidwright/disclosure/short_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "bidwright/disclosure/alert.hpp"

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

/// Sentences other than those of the grammar stay as they are.
std::string short_statement(std::string_view statement) {
  while (statement.ends_with('.') || statement.ends_with(' ')) statement.remove_suffix(1);
  if (statement.find(". ") != std::string_view::npos) return std::string(statement);
  const auto [disclosure, ignored] = read_alert(statement);
  if (disclosure.empty() || disclosure.alternatives.size() > 1) return std::string(statement);
  std::string text = short_text(disclosure);
  for (const std::string& words : ignored) add(text, words);
  return text;
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

std::string short_alert(std::string_view alert) {
  constexpr std::string_view kOr = ". Alternatively, ";
  std::string text;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = alert.find(kOr);
    add(text, short_statement(alert.substr(0, end)), "; or ");
    if (end != std::string_view::npos) alert.remove_prefix(end + kOr.size());
  }
  return text;
}

std::string symbol_text(core::Call call) {
  if (!call.is_bid()) return call.is_pass() ? "Pass" : core::to_string(call);
  const core::Bid bid = call.bid();
  return fmt::format("{}{}", bid.level(), kSymbols[static_cast<std::size_t>(bid.strain())]);
}

std::string_view symbol_text(core::Suit suit) {
  return kSymbols[static_cast<std::size_t>(suit)];
}

std::string rank_text(core::Rank rank) {
  return rank == core::Rank::kTen ? "10" : std::string(1, core::letter(rank));
}

std::string symbol_text(core::Card card) {
  return std::string(symbol_text(card.suit())) + rank_text(card.rank());
}

}  // namespace bidwright::disclosure
