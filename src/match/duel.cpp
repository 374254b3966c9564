#include "bidwright/match/duel.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

#include "bidwright/core/score.hpp"

namespace bidwright::match {

namespace {

/// One room of one board while it is bid.
class DuelTable {
 public:
  DuelTable(const SolvedBoard& board, Room room)
      : board_(&board), room_(room), auction_(board.setup.dealer) {}

  [[nodiscard]] bool ended() const { return auction_.ended(); }
  [[nodiscard]] Team turn() const { return team_at(room_, core::side_of(auction_.turn())); }

  [[nodiscard]] player::CallSituation situation() const {
    const core::Seat seat = auction_.turn();
    const core::BoardSetup& setup = board_->setup;
    return {.seat = seat,
            .hand = setup.deal[seat],
            .vulnerability = setup.vulnerability,
            .auction = auction_,
            .alerts = alerts_for_[static_cast<std::size_t>(core::side_of(seat))],
            .board = setup.number,
            .number = static_cast<int>(auction_.size()) / core::kSeats + 1};
  }

  core::Expected<void> add(core::MadeCall choice) {
    const core::Seat seat = auction_.turn();
    if (const auto problem = auction_.add(choice.call); problem != core::CallProblem::kNone) {
      return core::fail(
          core::ErrorCode::kIllegal,
          fmt::format("board {}, {} room: {} as {} called {} after \"{}\", which is not legal: {}",
                      board_->setup.number, name(room_), name(team_at(room_, core::side_of(seat))),
                      seat, choice.call, core::to_string(auction_), core::describe(problem)));
    }
    const core::Side side = core::side_of(seat);
    alerts_for_[static_cast<std::size_t>(side)].emplace_back();
    alerts_for_[static_cast<std::size_t>(core::opponents(side))].push_back(choice.alert);
    calls_.push_back({choice.call, std::move(choice.alert)});
    return {};
  }

  [[nodiscard]] RoomResult result() && {
    RoomResult result;
    result.calls = std::move(calls_);
    result.contract = auction_.contract();
    if (result.contract) {
      result.tricks = board_->tricks(result.contract->strain(), result.contract->declarer);
    }
    result.score =
        core::score_north_south(result.contract, board_->setup.vulnerability, result.tricks);
    return result;
  }

 private:
  const SolvedBoard* board_;
  Room room_;
  core::Auction auction_;
  /// By side: what it was told of each call; nothing of its own.
  std::array<std::vector<std::string>, 2> alerts_for_;
  std::vector<core::MadeCall> calls_;
};

/// Asks the team at all tables where it is its turn; whether there was one.
core::Expected<bool> ask(std::span<DuelTable> tables, Team team, DuelBidder& bidder) {
  std::vector<DuelTable*> waiting;
  std::vector<player::CallSituation> situations;
  for (DuelTable& table : tables) {
    if (table.ended() || table.turn() != team) continue;
    waiting.push_back(&table);
    situations.push_back(table.situation());
  }
  if (waiting.empty()) return false;
  auto answers = bidder.answer(situations);
  if (!answers) return tl::unexpected(answers.error());
  assert(answers->size() == waiting.size());
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (auto added = waiting[i]->add(std::move((*answers)[i])); !added) {
      return tl::unexpected(added.error());
    }
  }
  return true;
}

}  // namespace

core::Expected<std::vector<core::MadeCall>> PolicyBidder::answer(
    std::span<const player::CallSituation> situations) {
  std::vector<core::MadeCall> answers;
  answers.reserve(situations.size());
  for (player::CallSituation situation : situations) {
    situation.seed = seed_;
    situation.budget = budget_;
    player::CallDecision decision = policy_->choose(situation);
    answers.push_back({decision.call, std::move(decision.alert)});
  }
  return answers;
}

core::Expected<std::vector<BoardResult>> duel(std::span<const SolvedBoard> boards, DuelBidder& home,
                                              DuelBidder& away) {
  std::vector<DuelTable> tables;
  tables.reserve(2 * boards.size());
  for (const SolvedBoard& board : boards) {
    for (const Room room : kAllRooms) tables.emplace_back(board, room);
  }
  for (bool asked = true; asked;) {
    asked = false;
    for (const Team team : {Team::kHome, Team::kAway}) {
      const auto some = ask(tables, team, team == Team::kHome ? home : away);
      if (!some) return tl::unexpected(some.error());
      asked |= *some;
    }
  }
  std::vector<BoardResult> results(boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    results[i].setup = boards[i].setup;
    for (std::size_t room = 0; room < kAllRooms.size(); ++room) {
      results[i].rooms[room] = std::move(tables[2 * i + room]).result();
    }
  }
  return results;
}

}  // namespace bidwright::match
