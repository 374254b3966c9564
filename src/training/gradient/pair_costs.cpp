#include "training/gradient/pair_costs.hpp"

#include <algorithm>
#include <cassert>

#include "bidwright/core/imp.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::training::gradient {

namespace {

/// scores[vulnerable][penalty][bid][tricks], in tens of points.
struct Scores {
  std::array<std::array<std::array<std::array<std::int16_t, 14>, core::kBids>, 2>, 2> tens{};
  /// IMPs of a difference in tens of points.
  std::array<float, 1024> imps{};

  Scores() {
    for (std::size_t vulnerable = 0; vulnerable < 2; ++vulnerable) {
      for (std::size_t penalty = 0; penalty < 2; ++penalty) {
        for (std::size_t bid = 0; bid < core::kBids; ++bid) {
          for (int tricks = 0; tricks <= 13; ++tricks) {
            const core::Bid the_bid = core::Bid::at(static_cast<int>(bid));
            const bool doubled = penalty == 1 && tricks <= the_bid.level() + 2;
            tens[vulnerable][penalty][bid][static_cast<std::size_t>(tricks)] =
                static_cast<std::int16_t>(
                    core::score(the_bid,
                                doubled ? core::Doubling::kDoubled : core::Doubling::kUndoubled,
                                vulnerable == 1, tricks) /
                    10);
          }
        }
      }
    }
    for (std::size_t i = 0; i < imps.size(); ++i) {
      imps[i] = static_cast<float>(core::imps(static_cast<int>(i) * 10));
    }
  }
};

const Scores& scores() {
  static const Scores table;
  return table;
}

}  // namespace

int pair_score(core::Bid bid, bool vulnerable, PenaltyRule penalty, int tricks) {
  return 10 *
         scores().tens[vulnerable ? 1 : 0][static_cast<std::size_t>(penalty)]
                      [static_cast<std::size_t>(bid.index())][static_cast<std::size_t>(tricks)];
}

void pair_costs(const PairTricks& tricks, bool vulnerable, PenaltyRule penalty,
                std::span<float> out) {
  assert(out.size() >= kPairCosts);
  const auto& table = scores().tens[vulnerable ? 1 : 0][static_cast<std::size_t>(penalty)];
  std::array<std::array<int, core::kBids>, 2> points{};
  int best = 0;
  for (std::size_t hand = 0; hand < 2; ++hand) {
    for (std::size_t bid = 0; bid < core::kBids; ++bid) {
      points[hand][bid] = table[bid][tricks[bid % core::kStrains][hand]];
      best = std::max(best, points[hand][bid]);
    }
  }
  const auto& imps = scores().imps;
  out[0] = imps[static_cast<std::size_t>(best)];
  for (std::size_t bid = 0; bid < core::kBids; ++bid) {
    const float first = imps[static_cast<std::size_t>(best - points[0][bid])];
    const float second = imps[static_cast<std::size_t>(best - points[1][bid])];
    out[kPairCostStart[0] + bid] = first;
    out[kPairCostStart[1] + bid] = second;
    out[kPairCostStart[2] + bid] = std::min(first, second);
  }
}

SolvedPair rename(const SolvedPair& pair, const std::array<std::uint8_t, core::kSuits>& permutation,
                  bool exchange) {
  SolvedPair result;
  for (std::size_t hand = 0; hand < 2; ++hand) {
    const core::Hand from = pair.hands[exchange ? 1 - hand : hand];
    std::uint64_t bits = 0;
    for (std::size_t suit = 0; suit < core::kSuits; ++suit) {
      bits |= std::uint64_t{from.ranks(core::suit_at(static_cast<int>(suit)))}
              << (permutation[suit] * core::kRanks);
    }
    result.hands[hand] = core::Hand::from_bits(bits);
    for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
      const std::size_t to = strain < core::kSuits ? permutation[strain] : strain;
      result.tricks[to][hand] = pair.tricks[strain][exchange ? 1 - hand : hand];
    }
  }
  return result;
}

std::array<std::array<std::uint8_t, core::kSuits>, 24> suit_permutations() {
  std::array<std::array<std::uint8_t, core::kSuits>, 24> result{};
  std::array<std::uint8_t, core::kSuits> order{0, 1, 2, 3};
  for (auto& permutation : result) {
    permutation = order;
    std::next_permutation(order.begin(), order.end());
  }
  return result;
}

}  // namespace bidwright::training::gradient
