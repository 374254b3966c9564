// Opening bids from remembered hands: what was called with the most similar ones (Bellamy-McIntyre
// 2008, chapter 4).
//
//   CBridge1   similarity in percent: 51 times the ratio of high-card points (the smaller by the
//              larger), 9 times the ratio of lengths in each suit, 1 for each card in common. The
//              most frequent call of the K nearest wins, of several the one with the nearest case.
//   CBridge1a  first a retrieved bid in its hand's longest suit becomes the bid of the same level
//              in our longest suit.
//   longest    100 percent for the same points and the same longest suit, else nothing
//   ranges     as CBridge1, but the 51 are for points of one range: 0 to 5, 6 to 10, 11 and 12, 13
//              to 15, more
//   bias       as CBridge1, but a PASS counts half
//   hierarchy  cases of the same shape and points first, then of the same shape and range of
//              points, then all, until there are as many as are to vote: what the dissertation
//              proposed and did not build. Inside a node as CBridge1.
//   weighted   a distance that counts what players look at: steps of points and lengths, the
//              ranges openings are made of, shape, quality, seat; near cases weigh more.
//
// A case base is a value; threads may share it for reading.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "bidwright/papers/openings.hpp"

namespace bidwright::papers {

enum class Similarity : std::uint8_t {
  kRatios,
  kAdapted,
  kLongest,
  kRanges,
  kPassBias,
  kHierarchy,
  kWeighted,
};

/// In percent, 0 to 100.
[[nodiscard]] double similarity(core::Hand a, core::Hand b);
/// The longest suit, the highest of several.
[[nodiscard]] core::Suit longest_suit(core::Hand hand);
/// What a call made with `from` becomes with `to`, as CBridge1a has it.
[[nodiscard]] core::Call adapted(core::Call call, core::Hand from, core::Hand to);

class CaseBase {
 public:
  explicit CaseBase(std::span<const Opening> cases);

  static constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();
  static constexpr int kMostNeighbours = 20;

  struct Answer {
    /// For K = 1 .. kMostNeighbours, at K - 1.
    std::array<core::Call, kMostNeighbours> calls;
    /// The mean similarity of those K, in percent (of kWeighted: none).
    std::array<double, kMostNeighbours> similarity{};
    /// Where in kHierarchy each of the neighbours was found: 0 the same shape and points, 1 shape
    /// and range, 2 elsewhere.
    std::array<std::uint8_t, kMostNeighbours> levels{};
    /// How many cases voted at most: fewer than kMostNeighbours where the base holds no more.
    int votes = 0;
  };
  /// What to call with this hand; case `without` is left out, for leave-one-out tests.
  [[nodiscard]] Answer ask(const Opening& hand, Similarity similarity,
                           std::size_t without = kNobody) const;

  [[nodiscard]] std::size_t size() const { return cases_.size(); }
  [[nodiscard]] const Opening& operator[](std::size_t i) const { return cases_[i]; }

 private:
  /// What comparing needs of a hand.
  struct Traits {
    std::array<std::uint8_t, 4> lengths{};
    std::array<std::uint8_t, 4> points{};
    std::array<std::uint8_t, 4> shape{};
    std::uint8_t total = 0;
    std::uint8_t range = 0;
    std::uint8_t paper_range = 0;
    std::uint8_t zone = 0;
    std::uint8_t longest = 0;
    std::uint8_t quality = 0;
    std::uint8_t losers = 0;
    std::uint8_t quick = 0;
    std::uint8_t seat_kind = 0;
    std::uint8_t major = 0;
    bool balanced = false;
    std::uint64_t cards = 0;
  };
  struct Near {
    double score = 0;
    std::size_t at = 0;
    std::uint8_t level = 0;
  };

  [[nodiscard]] static Traits traits_of(const Opening& opening);
  [[nodiscard]] static double ratio_similarity(const Traits& a, const Traits& b);
  [[nodiscard]] static double distance(const Traits& a, const Traits& b);
  /// The best of the cases that `fits` takes, best first.
  template <typename Fits, typename Score>
  [[nodiscard]] std::vector<Near> nearest(std::size_t without, Fits fits, Score score) const;
  [[nodiscard]] std::vector<Near> descend(const Traits& mine, std::size_t without) const;

  std::vector<Opening> cases_;
  std::vector<Traits> traits_;
};

}  // namespace bidwright::papers
