#include "bidwright/training/opening_features.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace bidwright::training {

namespace {

using core::Hand;
using core::Suit;

/// What is worth knowing of a hand that may open, worked out once.
struct Measured {
  explicit Measured(const Opening& opening)
      : hand(opening.hand),
        passes(opening.passes),
        school(opening.school),
        condition(opening.condition) {
    for (const Suit suit : core::kAllSuits) {
      const auto s = static_cast<std::size_t>(suit);
      lengths[s] = hand.length(suit);
      const std::uint32_t ranks = hand.ranks(suit);
      points[s] = core::high_card_points(ranks);
      high_cards[s] = std::popcount(ranks >> 8);
      tens += static_cast<int>(ranks >> 8 & 1);
      aces += static_cast<int>(ranks >> 12 & 1);
      controls += 2 * static_cast<int>(ranks >> 12 & 1) + static_cast<int>(ranks >> 11 & 1);
      if (lengths[s] == 1) bare_points += points[s];
      const bool weak_doubleton = lengths[s] == 2 && ranks >> 11 == 0 && (ranks >> 9 & 3) != 0;
      if (weak_doubleton) ++weak_doubletons;
      total += points[s];
      length_points += std::max(0, lengths[s] - 4);
      shortness_points += std::max(0, 3 - lengths[s]);
    }
    shape = lengths;
    std::sort(shape.begin(), shape.end(), std::greater<>());
    longest = 3;
    for (std::size_t s = 3; s-- > 0;) {
      if (lengths[s] > lengths[longest]) longest = s;
    }
    twenty = total + shape[0] + shape[1];
    balanced = core::is_balanced(hand);
    losers_ = losers(hand);
    quick = half_quick_tricks(hand);
    top_three = std::popcount(hand.ranks(core::suit_at(static_cast<int>(longest))) >> 10);
    seat_kind = passes == 2 ? 1 : passes == 3 ? 2 : 0;
  }

  Hand hand;
  int passes;
  int school;
  bidding::Condition condition;
  /// Clubs first.
  std::array<int, 4> lengths{};
  std::array<int, 4> points{};
  /// Ten and higher.
  std::array<int, 4> high_cards{};
  /// Lengths, longest first.
  std::array<int, 4> shape{};
  /// The longest suit, the higher of two.
  std::size_t longest = 3;
  int total = 0;
  int length_points = 0;
  int shortness_points = 0;
  int tens = 0;
  int aces = 0;
  int controls = 0;
  /// Points in singletons.
  int bare_points = 0;
  /// Qx, Jx, QJ.
  int weak_doubletons = 0;
  /// The rule of twenty: points and the two longest suits.
  int twenty = 0;
  int losers_ = 0;
  int quick = 0;
  int top_three = 0;
  bool balanced = false;
  /// First or second seat, third, fourth.
  int seat_kind = 0;
};

/// Turns numbers into places: each takes as many as it has values.
class Indicators {
 public:
  explicit Indicators(std::vector<std::uint16_t>* out) : out_(out) {}

  void one_of(int count, int value) {
    if (out_ != nullptr) {
      out_->push_back(static_cast<std::uint16_t>(base_ + std::clamp(value, 0, count - 1)));
    }
    base_ += count;
  }
  [[nodiscard]] int count() const { return base_; }

 private:
  std::vector<std::uint16_t>* out_;
  int base_ = 0;
};

/// 39 shapes, numbered in some fixed way below 128.
int shape_number(const std::array<int, 4>& shape) {
  return (shape[0] - 4) * 12 + std::min(shape[1], 6) * 2 - 2 + (shape[2] > shape[3] ? 1 : 0);
}

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
  out.one_of(14, m.losers_);
  out.one_of(20, m.quick);
  out.one_of(108, 12 * std::clamp(m.twenty - 16, 0, 8) + std::min(m.quick, 11));
  out.one_of(13, m.controls);
  out.one_of(44, m.total + m.length_points);
  out.one_of(46, m.total + m.shortness_points);
  out.one_of(138, 46 * m.seat_kind + std::min(m.total + m.shortness_points, 45));
  const int evenness = m.balanced ? 2 : m.shape[3] >= 2 && m.shape[0] <= 6 ? 1 : 0;
  out.one_of(123, 41 * evenness + m.total);
  out.one_of(246, 123 * school + 41 * evenness + m.total);
  out.one_of(128, shape_number(m.shape));
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
  put(m.losers_);
  put(m.quick);
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

int losers(Hand hand) {
  int result = 0;
  for (const Suit suit : core::kAllSuits) {
    const std::uint32_t ranks = hand.ranks(suit);
    const int length = hand.length(suit);
    if (length >= 1 && (ranks >> 12 & 1) == 0) ++result;
    if (length >= 2 && (ranks >> 11 & 1) == 0) ++result;
    if (length >= 3 && (ranks >> 10 & 1) == 0) ++result;
  }
  return result;
}

int half_quick_tricks(Hand hand) {
  int result = 0;
  for (const Suit suit : core::kAllSuits) {
    const std::uint32_t ranks = hand.ranks(suit);
    const bool ace = (ranks >> 12 & 1) != 0;
    const bool king = (ranks >> 11 & 1) != 0;
    const bool queen = (ranks >> 10 & 1) != 0;
    if (ace) {
      result += king ? 4 : queen ? 3 : 2;
    } else if (king) {
      result += queen ? 2 : hand.length(suit) > 1 ? 1 : 0;
    }
  }
  return result;
}

}  // namespace bidwright::training
