#include "bidwright/match/room_keeper.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace bidwright::match {

namespace {

std::size_t index_of(core::Seat seat) {
  return static_cast<std::size_t>(seat);
}

}  // namespace

RoomKeeper::Actions RoomKeeper::begin_board(Time now) {
  Actions actions;
  board_wanted_ = true;
  if (table_ == TableState::kNone || table_ == TableState::kEnded) {
    table_ = TableState::kGathering;
    present_ = {};
    starts_ = {};
    last_lost_.reset();
    why_lost_.clear();
    late_ = core::Seat::kNorth;
    sent_away_ = {};
    limit_ = failures_ >= options_.patience ? std::min(options_.connect_limit, Time(1000))
                                            : options_.connect_limit;
    give_up_ = now + limit_;
    actions.emplace_back(OpenTable{});
    for (const core::Seat seat : core::kAllSeats) {
      if (options_.programs[index_of(seat)]) actions.emplace_back(StartProgram{seat});
    }
  }
  starts_.fill(1);
  return actions;
}

void RoomKeeper::on_seated(core::Seat seat) {
  present_[index_of(seat)] = true;
  late_ = seat;
  const bool sent_away = std::exchange(sent_away_[index_of(seat)], false);
  if (table_ == TableState::kSession && !sent_away) ++interruptions_.returns[index_of(seat)];
}

void RoomKeeper::on_seat_lost(core::Seat seat, std::string why, bool silent) {
  present_[index_of(seat)] = false;
  last_lost_ = seat;
  why_lost_ = std::move(why);
  if (silent && table_ == TableState::kSession && !sent_away_[index_of(seat)]) {
    ++interruptions_.silences[index_of(seat)];
  }
}

RoomKeeper::Actions RoomKeeper::on_new_start_needed(core::Seat seat) {
  if (table_ != TableState::kSession) return {};
  sent_away_[index_of(seat)] = true;
  if (!options_.programs[index_of(seat)]) return {};
  return {StartProgram{seat}};
}

void RoomKeeper::on_seat_awaited(core::Seat seat) {
  late_ = seat;
}

void RoomKeeper::on_session_started() {
  table_ = TableState::kSession;
  failures_ = 0;
}

void RoomKeeper::on_board_started(int restarts) {
  interruptions_.restarts = restarts;
}

RoomKeeper::Actions RoomKeeper::on_session_ended(std::string why) {
  const bool was_session = std::exchange(table_, TableState::kEnded) == TableState::kSession;
  if (!board_wanted_) {
    // It is started again with the others, at the next table.
    if (last_lost_ && options_.programs[index_of(*last_lost_)]) {
      ++interruptions_.starts[index_of(*last_lost_)];
    }
    return {};
  }
  return lose(last_lost_.value_or(core::Seat::kNorth),
              why_lost_.empty() ? std::move(why) : why_lost_, !was_session);
}

RoomKeeper::Actions RoomKeeper::on_program_ended(core::Seat seat, const std::string& how) {
  if (!board_wanted_ || table_ == TableState::kEnded) return {};
  if (starts_[index_of(seat)] >= options_.starts) {
    return lose(seat, fmt::format("its program ended again and again ({})", how),
                table_ != TableState::kSession);
  }
  ++starts_[index_of(seat)];
  ++interruptions_.starts[index_of(seat)];
  return {StartProgram{seat}};
}

RoomKeeper::Actions RoomKeeper::on_start_failed(core::Seat seat, std::string why) {
  return lose(seat, std::move(why), true);
}

void RoomKeeper::on_board_finished() {
  board_wanted_ = false;
}

RoomKeeper::Actions RoomKeeper::on_time(Time now) {
  if (table_ != TableState::kGathering || now < give_up_) return {};
  const auto absent = missing();
  const double seconds = std::chrono::duration<double>(limit_).count();
  const auto limit = fmt::format("{:g} second{}", seconds, seconds == 1 ? "" : "s");
  if (absent.empty()) {
    return lose(late_, fmt::format("it sat down and was not ready to start within {}", limit),
                true);
  }
  return lose(absent.front(), fmt::format("nobody sat down within {}", limit), true);
}

std::vector<core::Seat> RoomKeeper::missing() const {
  std::vector<core::Seat> seats;
  for (const core::Seat seat : core::kAllSeats) {
    if (!present_[index_of(seat)]) seats.push_back(seat);
  }
  return seats;
}

Interruptions RoomKeeper::take_interruptions() {
  return std::exchange(interruptions_, {});
}

RoomKeeper::Actions RoomKeeper::lose(core::Seat offender, std::string reason, bool absent) {
  table_ = TableState::kEnded;
  board_wanted_ = false;
  if (absent) ++failures_;
  return {LoseBoard{{offender, std::move(reason)}, absent}};
}

}  // namespace bidwright::match
