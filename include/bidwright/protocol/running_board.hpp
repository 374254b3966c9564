// A board at the table as a row of public steps: the calls, the opening lead, dummy, the other
// cards. Every seat walks along the row at its own pace; a step is sent to a seat when the seat has
// said that it is ready for it (protocol/README.md, section 4). Steps are numbered from 0.
#pragma once

#include <optional>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/board.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/protocol/message.hpp"

namespace bidwright::protocol {

struct Step {
  enum class Kind : std::uint8_t { kCall, kCard, kDummy, kNone };
  Kind kind = Kind::kNone;
  /// Which call or card, from 0.
  std::size_t index = 0;
};

class RunningBoard {
 public:
  explicit RunningBoard(const core::BoardSetup& board) : board_(board), auction_(board.dealer) {}

  [[nodiscard]] const core::BoardSetup& board() const { return board_; }
  [[nodiscard]] const core::Auction& auction() const { return auction_; }
  [[nodiscard]] const std::vector<Explanation>& explanations() const { return explanations_; }
  [[nodiscard]] const std::optional<core::Play>& play() const { return play_; }

  /// How many steps have happened.
  [[nodiscard]] std::size_t head() const;
  /// Step number i; also the first one that has not happened yet.
  [[nodiscard]] Step step(std::size_t i) const;
  /// Whose call or card step i is: the hand, not the player. Of a dummy step: dummy.
  [[nodiscard]] core::Seat actor(const Step& step) const;
  /// Who has to make it: declarer for dummy.
  [[nodiscard]] core::Seat producer(const Step& step) const;
  /// All calls and cards have been made.
  [[nodiscard]] bool over() const;

  /// The caller must be producer of step(head()), and the call or card legal.
  void add_call(core::Call call, Explanation explanation);
  void add_card(core::Card card);
  /// Says afterwards what a call shows.
  void explain(std::size_t call, Explanation explanation) {
    explanations_[call] = std::move(explanation);
  }

 private:
  core::BoardSetup board_;
  core::Auction auction_;
  std::vector<Explanation> explanations_;
  std::optional<core::Play> play_;
};

}  // namespace bidwright::protocol
