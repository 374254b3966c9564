// What the tables leave to robots: a job in, news out. Threads may share a Brain.
#pragma once

#include <functional>
#include <memory>

#include "bidwright/player/decisions.hpp"
#include "bidwright/web/game_room.hpp"

namespace bidwright::web {

/// How much a robot is to think and to say.
enum class Care : std::uint8_t {
  /// As at a table: thinks about calls, and says what they show.
  kTable,
  /// A whole board: calls without thinking, and says what they show.
  kBoard,
  /// As kBoard, but for the auction alone, where what calls show may be told from fewer hands.
  kAuction,
  /// Calls and plays, and says what calls show only where that is known already.
  kSilent,
};

class Brain {
 public:
  /// A new robot, which reports to the sink, if there is one. `position` differs for every question
  /// of a board, so that its random numbers do.
  using MakePlayer = std::function<std::unique_ptr<player::Player>(
      std::uint64_t position, Care care, player::DecisionSink* sink)>;

  /// What the calls of a position show, for people; slow.
  using Explain =
      std::function<CallMeanings(const core::Auction& auction, core::Vulnerability vulnerability)>;

  explicit Brain(MakePlayer make_player, Explain explain = {})
      : make_player_(std::move(make_player)), explain_(std::move(explain)) {}

  /// Never throws: what a robot or a solver throws is news too. None: there is nothing to tell.
  [[nodiscard]] std::optional<RobotNews> work(const RobotJob& job) const;

  [[nodiscard]] Answer ask(const Story& story, bool for_call) const;
  /// The auction of the board with four robots.
  [[nodiscard]] match::RoomResult bid(const core::BoardSetup& setup, Care care) const;
  /// The same with the cards.
  [[nodiscard]] match::RoomResult play(const core::BoardSetup& setup, Care care) const;
  /// As at a table, with the decision of each call and card.
  [[nodiscard]] Elsewhere play_elsewhere(const PlayElsewhere& job) const;

 private:
  struct FourRobots;
  [[nodiscard]] FourRobots four_robots(Care care, player::DecisionSink* sink) const;

  MakePlayer make_player_;
  Explain explain_;
};

/// Double dummy for the deal, unless its table is known already, and for every card of the play.
[[nodiscard]] core::Expected<DoubleDummy> solve(const core::BoardSetup& setup,
                                                const match::RoomResult& room,
                                                const core::TrickTable* known = nullptr);

}  // namespace bidwright::web
