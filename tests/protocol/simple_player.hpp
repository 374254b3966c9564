// Players for tests: they know the rules, keep what they were told, and answer at once.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::test {

/// Opens one of its longest suit with twelve points or more, says what it shows, otherwise passes;
/// plays the lowest card that it may.
class SimplePlayer : public player::Player {
 public:
  void begin_board(const core::BoardStart& board) override {
    board_ = board;
    auction_ = core::Auction(board.dealer);
    play_.reset();
    alerts_.clear();
    ++begun_;
  }
  core::MadeCall choose_call() override {
    if (auction_.has_bid() || core::high_card_points(board_.hand) < 12) return {};
    core::Suit longest = core::Suit::kClubs;
    for (const core::Suit suit : core::kAllSuits) {
      if (board_.hand.length(suit) > board_.hand.length(longest)) longest = suit;
    }
    return {core::Call(1, core::strain_of(longest)), "at least 12 total points."};
  }
  void see_call(core::Call call, std::string_view alert) override {
    auction_.add(call);
    alerts_.emplace_back(alert);
    if (!auction_.ended() || !auction_.has_bid()) return;
    core::Deal deal;
    deal[board_.seat] = board_.hand;
    play_.emplace(deal, *auction_.contract());
  }
  core::Card choose_card() override {
    const core::Hand legal = play_->legal();
    core::Card best = legal.lowest();
    for (const core::Card card : legal) {
      if (card.rank() < best.rank()) best = card;
    }
    return best;
  }
  void see_card(core::Card card) override { play_->add(card); }
  void see_dummy(core::Hand hand) override { play_->reveal(play_->contract().dummy(), hand); }
  void end_board() override { ++ended_; }

  [[nodiscard]] int begun() const { return begun_; }
  [[nodiscard]] int ended() const { return ended_; }
  [[nodiscard]] const std::vector<std::string>& alerts() const { return alerts_; }

 protected:
  core::BoardStart board_;
  core::Auction auction_;
  std::optional<core::Play> play_;

 private:
  std::vector<std::string> alerts_;
  std::atomic<int> begun_ = 0;
  std::atomic<int> ended_ = 0;
};

}  // namespace bidwright::test
