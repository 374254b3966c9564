#include "training/selfplay/imitation.hpp"

namespace bidwright::training::selfplay {

namespace {

/// Calls rarer than this are not made, or auctions would wander.
constexpr float kLeastChance = 0.015F;

void bid_one(const sampling::NaturalPriors& priors, const Board& board, core::Random& random,
             Imitated& out) {
  core::Auction auction(board.dealer);
  while (!auction.ended()) {
    const core::Hand hand = board.deal[auction.turn()];
    const auto chances = priors.chances(auction, hand);
    bidding::append_hand_inputs(hand, out.rows.ones);
    bidding::append_auction_inputs(auction, board.vulnerability, out.rows.ones);
    out.rows.end_row();
    out.legal.push_back(bidding::legal_calls(auction));
    CallNumbers& target = out.chances.emplace_back();
    std::copy(chances.begin(), chances.end(), target.begin());
    auction.add(draw_call(target, 1.0F, kLeastChance, random));
  }
}

}  // namespace

Imitated Imitated::selected(std::span<const std::uint32_t> chosen) const {
  Imitated some;
  for (const std::uint32_t row : chosen) {
    const auto active = rows[row];
    some.rows.ones.insert(some.rows.ones.end(), active.begin(), active.end());
    some.rows.end_row();
    some.legal.push_back(legal[row]);
    some.chances.push_back(chances[row]);
  }
  return some;
}

Imitated imitate_auctions(const sampling::NaturalPriors& priors,
                          std::span<const LabelledDeal> deals, std::uint64_t seed,
                          std::uint64_t first, std::uint64_t count, core::Workers& workers) {
  std::vector<Imitated> parts(workers.count());
  workers.run([&](std::size_t part) {
    const auto [begin, end] = workers.share(count, part);
    for (std::size_t i = begin; i < end; ++i) {
      core::Random random(seed, core::Purpose::kTraining, first + i);
      const Board board = draw_board(deals, random);
      bid_one(priors, board, random, parts[part]);
    }
  });
  Imitated all;
  for (const Imitated& part : parts) {
    all.rows.append(part.rows);
    all.legal.insert(all.legal.end(), part.legal.begin(), part.legal.end());
    all.chances.insert(all.chances.end(), part.chances.begin(), part.chances.end());
  }
  return all;
}

}  // namespace bidwright::training::selfplay
