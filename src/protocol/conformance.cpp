// What the robot is told, step by step.

#include "bidwright/protocol/conformance.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "protocol/conformance_steps.hpp"
#include "protocol/scan.hpp"

#include "bidwright/protocol/line_splitter.hpp"
#include "bidwright/protocol/parse.hpp"
#include "bidwright/protocol/write.hpp"

namespace bidwright::protocol {

namespace {

using Verdict = StepResult::Verdict;

constexpr std::string_view kOthers = "Bidwright";

std::string in_form(std::string line, LineForm form) {
  switch (form) {
    case LineForm::kLowerCase:
      for (char& c : line) c = lower(c);
      return line;
    case LineForm::kUpperCase:
      for (char& c : line) c = lower(c) == c && is_letter(c) ? static_cast<char>(c - 32) : c;
      return line;
    case LineForm::kSloppy: {
      std::string result;
      for (const char c : line) result += c == ' ' ? std::string("  ") : std::string(1, c);
      return result + (result.back() == '.' ? " " : ". ");
    }
    default:
      return line;
  }
}

/// Suits from clubs up, voids without a mark.
std::string odd_holding(core::Hand hand) {
  std::string text;
  for (const core::Suit suit : core::kAllSuits) {
    text += fmt::format("{}{}", text.empty() ? "" : ".", core::letter(suit));
    for (int rank = core::kRanks - 1; rank >= 0; --rank) {
      if ((hand.ranks(suit) >> rank & 1) != 0) text += {' ', core::letter(core::rank_at(rank))};
    }
  }
  return text + ".";
}

ConformanceStep::Place place_of(core::Seat seat, const core::Auction& auction) {
  using Place = ConformanceStep::Place;
  const auto contract = auction.contract();
  if (!contract) return Place::kNowhere;
  if (contract->declarer == seat) return Place::kDeclarer;
  if (contract->dummy() == seat) return Place::kDummy;
  return contract->leader() == seat ? Place::kLeader : Place::kDefender;
}

}  // namespace

std::vector<std::string> conformance_step_names() {
  std::vector<std::string> names;
  for (const ConformanceStep& step : conformance_steps()) names.push_back(step.name);
  return names;
}

Conformance::Conformance(ConformanceOptions options)
    : options_(std::move(options)), steps_(conformance_steps()) {
  if (!options_.only.empty()) {
    std::erase_if(steps_, [&](const ConformanceStep& step) {
      return std::find(options_.only.begin(), options_.only.end(), step.name) ==
             options_.only.end();
    });
  }
  result_.name = "connects";
  result_.about = "the connect line, then ready for teams and to start";
}

Conformance::~Conformance() = default;

ConformanceActions Conformance::on_connect(Time now) {
  since_ = now;
  if (stage_ == Stage::kWaiting) stage_ = Stage::kGreeting;
  if (stage_ == Stage::kComingBack) stage_ = Stage::kGreetingAgain;
  if (stage_ == Stage::kStartingAgain) stage_ = Stage::kGreetingOnceMore;
  model_.reset();
  expected_.clear();
  stale_ = false;
  return {};
}

std::optional<Time> Conformance::next_deadline() const {
  switch (stage_) {
    case Stage::kWaiting:
    case Stage::kEnded:
      return std::nullopt;
    case Stage::kComingBack:
      return since_ + options_.comeback;
    case Stage::kStartingAgain:
      return since_ + options_.again;
    default:
      return since_ + options_.patience;
  }
}

ConformanceActions Conformance::on_timeout(Time now) {
  ConformanceActions out;
  const auto deadline = next_deadline();
  if (!deadline || now < *deadline) return out;
  since_ = now;
  if (stage_ == Stage::kComingBack) {
    finish_step(
        Verdict::kNotReached,
        fmt::format("it did not come back within {} s",
                    std::chrono::duration_cast<std::chrono::seconds>(options_.comeback).count()),
        out);
    end(out);
  } else if (stage_ == Stage::kLeaving || stage_ == Stage::kStartingAgain) {
    end(out);
  } else {
    fail(fmt::format("expected {}, and nothing came", what_is_expected()), out);
    go_on(now, out);
  }
  return out;
}

ConformanceActions Conformance::on_disconnect(Time now) {
  ConformanceActions out;
  since_ = now;
  switch (stage_) {
    case Stage::kWaiting:
    case Stage::kComingBack:
    case Stage::kStartingAgain:
    case Stage::kEnded:
      return out;
    case Stage::kLeaving:
      finish_step(Verdict::kPassed, {}, out);
      break;
    default:
      lost(fmt::format("expected {}, and it closed the connection", what_is_expected()), out);
      if (stage_ == Stage::kStartingAgain) return out;
      break;
  }
  end(out);
  return out;
}

void Conformance::lost(std::string text, ConformanceActions& out) {
  const bool in_board = stage_ == Stage::kBoards;
  if (held_) {
    fail_held(text, out);
  } else {
    finish_step(Verdict::kFailed, std::move(text), out);
    if (in_board) ++step_;
  }
  if (!in_board) return;
  stage_ = Stage::kStartingAgain;
  if (options_.again == Time(0) || step_ == steps_.size()) return end(out);
  result_ = {};
  result_.name = "connects-again";
  result_.about = "it left in a board; it connects again";
  model_.reset();
  expected_.clear();
}

void Conformance::fail_held(std::string_view text, ConformanceActions& out) {
  held_->verdict = Verdict::kFailed;
  held_->text = fmt::format("the board was broken off by the start of the next one: {}", text);
  whole_boards_ = true;
  ++failures_in_a_row_;
  out.push_back(*std::exchange(held_, std::nullopt));
}

void Conformance::release_held(ConformanceActions& out) {
  if (held_) out.push_back(*std::exchange(held_, std::nullopt));
}

void Conformance::end(ConformanceActions& out) {
  if (stage_ == Stage::kEnded) return;
  if (stage_ == Stage::kGreeting) not_begun_ = steps_.size();
  if (stage_ == Stage::kBoards) not_begun_ = steps_.size() - step_ - 1;
  if (stage_ == Stage::kStartingAgain || stage_ == Stage::kGreetingOnceMore) {
    not_begun_ = steps_.size() - step_;
  }
  stage_ = Stage::kEnded;
  out.push_back(CutConnection{});
  out.push_back(ConformanceEnded{});
}

void Conformance::finish_step(Verdict verdict, std::string text, ConformanceActions& out) {
  result_.verdict = verdict;
  result_.text = std::move(text);
  failures_in_a_row_ = verdict == Verdict::kFailed ? failures_in_a_row_ + 1 : 0;
  out.push_back(std::exchange(result_, StepResult{}));
}

void Conformance::fail(std::string text, ConformanceActions& out) {
  const bool hopeless = stage_ != Stage::kBoards || failures_in_a_row_ >= 2;
  if (held_) {
    fail_held(text, out);
    if (hopeless) return end(out);
    expected_.clear();
    stale_ = true;
    return begin_step(out);
  }
  finish_step(Verdict::kFailed, std::move(text), out);
  if (hopeless) return end(out);
  // Whatever was left without its end is ended, and what the robot says of it does not count.
  if (steps_[step_].form == LineForm::kUnterminated) out.push_back(SendBytes{"\r\n", {}});
  next_step(out);
}

void Conformance::take(const ClientActions& actions) {
  for (const ClientAction& action : actions) {
    if (const auto* send = std::get_if<SendLine>(&action)) {
      expected_.push_back({Expected::Kind::kLine, send->line, 0});
    } else if (const auto* call = std::get_if<AskCall>(&action)) {
      expected_.push_back({Expected::Kind::kCall, {}, call->ticket});
    } else if (const auto* card = std::get_if<AskCard>(&action)) {
      expected_.push_back({Expected::Kind::kCard, {}, card->ticket});
    }
  }
}

void Conformance::say(const std::string& line, ConformanceActions& out) {
  const LineForm form =
      stage_ == Stage::kBoards && step_ < steps_.size() ? steps_[step_].form : LineForm::kPlain;
  const bool leads = line.ends_with(" to lead");
  std::string bytes = in_form(line, form);
  if (!(form == LineForm::kUnterminated && leads)) {
    bytes += form == LineForm::kLineFeed ? "\n" : "\r\n";
  }
  // Two lines that are one to many robots need one answer only.
  take(model_->on_line(LineSplitter(Peer::kTable).feed(line + "\n").front().text));
  if (form == LineForm::kJoined && line.find(" plays ") != std::string::npos && expected_.empty()) {
    const Due due = model_->board()->due();
    if (due.kind == Due::Kind::kOwnCard && due.leads) {
      const std::string lead =
          table_line::to_lead(due.actor == seat_ ? std::optional(seat_) : std::nullopt);
      bytes += lead + "\r\n";
      told_to_lead_ = true;
      take(model_->on_line(lead));
    }
  }
  out.push_back(SendBytes{std::move(bytes), {}});
}

void Conformance::go_on(Time now, ConformanceActions& out) {
  while (expected_.empty() && model_ &&
         (stage_ == Stage::kGreeting || stage_ == Stage::kBoards ||
          stage_ == Stage::kGreetingAgain || stage_ == Stage::kGreetingOnceMore)) {
    since_ = now;
    switch (model_->phase()) {
      case Client::Phase::kConnecting:
        say(table_line::seated(seat_, model_->options().team, options_.dialect), out);
        break;
      case Client::Phase::kWaitingForTeams:
        say(core::side_of(seat_) == core::Side::kNorthSouth
                ? table_line::teams(model_->options().team, kOthers, options_.dialect)
                : table_line::teams(kOthers, model_->options().team, options_.dialect),
            out);
        break;
      case Client::Phase::kWaitingForStart:
        if (stage_ == Stage::kGreeting) {
          finish_step(Verdict::kPassed, {}, out);
          stage_ = Stage::kBoards;
          begin_boards(out);
        } else if (stage_ == Stage::kGreetingOnceMore) {
          stage_ = Stage::kBoards;
          result_ = {};
          begin_boards(out);
        } else {
          say(table_line::start_of_board(options_.dialect), out);
        }
        break;
      default:
        if (stage_ == Stage::kGreetingAgain) {
          finish_step(Verdict::kPassed, {}, out);
          say_good_bye(out);
        } else {
          board_line(out);
        }
        break;
    }
  }
}

void Conformance::begin_step(ConformanceActions& out) {
  const ConformanceStep& step = steps_[step_];
  result_.name = step.name;
  result_.about = step.about;
  restarted_ = false;
  extras_said_ = 0;
  board_.reset();
  say(table_line::start_of_board(options_.dialect), out);
}

void Conformance::next_step(ConformanceActions& out) {
  stale_ = model_->phase() != Client::Phase::kBoardOver;
  expected_.clear();
  ++step_;
  begin_boards(out);
}

void Conformance::begin_boards(ConformanceActions& out) {
  for (; step_ < steps_.size(); ++step_) {
    if (!steps_[step_].version_19 || version_ >= 19) return begin_step(out);
    result_.name = steps_[step_].name;
    result_.about = steps_[step_].about;
    finish_step(Verdict::kNotReached, fmt::format("it speaks version {}", version_), out);
  }
  release_held(out);
  if (options_.comeback > Time(0)) return cut(out);
  say_good_bye(out);
}

void Conformance::cut(ConformanceActions& out) {
  result_.name = "comes-back";
  result_.about = "the connection is cut; it connects again";
  stage_ = Stage::kComingBack;
  model_.reset();
  out.push_back(CutConnection{});
}

void Conformance::say_good_bye(ConformanceActions& out) {
  result_.name = "end-of-session";
  result_.about = "the session ends, and the table closes the connection";
  stage_ = Stage::kLeaving;
  out.push_back(SendBytes{table_line::end_of_session() + "\r\n", {}});
  out.push_back(CutConnection{Time(1000)});
}

void Conformance::board_line(ConformanceActions& out) {
  const ConformanceStep& step = steps_[step_];
  if (model_->phase() == Client::Phase::kWaitingForBoard) {
    core::BoardSetup board;
    board.number = static_cast<int>(step_) + 1;
    board.dealer = core::clockwise(seat_, step.dealer);
    board.vulnerability = core::vulnerability_of_board(static_cast<int>(step_) + 2);
    board.deal = conformance_deal(step, step_, seat_);
    board_.emplace(board);
    told_ = 0;
    told_to_lead_ = false;
    return say(table_line::board(board.number, board.dealer, board.vulnerability, options_.dialect),
               out);
  }
  if (model_->phase() == Client::Phase::kWaitingForCards) {
    const core::Hand hand = board_->board().deal[seat_];
    return say(step.odd_hands ? fmt::format("{}'s cards: {}", seat_, odd_holding(hand))
                              : table_line::cards(seat_, hand),
               out);
  }
  const bool restart_due = step.restart_at != 0 && !restarted_;
  if (model_->phase() == Client::Phase::kBoardOver || (!restart_due && board_is_long_enough())) {
    return finish_board(out);
  }
  if (told_ >= step.extras_at && extras_said_ < step.extras.size()) {
    const std::string& extra = step.extras[extras_said_++];
    if (extra != "Explain") return say(extra, out);
    std::string call = call_line(seat_, board_->auction().calls().front());
    call.replace(call.find(' '), 1, "'s  ");
    say("Explain " + call, out);
    if (!expected_.empty()) expected_.back().kind = Expected::Kind::kAnyText;
    return;
  }
  if (restart_due && told_ >= step.restart_at) {
    restarted_ = true;
    stale_ = true;
    return say(step.restart_line, out);
  }
  const Due due = model_->board()->due();
  if (due.kind == Due::Kind::kOwnCard && due.leads && !told_to_lead_) {
    told_to_lead_ = true;
    return say(table_line::to_lead(due.actor == seat_ ? std::optional(seat_) : std::nullopt), out);
  }
  say(next_relay(), out);
}

bool Conformance::board_is_long_enough() const {
  const ConformanceStep& step = steps_[step_];
  if (whole_boards_ || !board_->auction().ended()) return false;
  const std::size_t calls = board_->auction().size();
  return (step.auction_only && told_ >= calls) || (step.short_board && told_ >= calls + 6);
}

std::string Conformance::others_call(core::Seat seat) {
  const int place = (core::index(seat) - core::index(seat_) + core::kSeats) % core::kSeats;
  const std::string said = steps_[step_].call(place, board_->auction());
  std::string line = fmt::format("{} {}", seat, said);
  auto message = parse_client_line(line);
  if (!message || !message->call || !board_->auction().is_legal(*message->call)) {
    line = call_line(seat, core::Call::pass());
    message = parse_client_line(line);
  }
  board_->add_call(*message->call, message->explanation);
  // Partner's alerts are not for the robot.
  return core::same_side(seat, seat_) ? call_line(seat, *message->call) : line;
}

std::string Conformance::next_relay() {
  const ConformanceStep& script = steps_[step_];
  const Step step = board_->step(told_);
  told_to_lead_ = false;
  if (step.kind == Step::Kind::kCall) {
    const core::Seat caller = board_->actor(step);
    ++told_;
    return others_call(caller);
  }
  if (step.kind == Step::Kind::kDummy) {
    ++told_;
    const core::Hand hand = board_->board().deal[board_->actor(step)];
    return script.odd_hands ? "Dummy's cards: " + odd_holding(hand) : table_line::dummy_cards(hand);
  }
  if (told_ == board_->head()) board_->add_card(board_->play()->legal().lowest());
  ++told_;
  if (board_->step(told_).kind == Step::Kind::kDummy && model_->board()->is_dummy()) ++told_;
  return card_line(board_->actor(step), board_->play()->cards()[step.index]) + script.signal;
}

void Conformance::finish_board(ConformanceActions& out) {
  using Place = ConformanceStep::Place;
  const ConformanceStep& step = steps_[step_];
  if (model_->phase() == Client::Phase::kBoardOver) {
    say(table_line::timing({}, options_.dialect), out);
  }
  const Place place = place_of(seat_, board_->auction());
  if (step.place == Place::kAny || step.place == place) {
    if (model_->phase() == Client::Phase::kBoardOver) {
      finish_step(Verdict::kPassed, {}, out);
    } else {
      failures_in_a_row_ = 0;
      held_ = std::exchange(result_, StepResult{});
    }
  } else {
    const auto contract = board_->auction().contract();
    finish_step(Verdict::kNotReached,
                contract ? fmt::format("the contract is {} by {}", *contract, contract->declarer)
                         : "the board was passed out",
                out);
  }
  next_step(out);
}

}  // namespace bidwright::protocol
