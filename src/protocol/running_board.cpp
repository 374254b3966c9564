#include "bidwright/protocol/running_board.hpp"

#include <cassert>

namespace bidwright::protocol {

std::size_t RunningBoard::head() const {
  if (!play_) return auction_.size();
  const std::size_t cards = play_->cards().size();
  return auction_.size() + cards + (cards > 0 ? 1 : 0);
}

Step RunningBoard::step(std::size_t i) const {
  if (i < auction_.size() || !auction_.ended()) return {Step::Kind::kCall, i};
  if (!play_) return {};
  const std::size_t after = i - auction_.size();
  if (after == 0) return {Step::Kind::kCard, 0};
  if (after == 1) return {Step::Kind::kDummy, 0};
  if (after - 1 >= core::kCards) return {};
  return {Step::Kind::kCard, after - 1};
}

core::Seat RunningBoard::actor(const Step& step) const {
  if (step.kind == Step::Kind::kCall) return auction_.seat_of(step.index);
  assert(play_);
  return step.kind == Step::Kind::kDummy ? play_->contract().dummy() : play_->seat_of(step.index);
}

core::Seat RunningBoard::producer(const Step& step) const {
  const core::Seat hand = actor(step);
  return step.kind == Step::Kind::kCard ? play_->player_of(hand) : hand;
}

bool RunningBoard::over() const {
  return auction_.ended() && (!play_ || play_->ended());
}

void RunningBoard::add_call(core::Call call, Explanation explanation) {
  [[maybe_unused]] const auto problem = auction_.add(call);
  assert(problem == core::CallProblem::kNone);
  explanations_.push_back(std::move(explanation));
  if (!auction_.ended()) return;
  if (const auto contract = auction_.contract()) play_.emplace(board_.deal, *contract);
}

void RunningBoard::add_card(core::Card card) {
  [[maybe_unused]] const auto problem = play_->add(card);
  assert(problem == core::CardProblem::kNone);
}

}  // namespace bidwright::protocol
