#include "training/selfplay/boards.hpp"

#include "bidwright/core/imp.hpp"

namespace bidwright::training::selfplay {

double Board::imps(const core::FinalContract& first, const core::FinalContract& second) const {
  int sum = 0;
  for (const AllTricks& tricks : cases) {
    sum += core::imps(points(first, tricks) - points(second, tricks));
  }
  return static_cast<double>(sum) / static_cast<double>(cases.size());
}

Board draw_board(std::span<const LabelledDeal> deals, core::Random& random) {
  const LabelledDeal& from = deals[random.below(static_cast<std::uint32_t>(deals.size()))];
  std::array<std::uint8_t, core::kSuits> order{0, 1, 2, 3};
  random.shuffle(order);
  Board board;
  for (const core::Seat seat : core::kAllSeats) {
    std::uint64_t bits = 0;
    for (std::size_t suit = 0; suit < core::kSuits; ++suit) {
      bits |= std::uint64_t{from.deal[seat].ranks(static_cast<core::Suit>(suit))}
              << (order[suit] * core::kRanks);
    }
    board.deal[seat] = core::Hand::from_bits(bits);
  }
  for (const AllTricks& tricks : from.cases) {
    AllTricks& renamed = board.cases.emplace_back();
    for (std::size_t suit = 0; suit < core::kSuits; ++suit) renamed[order[suit]] = tricks[suit];
    renamed[core::kSuits] = tricks[core::kSuits];
  }
  const std::uint32_t kind = random.below(16);
  board.dealer = core::seat_at(static_cast<int>(kind & 3));
  board.vulnerability = static_cast<core::Vulnerability>(kind >> 2);
  return board;
}

Board numbered_board(const LabelledDeal& deal, int number) {
  return {deal.deal, deal.cases, core::dealer_of_board(number),
          core::vulnerability_of_board(number)};
}

}  // namespace bidwright::training::selfplay
