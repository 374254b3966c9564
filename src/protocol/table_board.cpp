// Auction and play: who may call or play, and who is sent what when.

#include <algorithm>

#include "bidwright/protocol/table.hpp"
#include "bidwright/protocol/write.hpp"

namespace bidwright::protocol {

void Table::on_ready(core::Seat seat, const ClientMessage& message, std::string_view line, Time now,
                     TableActions& out) {
  SeatState& state = at(seat);
  if (state.stage != Stage::kPlaying) {
    // Where only auctions are bid, a line about the play may be on its way when the board ends.
    if (options_.played != core::Played::kBoards && index_ > 0 && ++state.useless == 1) return;
    return useless(seat, line, "not now", now, out);
  }
  if (!takes_part(seat)) {
    // On its way when the auction ended.
    if (++state.useless > 1) useless(seat, line, "not now", now, out);
    return;
  }
  const Step step = running_->step(state.cursor);
  bool fits = false;
  switch (step.kind) {
    case Step::Kind::kCall:
      fits = message.kind == ClientKind::kReadyForCall && *message.whose == running_->actor(step);
      break;
    case Step::Kind::kCard: {
      const core::Seat hand = message.whose.value_or(running_->play()->contract().dummy());
      const int trick = static_cast<int>(step.index / 4) + 1;
      fits = message.kind == ClientKind::kReadyForCard && hand == running_->actor(step) &&
             (message.trick == 0 || message.trick == trick);
      break;
    }
    case Step::Kind::kDummy:
      fits = message.kind == ClientKind::kReadyForDummy;
      break;
    case Step::Kind::kNone:
      break;
  }
  if (!fits || (step.kind != Step::Kind::kDummy && running_->producer(step) == seat)) {
    return useless(seat, line, "that is not what comes next", now, out);
  }
  state.ready = true;
  state.since = now;
  serve(seat, now, out);
}

void Table::on_call(core::Seat seat, const ClientMessage& message, Time now, TableActions& out) {
  if (running_->auction().ended()) return illegal(seat, true, "the auction is over", now, out);
  const Step step = running_->step(at(seat).cursor);
  if (running_->producer(step) != seat || at(seat).cursor != running_->head()) {
    return illegal(seat, true, "it is not this seat's turn", now, out);
  }
  if (!message.call) return illegal(seat, true, "the call cannot be read", now, out);
  if (const auto problem = running_->auction().check(*message.call);
      problem != core::CallProblem::kNone) {
    return illegal(seat, true, std::string(core::describe(problem)), now, out);
  }
  if (const auto before = call_to_repeat(seat); before && *before != *message.call) {
    return forfeit(
        seat,
        fmt::format("it came back and called {} where it had called {}", *message.call, *before),
        now, out);
  }
  Explanation explanation = message.explanation;
  explanation.text = clean_text(explanation.text);
  out.emplace_back(CallMade{seat, *message.call, explanation});
  running_->add_call(*message.call, std::move(explanation));
  made(seat, now, out);
}

void Table::on_card(core::Seat seat, const ClientMessage& message, Time now, TableActions& out) {
  const auto& play = running_->play();
  if (!play || play->ended()) {
    return illegal(seat, false, "there is no play now", now, out);
  }
  const core::Seat dummy = play->contract().dummy();
  const core::Seat hand = message.seat.value_or(dummy);
  const Step step = running_->step(running_->head());
  if (running_->producer(step) != seat || at(seat).cursor != running_->head()) {
    return illegal(seat, false, "it is not this seat's turn", now, out);
  }
  if (hand != running_->actor(step)) {
    return illegal(seat, false, fmt::format("{} is to play, not {}", running_->actor(step), hand),
                   now, out);
  }
  if (!message.card) return illegal(seat, false, "the card cannot be read", now, out);
  if (const auto problem = play->check(*message.card); problem != core::CardProblem::kNone) {
    return illegal(seat, false, std::string(core::describe(problem)), now, out);
  }
  out.emplace_back(CardPlayed{hand, *message.card});
  running_->add_card(*message.card);
  made(seat, now, out);
}

std::optional<core::Call> Table::call_to_repeat(core::Seat seat) const {
  if (!at(seat).repeats || !known_auction_) return std::nullopt;
  const auto now = running_->auction().calls();
  const auto before = known_auction_->calls();
  // Once somebody else has called otherwise it is another auction.
  if (now.size() >= before.size() || !std::equal(now.begin(), now.end(), before.begin())) {
    return std::nullopt;
  }
  return before[now.size()];
}

void Table::illegal(core::Seat seat, bool call, std::string reason, Time now, TableActions& out) {
  SeatState& state = at(seat);
  ++state.illegal;
  ++state.tries;
  log(out, LogLevel::kWarning,
      fmt::format("{} at {}: illegal {}: {}", seat, state.address, call ? "call" : "card", reason));
  send(seat, call ? table_line::illegal_call() : table_line::illegal_card(), out);
  if (state.tries > options_.illegal_tries) {
    if (playing_out()) return put_out(seat, reason, now, out);
    forfeit(seat, fmt::format("illegal {}: {}", call ? "call" : "card", reason), now, out);
  }
}

void Table::made(core::Seat seat, Time now, TableActions& out) {
  SeatState& state = at(seat);
  const bool plays = playing_out() && running_->play() && !running_->play()->cards().empty();
  if (now > turn_since_ && !plays) {
    board_times_[static_cast<std::size_t>(core::side_of(seat))] += now - turn_since_;
  }
  turn_since_ = now;
  state.tries = 0;
  state.cursor = running_->head();
  // Only dummy, of the steps that have just happened, is not made by the seat itself.
  const bool opening_lead = running_->play() && running_->play()->cards().size() == 1;
  if (opening_lead) --state.cursor;
  state.ready = false;
  state.since = now;
  if (playing_out()) return play_out(now, out);
  for (int i = 1; i <= core::kSeats; ++i) serve(core::clockwise(seat, i), now, out);
}

void Table::serve(core::Seat seat, Time now, TableActions& out) {
  SeatState& state = at(seat);
  while (state.cursor < running_->head()) {
    const Step step = running_->step(state.cursor);
    const bool own_dummy = step.kind == Step::Kind::kDummy && running_->actor(step) == seat;
    if (!own_dummy) {
      if (!state.ready || !state.connection) break;
      send(seat, relay(seat, step), out);
      state.since = now;
    }
    ++state.cursor;
    state.ready = state.ready && own_dummy;
    state.told_to_lead = false;
  }
  const Step next = running_->step(state.cursor);
  if (state.cursor != running_->head() || next.kind != Step::Kind::kCard || next.index % 4 != 0 ||
      running_->producer(next) != seat || state.told_to_lead || !state.connection) {
    return;
  }
  const core::Seat hand = running_->actor(next);
  state.told_to_lead = true;
  state.since = now;
  turn_since_ = now + pause_of(seat);
  send(seat, table_line::to_lead(hand == seat ? std::optional(hand) : std::nullopt), out,
       pause_of(seat));
}

std::string Table::relay(core::Seat to, const Step& step) const {
  const core::Seat actor = running_->actor(step);
  if (step.kind == Step::Kind::kDummy) {
    return table_line::dummy_cards(running_->board().deal[actor]);
  }
  if (step.kind == Step::Kind::kCard) {
    return card_line(actor, running_->play()->cards()[step.index]);
  }
  const SeatState& state = at(to);
  Explanation shown = running_->explanations()[step.index];
  const bool infos = state.dialect.alerts == AlertRelay::kAlertsAndInfos && state.version >= 19;
  if (core::same_side(actor, to) || shown.text.empty() ||
      state.dialect.alerts == AlertRelay::kNever ||
      (shown.kind == Explanation::Kind::kInfos && !infos)) {
    shown = {};
  }
  return call_line(actor, running_->auction().calls()[step.index], shown);
}

}  // namespace bidwright::protocol
