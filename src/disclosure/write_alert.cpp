#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "bidwright/disclosure/alert.hpp"

namespace bidwright::disclosure {

namespace {

constexpr std::array<std::string_view, core::kSuits> kSuitNames{"clubs", "diamonds", "hearts",
                                                                "spades"};

/// High-card points, as the grammar calls them.
constexpr std::string_view kPoints = "total points";

/// "12 to 21", "at least 12", "up to 9", "4".
std::string words(Range range) {
  if (range.is_exact()) return fmt::format("{}", range.low);
  if (range.low == 0) return fmt::format("up to {}", range.high);
  if (range.high == Range::kNoEnd) return fmt::format("at least {}", range.low);
  return fmt::format("{} to {}", range.low, range.high);
}

void add(std::string& text, std::string_view element) {
  if (!text.empty()) text += ", ";
  text += element;
}

std::string elements_of(const HandConstraint& constraint) {
  std::string text;
  if (!constraint.points.is_open())
    add(text, fmt::format("{} {}", words(constraint.points), kPoints));
  for (const core::Suit suit : core::kSuitsDescending) {
    const auto s = static_cast<std::size_t>(suit);
    if (const Range length = constraint.length[s]; !length.is_open()) {
      add(text, fmt::format("{} cards in {}", words(length), kSuitNames[s]));
    }
  }
  for (const core::Suit suit : core::kSuitsDescending) {
    const auto s = static_cast<std::size_t>(suit);
    if (const Range points = constraint.suit_points[s]; !points.is_open()) {
      add(text, fmt::format("{} points in {}", words(points), kSuitNames[s]));
    }
  }
  if (constraint.aces) add(text, fmt::format("{} total aces", *constraint.aces));
  if (constraint.kings) add(text, fmt::format("{} total kings", *constraint.kings));
  for (const core::Card card : constraint.holds) {
    add(text, fmt::format("{} of {}", card.rank() == core::Rank::kAce ? "ace" : "king",
                          kSuitNames[static_cast<std::size_t>(card.suit())]));
  }
  return text;
}

}  // namespace

std::string write_alert(const Disclosure& disclosure) {
  std::string text;
  const bool says_nothing = std::ranges::any_of(disclosure.alternatives, &HandConstraint::is_open);
  if (!says_nothing) {
    for (const HandConstraint& constraint : disclosure.alternatives) {
      if (!text.empty()) text += ". Alternatively, ";
      text += elements_of(constraint);
    }
  }
  for (std::string request : disclosure.requests) {
    if (!request.empty()) {
      request[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(request[0])));
    }
    add(text, request);
  }
  if (!text.empty()) text += '.';
  return text;
}

std::string for_players(std::string_view alert) {
  std::string text(alert);
  for (std::size_t at = 0; (at = text.find(kPoints, at)) != std::string::npos;) {
    text.replace(at, kPoints.size(), "HCP");
  }
  constexpr std::string_view kCards = "1 cards";
  for (std::size_t at = 0; (at = text.find(kCards, at)) != std::string::npos;) {
    const bool one = at == 0 || text[at - 1] == ' ';
    at += kCards.size();
    if (one) text.erase(--at, 1);
  }
  return text;
}

}  // namespace bidwright::disclosure
