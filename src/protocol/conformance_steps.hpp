// The boards of a conformance test, private to this module.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/deal.hpp"

namespace bidwright::protocol {

/// How the lines of a step are written.
enum class LineForm : std::uint8_t {
  kPlain,
  kLowerCase,
  kUpperCase,
  /// Two blanks for one, a stop and a blank at the end.
  kSloppy,
  /// Only LF at the end.
  kLineFeed,
  /// "to lead" without any end.
  kUnterminated,
  /// The card that ends a trick and "to lead" in one segment.
  kJoined,
};

struct ConformanceStep {
  std::string name;
  std::string about;
  /// Where the robot should be when the auction is over.
  enum class Place : std::uint8_t { kAny, kNowhere, kLeader, kDefender, kDummy, kDeclarer };
  Place place = Place::kAny;
  /// The robot's hand; empty: whatever is dealt.
  std::string hand;
  /// Who deals, counted clockwise from the robot.
  int dealer = 1;
  /// A call of another seat (1 to 3, clockwise from the robot), with what stands after it.
  std::function<std::string(int seat, const core::Auction& auction)> call;
  LineForm form = LineForm::kPlain;
  /// Lines said before the row of the board goes on, when so many steps have been made.
  std::size_t extras_at = 0;
  std::vector<std::string> extras;
  /// The board begins anew when so many steps have been made; 0: never.
  std::size_t restart_at = 0;
  std::string restart_line = "Start of board";
  /// After every card that is relayed.
  std::string signal;
  /// Other ways to write hands.
  bool odd_hands = false;
  /// Only for robots of version 19.
  bool version_19 = false;
  /// The play need not be followed to its end.
  bool short_board = false;
  /// No card is played: the next board begins when the auction is over.
  bool auction_only = false;
};

[[nodiscard]] std::vector<ConformanceStep> conformance_steps();

/// The deal of step number i for a robot in the seat.
[[nodiscard]] core::Deal conformance_deal(const ConformanceStep& step, std::size_t i,
                                          core::Seat robot);

}  // namespace bidwright::protocol
