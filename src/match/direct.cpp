#include "bidwright/match/direct.hpp"

#include <exception>
#include <type_traits>

#include "bidwright/core/play.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::match {

namespace {

using core::Seat;

/// Thrown inside this file to leave the board when a seat forfeits it.
struct Forfeited {
  core::Forfeit forfeit;
};

class Director {
 public:
  Director(const core::BoardSetup& setup, const Table& table, const RoomObserver& observer)
      : setup_(setup), table_(table), observer_(observer) {}

  RoomResult direct(bool with_play) {
    try {
      begin();
      bid();
      if (with_play && result_.contract) play(*result_.contract);
      for (const Seat seat : core::kAllSeats) {
        guarded(seat, [&] { at(seat).end_board(); });
      }
    } catch (const Forfeited& forfeited) {
      result_.forfeit = forfeited.forfeit;
      result_.tricks = 0;
      result_.score = 0;
    }
    return std::move(result_);
  }

 private:
  player::Player& at(Seat seat) const { return *table_[static_cast<std::size_t>(seat)]; }

  /// What a player throws is its own fault.
  template <typename F>
  static std::invoke_result_t<F> guarded(Seat seat, F&& f) {
    try {
      return f();
    } catch (const std::exception& error) {
      throw Forfeited{{seat, fmt::format("the player failed: {}", error.what())}};
    }
  }

  void begin() {
    for (const Seat seat : core::kAllSeats) {
      guarded(seat, [&] {
        at(seat).begin_board(
            {setup_.number, setup_.dealer, setup_.vulnerability, seat, setup_.deal[seat]});
      });
    }
  }

  void bid() {
    core::Auction auction(setup_.dealer);
    while (!auction.ended()) {
      const Seat seat = auction.turn();
      core::MadeCall choice = guarded(seat, [&] { return at(seat).choose_call(); });
      if (const auto problem = auction.add(choice.call); problem != core::CallProblem::kNone) {
        throw Forfeited{
            {seat, fmt::format("illegal call {}: {}", choice.call, core::describe(problem))}};
      }
      if (choice.call.is_pass()) choice.alert.clear();
      const core::MadeCall& made = result_.calls.emplace_back(std::move(choice));
      if (observer_.on_call) observer_.on_call(seat, made);
      for (const Seat other : core::kAllSeats) {
        // What a call shows is for the opponents; the caller knows, the partner may not be told.
        const bool told = !core::same_side(seat, other);
        guarded(other, [&] { at(other).see_call(made.call, told ? made.alert : ""); });
      }
    }
    result_.contract = auction.contract();
  }

  void play(const core::Contract& contract) {
    core::Play play(setup_.deal, contract);
    while (!play.ended()) {
      const Seat player = play.player();
      const Seat hand = play.turn();
      const core::Card card = guarded(player, [&] { return at(player).choose_card(); });
      if (const auto problem = play.add(card); problem != core::CardProblem::kNone) {
        throw Forfeited{
            {player, fmt::format("illegal card {}: {}", card, core::describe(problem))}};
      }
      result_.cards.push_back(card);
      if (observer_.on_card) observer_.on_card(hand, card);
      for (const Seat seat : core::kAllSeats) {
        guarded(seat, [&] { at(seat).see_card(card); });
      }
      if (result_.cards.size() == 1) face_dummy(contract);
    }
    result_.tricks = play.declarer_tricks();
    result_.score = core::score_north_south(contract, setup_.vulnerability, result_.tricks);
  }

  void face_dummy(const core::Contract& contract) {
    for (const Seat seat : core::kAllSeats) {
      if (seat == contract.dummy()) continue;
      guarded(seat, [&] { at(seat).see_dummy(setup_.deal[contract.dummy()]); });
    }
  }

  const core::BoardSetup& setup_;
  const Table& table_;
  const RoomObserver& observer_;
  RoomResult result_;
};

}  // namespace

RoomResult play_board(const core::BoardSetup& setup, const Table& table,
                      const RoomObserver& observer) {
  return Director(setup, table, observer).direct(true);
}

RoomResult bid_board(const core::BoardSetup& setup, const Table& table,
                     const RoomObserver& observer) {
  return Director(setup, table, observer).direct(false);
}

}  // namespace bidwright::match
