#include "web/whole_board.hpp"

#include "bidwright/core/score.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/match/records.hpp"

namespace bidwright::web {

core::Expected<BoardOrder> order_of(const Fields& fields) {
  const auto play = fields.flag("play", true);
  if (!play) return tl::unexpected(play.error());
  const auto solve = fields.flag("solve", true);
  if (!solve) return tl::unexpected(solve.error());
  const auto meanings = fields.flag("meanings", true);
  if (!meanings) return tl::unexpected(meanings.error());
  return BoardOrder{*play, *solve, *meanings};
}

core::Expected<core::BoardSetup> setup_of(const Fields& fields) {
  const auto deal = deal_field(fields);
  if (!deal) return tl::unexpected(deal.error());
  const auto number = fields.number("board", 1, 1'000'000, 1);
  if (!number) return tl::unexpected(number.error());
  core::BoardSetup setup{*number, core::dealer_of_board(*number),
                         core::vulnerability_of_board(*number), *deal};
  if (fields.find("dealer")) {
    const auto dealer = seat_field(fields, "dealer");
    if (!dealer) return tl::unexpected(dealer.error());
    setup.dealer = *dealer;
  }
  if (fields.find("vul")) {
    const auto vulnerability = vulnerability_field(fields);
    if (!vulnerability) return tl::unexpected(vulnerability.error());
    setup.vulnerability = *vulnerability;
  }
  return setup;
}

core::Expected<FinishedBoard> do_board(const Brain& brain, std::string_view robot,
                                       const core::BoardSetup& setup, const BoardOrder& order) {
  FinishedBoard board;
  board.setup = setup;
  board.players.fill(std::string(robot));
  board.here = order.play ? brain.play(setup, order.meanings ? Care::kBoard : Care::kSilent)
                          : brain.bid(setup, order.meanings ? Care::kAuction : Care::kSilent);
  if (board.here.forfeit) {
    return core::fail(core::ErrorCode::kIllegal,
                      fmt::format("a robot forfeited the board: {}", board.here.forfeit->reason));
  }
  if (order.solve) {
    auto solved = solve(setup, board.here);
    if (!solved) return tl::unexpected(solved.error());
    board.double_dummy = *std::move(solved);
  }
  if (!order.play && board.here.contract) {
    const core::Contract& contract = *board.here.contract;
    if (board.double_dummy) {
      board.here.tricks = board.double_dummy->table(contract.strain(), contract.declarer);
    } else {
      const auto lost = dd::Solver().tricks(dd::Position(core::Play(setup.deal, contract)));
      if (!lost) return tl::unexpected(lost.error());
      board.here.tricks = core::kRanks - *lost;
    }
    board.here.score = core::score_north_south(contract, setup.vulnerability, board.here.tricks);
  }
  return board;
}

formats::BoardRecord finished_record(const FinishedBoard& board) {
  auto record = match::played_record(board.setup, board.here);
  formats::set_result(record, board.here.tricks);
  for (const core::Seat seat : core::kAllSeats) {
    record.set_player(seat, board.players[static_cast<std::size_t>(seat)]);
  }
  if (board.double_dummy) formats::set_optimum_result_table(record, board.double_dummy->table);
  return record;
}

}  // namespace bidwright::web
