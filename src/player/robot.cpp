#include "bidwright/player/robot.hpp"

#include <algorithm>
#include <utility>

#include "bidwright/cardplay/position.hpp"
#include "bidwright/player/decide.hpp"

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

CallRecord decide_call(const CallPolicy& policy, const RobotOptions& options,
                       const sampling::View& view, const DecisionPlace& place,
                       std::optional<double> seconds) {
  const double start = options.clock ? options.clock() : 0;
  CallRecord record;
  record.place = place;
  record.decision = policy.choose({.seat = view.seat,
                                   .hand = view.hand,
                                   .vulnerability = view.vulnerability,
                                   .auction = view.auction,
                                   .alerts = view.alerts,
                                   .board = place.board,
                                   .number = place.number,
                                   .seed = options.seed,
                                   .budget = {options.think, seconds, options.clock}});
  if (options.clock) record.seconds = options.clock() - start;
  return record;
}

CardRecord decide_card(const CallPolicy& policy, const RobotOptions& options,
                       const sampling::View& view, const DecisionPlace& place,
                       cardplay::TimeLimit seconds) {
  core::Random random = random_of(options.seed, place);
  const sampling::CallModel* opponents = policy.reading_opponents();
  const sampling::CallModels models{policy.reading(),
                                    opponents ? opponents : &sampling::NaturalPriors::shipped(),
                                    &sampling::PlayPriors::shipped(), options.cards.signals};
  CardRecord record;
  record.place = place;
  record.decision =
      cardplay::choose_card(view, models, options.cards, seconds, options.clock, random);
  record.hand = cardplay::position_of(view, sampling::facts_of(view)).turn();
  return record;
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
  CallRecord record = decide_call(*policy_, options_, view_, next_place(), call_limit());
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
  const CardRecord record = decide_card(*policy_, options_, view_, next_place(), card_limit());
  seconds_spent_ += record.decision.seconds;
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
