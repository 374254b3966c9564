#include "bidwright/protocol/seat_board.hpp"

#include <fmt/core.h>

namespace bidwright::protocol {

SeatBoard::SeatBoard(int number, core::Seat dealer, core::Vulnerability vulnerability,
                     core::Seat seat, core::Hand hand)
    : number_(number), vulnerability_(vulnerability), seat_(seat), hand_(hand), auction_(dealer) {}

Due SeatBoard::due() const {
  if (!auction_.ended()) {
    const core::Seat turn = auction_.turn();
    return {turn == seat_ ? Due::Kind::kOwnCall : Due::Kind::kOthersCall, turn, 0, false};
  }
  if (!play_ || play_->ended()) return {};
  const int trick = play_->tricks_played() + 1;
  if (!play_->cards().empty() && !is_dummy() && !dummy_) {
    return {Due::Kind::kDummy, play_->contract().dummy(), trick, false};
  }
  const bool own = play_->player() == seat_;
  return {own ? Due::Kind::kOwnCard : Due::Kind::kOthersCard, play_->turn(), trick,
          own && play_->current_trick().empty()};
}

std::optional<std::string> SeatBoard::see_call(core::Seat caller, core::Call call,
                                               Explanation explanation) {
  if (auction_.ended()) return "the auction is over";
  if (caller != auction_.turn()) {
    return fmt::format("{} has called out of turn; {} is to call", caller, auction_.turn());
  }
  if (const auto problem = auction_.add(call); problem != core::CallProblem::kNone) {
    return fmt::format("{} by {}: {}", call, caller, core::describe(problem));
  }
  explanations_.push_back(std::move(explanation));
  if (auction_.ended()) start_play();
  return std::nullopt;
}

void SeatBoard::start_play() {
  const auto contract = auction_.contract();
  if (!contract) return;
  core::Deal deal;
  deal[seat_] = hand_;
  play_.emplace(deal, *contract);
}

std::optional<std::string> SeatBoard::see_card(std::optional<core::Seat> hand, core::Card card) {
  if (!play_) return "the auction is not over";
  if (play_->ended()) return "all thirteen tricks are played";
  const core::Seat named = hand.value_or(play_->contract().dummy());
  if (named != play_->turn()) {
    return fmt::format("{} has played out of turn; {} is to play", named, play_->turn());
  }
  if (const auto problem = play_->add(card); problem != core::CardProblem::kNone) {
    return fmt::format("{} from {}: {}", card, named, core::describe(problem));
  }
  return std::nullopt;
}

std::optional<std::string> SeatBoard::see_dummy(core::Hand hand) {
  if (due().kind != Due::Kind::kDummy) return "dummy is not due";
  if (hand.size() != core::kRanks) return fmt::format("dummy has {} cards", hand.size());
  const core::Hand elsewhere = hand_ | play_->played();
  if (!(hand & elsewhere).empty()) {
    return fmt::format("{} is in dummy and elsewhere", (hand & elsewhere).lowest());
  }
  dummy_ = hand;
  play_->reveal(play_->contract().dummy(), hand);
  return std::nullopt;
}

void SeatBoard::take_back_call() {
  core::Auction shorter(auction_.dealer());
  for (const core::Call call : auction_.calls().first(auction_.size() - 1)) shorter.add(call);
  auction_ = shorter;
  explanations_.pop_back();
  play_.reset();
}

void SeatBoard::take_back_card() {
  const core::Play longer = *play_;
  start_play();
  for (const core::Card card : longer.cards().first(longer.cards().size() - 1)) {
    play_->add(card);
    if (play_->cards().size() == 1 && dummy_) play_->reveal(play_->contract().dummy(), *dummy_);
  }
  if (play_->cards().empty()) dummy_.reset();
}

}  // namespace bidwright::protocol
