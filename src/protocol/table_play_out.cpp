// Boards of which only the auction counts, played out for robots that cannot stop there.

#include <algorithm>

#include <fmt/format.h>

#include "bidwright/protocol/table.hpp"

namespace bidwright::protocol {

bool Table::plays_out(core::Seat seat) const {
  const SeatState& state = at(seat);
  return state.connection && state.stage == Stage::kPlaying &&
         (plays_out_[static_cast<std::size_t>(seat)] || !state.dialect.new_board);
}

bool Table::takes_part(core::Seat seat) const {
  return at(seat).stage == Stage::kPlaying && (!playing_out() || plays_out(seat));
}

bool Table::playing_out() const {
  return options_.played != core::Played::kBoards && running_ && running_->auction().ended();
}

void Table::play_out(Time now, TableActions& out) {
  if (!std::ranges::any_of(core::kAllSeats, [this](core::Seat seat) { return plays_out(seat); })) {
    return finish_auction(now, out);
  }
  while (!running_->over() && !plays_out(running_->producer(running_->step(running_->head())))) {
    const core::Seat hand = running_->actor(running_->step(running_->head()));
    const core::Card card = running_->play()->legal().lowest();
    out.emplace_back(CardPlayed{hand, card});
    running_->add_card(card);
  }
  turn_since_ = now;
  for (const core::Seat seat : core::kAllSeats) {
    if (plays_out(seat)) serve(seat, now, out);
  }
}

void Table::finish_auction(Time now, TableActions& out) {
  finish_board(running_->play() ? BoardFinished::How::kAuctionOnly : BoardFinished::How::kPassedOut,
               std::nullopt, now, out);
}

void Table::found_out(core::Seat seat, TableActions& out) {
  plays_out_[static_cast<std::size_t>(seat)] = true;
  at(seat).on_trial = false;
  log(out, LogLevel::kInfo,
      fmt::format("{} does not begin a new board after an auction: from now on boards are played "
                  "out for it",
                  seat));
  out.emplace_back(SeatPlaysOut{seat});
}

}  // namespace bidwright::protocol
