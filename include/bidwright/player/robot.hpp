// A robot in a seat: bids by a CallPolicy, plays cards by sampling and double-dummy search.
//
// Its random numbers are named by (seed, board, seat, number of the decision), so the same robot in
// the same place decides alike whatever happened before, at either table of a match. It never
// knows more than its seat may: all its decisions are made from a sampling::View.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bidwright/cardplay/choose.hpp"
#include "bidwright/player/call_policy.hpp"
#include "bidwright/player/decisions.hpp"
#include "bidwright/player/player.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/sampling/view.hpp"

namespace bidwright::player {

struct RobotOptions {
  std::uint64_t seed = 1;
  cardplay::CardOptions cards;
  /// Deals that a policy may sample for a call; 0: none.
  int think = 0;
  /// Seconds for a call, as the last resort.
  std::optional<double> time_per_call;
  /// For limits on time and for the seconds in decisions; may be empty.
  cardplay::Clock clock;
  /// Whether calls of a network are explained to the opponents; see LoadedRobot.
  bool discloses = true;
  /// Told of every decision; may be null. Must outlive the robot.
  DecisionSink* sink = nullptr;
};

class Robot final : public Player {
 public:
  Robot(std::shared_ptr<const CallPolicy> policy, RobotOptions options);

  void begin_board(const core::BoardStart& board) override;
  [[nodiscard]] core::MadeCall choose_call() override;
  void see_call(core::Call call, std::string_view alert) override;
  [[nodiscard]] core::Card choose_card() override;
  void see_card(core::Card card) override;
  void see_dummy(core::Hand hand) override;
  void end_board() override;

 private:
  [[nodiscard]] DecisionPlace next_place();
  /// What the board's budget leaves.
  [[nodiscard]] double seconds_left() const;
  [[nodiscard]] std::optional<double> call_limit() const;
  [[nodiscard]] cardplay::TimeLimit card_limit() const;

  std::shared_ptr<const CallPolicy> policy_;
  RobotOptions options_;
  int board_ = 1;
  sampling::View view_;
  int decisions_ = 0;
  /// On this board, for calls and cards.
  double seconds_spent_ = 0;
};

}  // namespace bidwright::player
