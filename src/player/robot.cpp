#include "bidwright/player/robot.hpp"

#include <algorithm>
#include <utility>

#include "bidwright/cardplay/position.hpp"

namespace bidwright::player {

namespace {

/// Cards that a player may still be asked for, shared with the board's time.
int cards_to_come(const sampling::View& view) {
  const auto contract = view.contract();
  const auto tricks_left = 13 - static_cast<int>(view.cards.size() / 4);
  return std::max(1, contract && contract->declarer == view.seat ? 2 * tricks_left : tricks_left);
}

}  // namespace

core::Random random_of(std::uint64_t seed, const DecisionPlace& place) {
  return {seed, core::Purpose::kSampling, static_cast<std::uint64_t>(place.board),
          static_cast<std::uint64_t>(place.seat) << 32 | static_cast<std::uint64_t>(place.number)};
}

Robot::Robot(std::shared_ptr<const CallPolicy> policy, RobotOptions options)
    : policy_(std::move(policy)), options_(std::move(options)) {
  // If they are missing, that is said before anybody plays.
  (void)sampling::NaturalPriors::shipped();
  (void)sampling::PlayPriors::shipped();
}

void Robot::begin_board(const core::BoardStart& board) {
  board_ = board.number;
  view_ = sampling::View();
  view_.seat = board.seat;
  view_.hand = board.hand;
  view_.vulnerability = board.vulnerability;
  view_.auction = core::Auction(board.dealer);
  decisions_ = 0;
  seconds_spent_ = 0;
}

DecisionPlace Robot::next_place() {
  return {board_, view_.seat, ++decisions_};
}

core::MadeCall Robot::choose_call() {
  const double start = options_.clock ? options_.clock() : 0;
  CallRecord record;
  record.place = next_place();
  record.decision = policy_->choose({.seat = view_.seat,
                                     .hand = view_.hand,
                                     .vulnerability = view_.vulnerability,
                                     .auction = view_.auction,
                                     .alerts = view_.alerts,
                                     .board = record.place.board,
                                     .number = record.place.number,
                                     .seed = options_.seed,
                                     .budget = {options_.think, call_limit(), options_.clock}});
  if (options_.clock) record.seconds = options_.clock() - start;
  seconds_spent_ += record.seconds;
  if (options_.sink != nullptr) options_.sink->on_call(record);
  return {record.decision.call, std::move(record.decision.alert)};
}

void Robot::see_call(core::Call call, std::string_view alert) {
  const bool opponent = !core::same_side(view_.auction.turn(), view_.seat);
  if (view_.auction.add(call) != core::CallProblem::kNone) return;
  view_.alerts.resize(view_.auction.size());
  if (opponent) view_.alerts.back() = alert;
}

double Robot::seconds_left() const {
  return std::max(0.0, *options_.cards.board_budget - seconds_spent_);
}

std::optional<double> Robot::call_limit() const {
  // Most of the board's time is for its cards.
  constexpr double kShareOfACall = 0.125;
  std::optional<double> limit = options_.time_per_call;
  if (options_.cards.board_budget) {
    const double share = kShareOfACall * seconds_left();
    limit = std::min(share, limit.value_or(share));
  }
  return limit;
}

cardplay::TimeLimit Robot::card_limit() const {
  cardplay::TimeLimit limit = options_.cards.time_per_card;
  if (options_.cards.board_budget) {
    // Early cards matter most and cost most: each may take up to three shares.
    const double left = seconds_left();
    const double share = std::min(left, 3 * left / cards_to_come(view_));
    limit = std::min(share, limit.value_or(share));
  }
  return limit;
}

core::Card Robot::choose_card() {
  CardRecord record;
  record.place = next_place();
  core::Random random = random_of(options_.seed, record.place);
  const sampling::CallModel* opponents = policy_->reading_opponents();
  const sampling::CallModels models{policy_->reading(),
                                    opponents ? opponents : &sampling::NaturalPriors::shipped(),
                                    &sampling::PlayPriors::shipped(), options_.cards.signals};
  record.decision =
      cardplay::choose_card(view_, models, options_.cards, card_limit(), options_.clock, random);
  seconds_spent_ += record.decision.seconds;
  record.hand = cardplay::position_of(view_, sampling::facts_of(view_)).turn();
  if (options_.sink != nullptr) options_.sink->on_card(record);
  return record.decision.card;
}

void Robot::see_card(core::Card card) {
  view_.cards.push_back(card);
}

void Robot::see_dummy(core::Hand hand) {
  view_.dummy = hand;
}

void Robot::end_board() {}

}  // namespace bidwright::player
