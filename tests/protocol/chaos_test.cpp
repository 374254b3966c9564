// Whatever four clients and strangers do, the table never says what may not be known, records only
// what happened, and comes to an end.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/room.hpp"
#include "support/random_boards.hpp"

namespace bidwright::protocol {
namespace {

using core::Random;
using core::Seat;
using test::Room;

using Strings = std::vector<std::string>;

std::string garbage(Random& random) {
  std::string line;
  const auto size = random.below(40);
  for (std::uint32_t i = 0; i < size; ++i) line += static_cast<char>(random.below(256));
  return line;
}

std::string any_seat(Random& random) {
  return std::string(core::name(test::random_seat(random)));
}

/// A line that somebody might say at the wrong moment or in the wrong name.
std::string mischief(Random& random, const std::string& seat) {
  switch (random.below(12)) {
    case 0:
      return garbage(random);
    case 1:
      return seat + " bids 7NT";
    case 2:
      return seat + " redoubles";
    case 3:
      return seat + " passes";
    case 4:
      return any_seat(random) + " passes Alert. " + garbage(random);
    case 5:
      return seat + " plays " + core::to_string(core::Card::at(static_cast<int>(random.below(52))));
    case 6:
      return any_seat(random) + " plays " +
             core::to_string(core::Card::at(static_cast<int>(random.below(52))));
    case 7:
      return "Dummy plays " + core::to_string(core::Card::at(static_cast<int>(random.below(52))));
    case 8:
      return seat + " ready for " + any_seat(random) + "'s card to trick " +
             std::to_string(random.below(15));
    case 9:
      return seat + " ready for dummy";
    case 10:
      return seat + " ready for " + any_seat(random) + "'s bid";
    default:
      return "Connecting \"X\" as " + seat + " using protocol version 18";
  }
}

Room::Change changed(Random& random, std::string seat, std::uint32_t one_in) {
  return [&random, seat = std::move(seat), one_in](const std::string& line) -> Strings {
    if (random.below(one_in) != 0) return {line};
    switch (random.below(4)) {
      case 0:
        return {};
      case 1:
        return {line, line};
      case 2:
        return {mischief(random, seat), line};
      default:
        return {mischief(random, seat)};
    }
  };
}

void live_through(std::uint64_t seed) {
  Random random = test::test_random(seed);
  TableOptions options = test::quick_options();
  options.illegal_tries = static_cast<int>(random.below(4));
  options.restarts = static_cast<int>(random.below(4));
  if (random.below(8) == 0) options.played = core::Played::kBidding;
  if (random.below(3) == 0) options.time_limit = std::chrono::seconds(100);
  if (random.below(4) == 0) options.gather_until = std::chrono::seconds(random.below(200) + 1);
  const bool waits_for_ever = options.gather_until == Time(0);
  if (random.below(3) == 0) options.dialects[1] = *find_dialect("wbridge5");
  const auto boards = test::test_boards(4, seed);
  Room room(options, boards);
  for (const Seat seat : core::kAllSeats) {
    room.change(seat, changed(random, std::string(core::name(seat)), 20 + random.below(400)));
  }
  room.connect_all();
  std::array<bool, 4> away{};
  for (int i = 0; i < 60 && !room.table().ended(); ++i) {
    room.run_some(static_cast<int>(random.below(120)));
    const Seat seat = test::random_seat(random);
    bool& gone = away[static_cast<std::size_t>(seat)];
    switch (random.below(8)) {
      case 0:
        if (gone || room.is_out(seat)) room.connect(seat);
        gone = false;
        break;
      case 1:
        if (random.below(4) == 0 && !gone && !room.is_out(seat)) {
          room.drop(seat);
          gone = true;
        }
        break;
      case 2: {
        const int stranger = room.stranger();
        room.say_as(stranger, mischief(random, std::string(core::name(seat))));
        room.say_as(stranger, mischief(random, std::string(core::name(seat))));
        break;
      }
      case 3:
        room.wait(std::chrono::seconds(random.below(40)));
        break;
      default:
        break;
    }
  }
  for (int i = 0; i < 100 && !room.table().ended(); ++i) {
    room.run();
    room.wait(std::chrono::minutes(11));
  }
  // Before its start a session waits for its players as long as it takes, if nothing else is said.
  const bool started = !room.events<SessionStarted>().empty();
  const bool must_end = started || !waits_for_ever;
  RC_ASSERT(room.table().ended() == must_end);
  RC_ASSERT(room.may_know().complaints() == Strings{});
  std::size_t index = 0;
  for (const BoardFinished& board : room.events<BoardFinished>()) {
    RC_ASSERT(board.index == index++);
    RC_ASSERT(board.board == boards[board.index]);
    RC_ASSERT(board.explanations.size() == board.auction.size());
    if (board.how == BoardFinished::How::kPlayed) RC_ASSERT(board.play->ended());
    if (board.how == BoardFinished::How::kPassedOut) RC_ASSERT(board.auction.passed_out());
    RC_ASSERT((board.how == BoardFinished::How::kForfeited) == board.forfeit.has_value());
  }
  RC_ASSERT(room.events<SessionEnded>().size() == (must_end ? 1U : 0U));
}

RC_GTEST_PROP(Table, LivesThroughWhateverClientsDo, (std::uint64_t seed)) {
  live_through(seed);
}

}  // namespace
}  // namespace bidwright::protocol
