// A player for tests: legal calls and cards at random, but the same ones for the same board.
#pragma once

#include <optional>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/player/player.hpp"

namespace bidwright::match {

class RandomPlayer : public player::Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}

  void begin_board(const core::BoardStart& board) override {
    board_ = board;
    auction_ = core::Auction(board.dealer);
    play_.reset();
    random_.emplace(seed_, core::Purpose::kTest, static_cast<std::uint64_t>(board.number),
                    static_cast<std::uint64_t>(board.seat));
  }
  core::MadeCall choose_call() override {
    if (auction_.size() < 6) {
      const core::Call call = core::Call::at(static_cast<int>(random_->below(20)));
      if (auction_.is_legal(call)) return {call, call.is_bid() ? "at least 5 total points." : ""};
    }
    return {};
  }
  void see_call(core::Call call, std::string_view) override {
    auction_.add(call);
    if (auction_.ended() && auction_.contract()) {
      core::Deal deal;
      deal[board_.seat] = board_.hand;
      play_.emplace(deal, *auction_.contract());
    }
  }
  core::Card choose_card() override {
    const core::Hand legal = play_->legal();
    auto skip = random_->below(static_cast<std::uint32_t>(legal.size()));
    for (const core::Card card : legal) {
      if (skip-- == 0) return card;
    }
    return {};
  }
  void see_card(core::Card card) override { play_->add(card); }
  void see_dummy(core::Hand hand) override { play_->reveal(play_->contract().dummy(), hand); }
  void end_board() override {}

 private:
  std::uint64_t seed_;
  core::BoardStart board_;
  core::Auction auction_;
  std::optional<core::Play> play_;
  std::optional<core::Random> random_;
};

}  // namespace bidwright::match
