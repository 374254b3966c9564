// What the robot says, against what a faultless one would say.

#include <algorithm>

#include <fmt/core.h>

#include "protocol/conformance_steps.hpp"
#include "protocol/scan.hpp"

#include "bidwright/protocol/conformance.hpp"
#include "bidwright/protocol/parse.hpp"
#include "bidwright/protocol/write.hpp"

namespace bidwright::protocol {

namespace {

bool same(const ClientMessage& expected, const ClientMessage& said) {
  if (expected.kind != said.kind) return false;
  if (expected.kind == ClientKind::kIgnored) return true;
  if (expected.seat != said.seat) return false;
  if (expected.kind != ClientKind::kReadyForCard) return expected.whose == said.whose;
  // "dummy's card" or dummy's seat: both are in use.
  return (expected.whose == said.whose || !expected.whose || !said.whose) &&
         (said.trick == 0 || expected.trick == said.trick);
}

/// The model says the call or card itself first, which the robot has just said.
ClientActions after_the_first_line(ClientActions actions) {
  const auto line = std::find_if(actions.begin(), actions.end(), [](const ClientAction& action) {
    return std::holds_alternative<SendLine>(action);
  });
  if (line != actions.end()) actions.erase(line);
  return actions;
}

}  // namespace

ConformanceActions Conformance::on_line(std::string_view line, bool lf_only, Time now) {
  ConformanceActions out;
  if (stage_ == Stage::kEnded || stage_ == Stage::kComingBack || stage_ == Stage::kWaiting ||
      stage_ == Stage::kStartingAgain) {
    return out;
  }
  if (lf_only) note("its lines end with LF alone; some tables wait for CR LF");
  if (stage_ == Stage::kLeaving) {
    note(fmt::format("it said '{}' after the end of the session", printable(line)));
    return out;
  }
  since_ = now;
  if (!model_) {
    on_first_line(line, now, out);
  } else if (const auto problem = match(line)) {
    // Before "ready for deal" lines of the old board may come.
    if (stale_ && !expected_.empty()) return out;
    fail(*problem, out);
  } else if (!stale_) {
    release_held(out);
  }
  go_on(now, out);
  return out;
}

void Conformance::on_first_line(std::string_view line, Time now, ConformanceActions& out) {
  (void)now;
  const auto message = parse_client_line(line);
  if (!message || message->kind != ClientKind::kConnect) {
    return fail(fmt::format("expected 'Connecting \"team\" as seat using protocol version 18', got "
                            "'{}'",
                            printable(line)),
                out);
  }
  if (message->version != 18 && message->version != 19) {
    return fail(fmt::format("expected version 18 or 19, got {}", message->version), out);
  }
  seat_ = message->seat.value_or(stage_ == Stage::kGreeting ? options_.any_seat : seat_);
  version_ = message->version;
  note_form(line, client_line::connecting(message->team, message->seat, message->version));
  ClientOptions options;
  options.team = message->team;
  options.seat = seat_;
  options.version = version_;
  model_ = std::make_unique<Client>(options);
  // It has connected: that much is done.
  [[maybe_unused]] const auto connecting = model_->on_connect();
}

std::string Conformance::what_is_expected() const {
  if (!model_) return "the connect line";
  if (expected_.empty()) return "nothing";
  const Expected& front = expected_.front();
  switch (front.kind) {
    case Expected::Kind::kCall:
      return fmt::format("a call of {}", seat_);
    case Expected::Kind::kCard:
      return fmt::format("a card of {}", model_->board()->play()->turn());
    case Expected::Kind::kAnyText:
      return "any text";
    case Expected::Kind::kLine:
      break;
  }
  return fmt::format("'{}'", front.line);
}

std::optional<std::string> Conformance::match(std::string_view line) {
  const auto wrong = [&] {
    return fmt::format("expected {}, got '{}'", what_is_expected(), printable(line));
  };
  const auto message = parse_client_line(line);
  if (expected_.empty() || expected_.front().kind != Expected::Kind::kAnyText) {
    if (!message) return wrong();
    if (message->kind == ClientKind::kIgnored &&
        (expected_.empty() || !expected_.front().line.starts_with("Heartbeat"))) {
      note(fmt::format("it says '{}', which tables ignore", printable(line)));
      return std::nullopt;
    }
    // The second answer to a doubled line.
    if (message->kind == ClientKind::kReadyForDeal && restarted_ && told_ == 0 &&
        steps_[step_].restart_line.size() > 14) {
      return std::nullopt;
    }
    if (expected_.empty()) return wrong();
  }
  const Expected front = expected_.front();
  switch (front.kind) {
    case Expected::Kind::kAnyText:
      expected_.pop_front();
      return std::nullopt;
    case Expected::Kind::kCall:
      return message->kind == ClientKind::kCall && message->seat == seat_ ? match_call(*message)
                                                                          : wrong();
    case Expected::Kind::kCard:
      return message->kind == ClientKind::kCard ? match_card(*message) : wrong();
    case Expected::Kind::kLine:
      break;
  }
  if (!same(*parse_client_line(front.line), *message)) return wrong();
  if (message->kind == ClientKind::kReadyForCard && message->whose &&
      board_->play()->contract().dummy() == message->whose) {
    note("it names dummy's seat in \"ready for ... card\"; some tables take only \"dummy's\"");
  } else {
    note_form(line, front.line);
  }
  if (message->kind == ClientKind::kReadyForDeal || message->kind == ClientKind::kReadyToStart) {
    stale_ = false;
  }
  expected_.pop_front();
  return std::nullopt;
}

std::optional<std::string> Conformance::match_call(const ClientMessage& message) {
  if (!message.call) return fmt::format("expected a call of {} that can be read", seat_);
  const auto problem = board_->auction().check(*message.call);
  if (problem != core::CallProblem::kNone) {
    return fmt::format("expected a legal call, got {}: {}", *message.call, core::describe(problem));
  }
  if (options_.passes_through && steps_[step_].name == "competition" && !message.call->is_pass() &&
      opponents_have_called()) {
    return fmt::format("expected PASS, since the opponents have called, got {}", *message.call);
  }
  if (message.explanation.kind != Explanation::Kind::kNone && message.explanation.text.empty()) {
    note("it alerts calls without a text");
  }
  const int ticket = expected_.front().ticket;
  expected_.pop_front();
  board_->add_call(*message.call, message.explanation);
  ++told_;
  take(after_the_first_line(model_->on_call(ticket, *message.call, message.explanation.text)));
  return std::nullopt;
}

bool Conformance::opponents_have_called() const {
  const core::Auction& auction = board_->auction();
  for (std::size_t i = 0; i < auction.size(); ++i) {
    const bool theirs = !core::same_side(auction.seat_of(i), seat_);
    if (theirs && !auction.calls()[i].is_pass()) return true;
  }
  return false;
}

std::optional<std::string> Conformance::match_card(const ClientMessage& message) {
  const core::Play& play = *board_->play();
  const core::Seat hand = message.seat.value_or(play.contract().dummy());
  if (hand != play.turn()) {
    return fmt::format("expected a card of {}, got one of {}", play.turn(), hand);
  }
  if (!message.seat) note("it says \"Dummy plays\"; tables know dummy by its seat");
  if (!message.card) return fmt::format("expected a card of {} that can be read", hand);
  const auto problem = play.check(*message.card);
  if (problem != core::CardProblem::kNone) {
    return fmt::format("expected a legal card, got {}: {}", *message.card, core::describe(problem));
  }
  const int ticket = expected_.front().ticket;
  expected_.pop_front();
  board_->add_card(*message.card);
  ++told_;
  told_to_lead_ = false;
  take(after_the_first_line(model_->on_card(ticket, *message.card)));
  return std::nullopt;
}

void Conformance::note(std::string text) {
  if (std::find(noted_.begin(), noted_.end(), text) != noted_.end()) return;
  noted_.push_back(text);
  result_.notes.push_back(std::move(text));
}

void Conformance::note_form(std::string_view line, std::string_view usual) {
  if (line == usual || noted_.size() > 20) return;
  if (line.find("  ") != std::string_view::npos) return note("it writes two blanks for one");
  if (!line.empty() && (line.back() == '.' || line.back() == ' ')) {
    return note("it ends lines with a stop or a blank");
  }
  if (equals_folded(line, usual)) return note("it writes in another case than is usual");
  note(fmt::format("it writes '{}' where '{}' is usual", printable(line), usual));
}

}  // namespace bidwright::protocol
