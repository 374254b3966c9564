// What the tables leave to robots: a job in, news out. Threads may share a Brain.
#pragma once

#include <functional>
#include <memory>

#include "bidwright/player/decisions.hpp"
#include "bidwright/web/game_room.hpp"

namespace bidwright::web {

class Brain {
 public:
  /// A new robot, which reports to the sink. `position` differs for every question of a board, so
  /// that its random numbers do.
  using MakePlayer = std::function<std::unique_ptr<player::Player>(std::uint64_t position,
                                                                   player::DecisionSink* sink)>;

  /// What the calls of a position show, for people; slow.
  using Explain =
      std::function<CallMeanings(const core::Auction& auction, core::Vulnerability vulnerability)>;

  explicit Brain(MakePlayer make_player, Explain explain = {})
      : make_player_(std::move(make_player)), explain_(std::move(explain)) {}

  /// Never throws: what a robot or a solver throws is news too. None: there is nothing to tell.
  [[nodiscard]] std::optional<RobotNews> work(const RobotJob& job) const;

  [[nodiscard]] Answer ask(const Story& story, bool for_call) const;
  /// The board with four robots.
  [[nodiscard]] match::RoomResult play(const core::BoardSetup& setup, bool with_cards = true) const;
  /// The same, with the decision of each call and card.
  [[nodiscard]] Elsewhere play_elsewhere(const PlayElsewhere& job) const;

 private:
  [[nodiscard]] match::RoomResult play(const core::BoardSetup& setup, bool with_cards,
                                       player::DecisionSink* sink) const;

  MakePlayer make_player_;
  Explain explain_;
};

/// Double dummy for the deal, unless its table is known already, and for every card of the play.
[[nodiscard]] core::Expected<DoubleDummy> solve(const core::BoardSetup& setup,
                                                const match::RoomResult& room,
                                                const core::TrickTable* known = nullptr);

}  // namespace bidwright::web
