#include "bidwright/papers/opening_features.hpp"

#include <algorithm>

#include "bidwright/bidding/judgement.hpp"

namespace bidwright::papers {

namespace {

using bidding::Indicators;
using core::Hand;
using core::Suit;

/// What is worth knowing of a hand that may open, worked out once.
struct Measured : bidding::Judgement {
  explicit Measured(const Opening& opening)
      : Judgement(opening.hand),
        passes(opening.passes),
        school(opening.school),
        condition(opening.condition),
        seat_kind(passes == 2   ? 1
                  : passes == 3 ? 2
                                : 0) {}

  int passes;
  int school;
  bidding::Condition condition;
  /// First or second seat, third, fourth.
  int seat_kind;
};

void domain(Indicators& out, Hand hand) {
  out.one_of(1, 0);
  for (const Suit suit : core::kAllSuits) out.one_of(14, hand.length(suit));
  int total = 0;
  for (const Suit suit : core::kAllSuits) {
    const int points = core::high_card_points(hand.ranks(suit));
    out.one_of(11, points);
    total += points;
  }
  out.one_of(41, total);
}

void judgement(Indicators& out, const Measured& m) {
  const int vulnerability =
      (m.condition.vulnerable ? 2 : 0) + (m.condition.opponents_vulnerable ? 1 : 0);
  const int long_by = std::min(m.shape[0] - 4, 5);
  const int total = std::min(m.total, 29);
  const int suit = static_cast<int>(m.longest);
  const int school = std::min(m.school, 1);

  domain(out, m.hand);
  out.one_of(4, m.passes);
  out.one_of(16, 4 * m.passes + vulnerability);
  out.one_of(90, 30 * m.seat_kind + total);
  out.one_of(180, 90 * school + 30 * m.seat_kind + total);
  out.one_of(26, m.twenty - 10);
  out.one_of(78, 26 * m.seat_kind + std::clamp(m.twenty - 10, 0, 25));
  out.one_of(14, m.losers);
  out.one_of(20, m.half_quick_tricks);
  out.one_of(108, 12 * std::clamp(m.twenty - 16, 0, 8) + std::min(m.half_quick_tricks, 11));
  out.one_of(13, m.controls);
  out.one_of(44, m.total + m.length_points);
  out.one_of(46, m.total + m.shortness_points);
  out.one_of(138, 46 * m.seat_kind + std::min(m.total + m.shortness_points, 45));
  const int evenness = m.balanced ? 2 : m.shape[3] >= 2 && m.shape[0] <= 6 ? 1 : 0;
  out.one_of(123, 41 * evenness + m.total);
  out.one_of(246, 123 * school + 41 * evenness + m.total);
  out.one_of(bidding::kShapeNumbers, m.shape_number());
  out.one_of(180, 30 * long_by + total);

  // The longest suit
  const int quality = m.high_cards[m.longest];
  out.one_of(36, 6 * long_by + quality);
  out.one_of(24, 4 * long_by + m.top_three);
  out.one_of(108, 3 * (6 * long_by + quality) + m.seat_kind);
  out.one_of(40, 10 * suit + long_by);
  const int suit_and_points = 8 * (8 * suit + std::min(m.shape[0] - 4, 7)) + total / 4;
  out.one_of(256, suit_and_points);
  out.one_of(512, 256 * school + suit_and_points);
  out.one_of(52, 26 * school + std::clamp(m.twenty - 10, 0, 25));
  out.one_of(768, 3 * suit_and_points + m.seat_kind);

  for (std::size_t s = 0; s < 4; ++s) {
    out.one_of(112, 8 * m.lengths[s] + std::min(m.points[s], 7));
    out.one_of(54, 6 * std::min(m.lengths[s], 8) + m.high_cards[s]);
    out.one_of(240, 30 * std::min(m.lengths[s], 7) + total);
    out.one_of(2, m.lengths[s] == 1 && m.points[s] > 0 ? 1 : 0);
  }
  out.one_of(64, 8 * std::min(m.lengths[3], 7) + std::min(m.lengths[2], 7));
  out.one_of(64, 8 * std::min(m.lengths[1], 7) + std::min(m.lengths[0], 7));
  const int major = std::clamp(std::max(m.lengths[3], m.lengths[2]) - 3, 0, 4);
  out.one_of(150, 30 * major + total);
  out.one_of(10, m.bare_points);
  out.one_of(4, m.weak_doubletons);
  out.one_of(5, m.tens);
  out.one_of(5, m.aces);
}

void measures(const Measured& m, std::vector<std::uint8_t>& out) {
  const auto put = [&](int value) { out.push_back(static_cast<std::uint8_t>(std::max(value, 0))); };
  for (std::size_t s = 0; s < 4; ++s) {
    put(m.lengths[s]);
    put(m.points[s]);
    put(m.high_cards[s]);
    const std::uint32_t ranks = m.hand.ranks(core::suit_at(static_cast<int>(s)));
    for (int rank = 8; rank < core::kRanks; ++rank) put(static_cast<int>(ranks >> rank & 1));
  }
  put(m.total);
  put(m.passes);
  put(m.passes == 2 ? 1 : 0);
  put(m.passes >= 2 ? 1 : 0);
  put(m.school);
  put(m.condition.vulnerable ? 1 : 0);
  put(m.condition.opponents_vulnerable ? 1 : 0);
  for (const int length : m.shape) put(length);
  put(m.twenty);
  put(m.losers);
  put(m.half_quick_tricks);
  put(m.controls);
  put(m.total + m.length_points);
  put(m.total + m.shortness_points);
  put(m.balanced ? 1 : 0);
  put(static_cast<int>(m.longest));
  put(m.high_cards[m.longest]);
  put(m.top_three);
  put(m.points[m.longest]);
  put(std::max(m.lengths[3], m.lengths[2]));
  put(std::max(m.lengths[1], m.lengths[0]));
  put(m.bare_points);
  put(m.lengths[3] - m.lengths[2] + 13);
  put(m.lengths[1] - m.lengths[0] + 13);
  put(m.lengths[3] + m.lengths[2]);
  put(m.points[3] + m.points[2]);
  put(m.tens);
  put(m.weak_doubletons);
}

}  // namespace

void card_features(Hand hand, std::vector<std::uint16_t>& out) {
  out.push_back(0);
  for (const core::Card card : hand) out.push_back(static_cast<std::uint16_t>(1 + card.index()));
}

void domain_features(Hand hand, std::vector<std::uint16_t>& out) {
  Indicators indicators(&out);
  domain(indicators, hand);
}

void judgement_features(const Opening& opening, std::vector<std::uint16_t>& out) {
  Indicators indicators(&out);
  judgement(indicators, Measured(opening));
}

int judgement_feature_count() {
  Indicators indicators(nullptr);
  judgement(indicators, Measured(Opening()));
  return indicators.count();
}

void opening_measures(const Opening& opening, std::vector<std::uint8_t>& out) {
  measures(Measured(opening), out);
}

int opening_measure_count() {
  std::vector<std::uint8_t> out;
  measures(Measured(Opening()), out);
  return static_cast<int>(out.size());
}

}  // namespace bidwright::papers
