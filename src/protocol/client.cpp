#include "bidwright/protocol/client.hpp"

#include "bidwright/protocol/parse.hpp"
#include "bidwright/protocol/write.hpp"

namespace bidwright::protocol {

namespace {

void log(ClientActions& out, LogLevel level, std::string text) {
  out.push_back(Log{level, std::move(text)});
}

}  // namespace

Client::Client(ClientOptions options) : options_(std::move(options)), seat_(options_.seat) {}

ClientActions Client::on_connect() {
  ClientActions out;
  phase_ = Phase::kConnecting;
  reconnected_ = board_ && board_->due().kind != Due::Kind::kNothing;
  out.push_back(SendLine{spoken(client_line::connecting(options_.team, seat_, options_.version))});
  return out;
}

void Client::on_disconnect() {
  if (phase_ != Phase::kEnded) phase_ = Phase::kDisconnected;
}

ClientActions Client::on_timeout() {
  ClientActions out;
  const bool seated = phase_ == Phase::kWaitingForTeams || phase_ == Phase::kWaitingForStart;
  if (!reconnected_ || !seated || !board_) return out;
  reconnected_ = false;
  phase_ = Phase::kPlaying;
  log(out, LogLevel::kInfo, "the table has gone quiet since the reconnection: saying it again");
  for (const std::string& line : last_lines_) out.push_back(SendLine{spoken(line)});
  return out;
}

ClientActions Client::on_line(std::string_view line) {
  ClientActions out;
  if (phase_ == Phase::kEnded || phase_ == Phase::kDisconnected) return out;
  const auto message = parse_table_line(line);
  if (!message) {
    log(out, LogLevel::kWarning, fmt::format("ignored: {}", message.error().message));
    return out;
  }
  dispatch(*message, line, out);
  return out;
}

void Client::dispatch(const TableMessage& message, std::string_view line, ClientActions& out) {
  const auto unexpected = [&] {
    log(out, LogLevel::kWarning, fmt::format("ignored here: '{}'", printable(line)));
  };
  switch (message.kind) {
    case TableKind::kSeated:
      return phase_ == Phase::kConnecting ? on_seated(message, out) : unexpected();
    case TableKind::kError:
      log(out, LogLevel::kError, fmt::format("the table says '{}'", printable(message.text)));
      return leave_refused(message.text, out);
    case TableKind::kEndOfSession:
      phase_ = Phase::kEnded;
      out.push_back(Leave{Leave::Why::kEndOfSession, {}});
      return;
    case TableKind::kHeartbeat:
      if (seat_) out.push_back(SendLine{spoken(client_line::heartbeat(*seat_))});
      return;
    case TableKind::kIgnored:
      return;
    case TableKind::kTiming:
      return log(out, LogLevel::kInfo, printable(message.text));
    default:
      break;
  }
  if (phase_ == Phase::kConnecting) return unexpected();
  switch (message.kind) {
    case TableKind::kTeams:
      log(out, LogLevel::kInfo,
          fmt::format("North-South '{}', East-West '{}'", message.team, message.other_team));
      phase_ = Phase::kWaitingForStart;
      out.push_back(SendLine{spoken(client_line::ready_to_start(*seat_))});
      return;
    case TableKind::kStartOfBoard:
      return on_start_of_board(out);
    case TableKind::kBoard:
      if (phase_ != Phase::kWaitingForBoard) return unexpected();
      announced_ = message;
      phase_ = Phase::kWaitingForCards;
      out.push_back(SendLine{spoken(client_line::ready_for_cards(*seat_))});
      return;
    case TableKind::kCards:
      return phase_ == Phase::kWaitingForCards ? on_cards(message, out) : unexpected();
    case TableKind::kExplain:
      return on_explain(message, out);
    default:
      // A table that kept the seat through a lost connection just goes on with the board.
      if (reconnected_ && board_ && phase_ != Phase::kWaitingForBoard) phase_ = Phase::kPlaying;
      return phase_ == Phase::kPlaying ? on_board_message(message, line, out) : unexpected();
  }
}

void Client::on_seated(const TableMessage& message, ClientActions& out) {
  if (seat_ && *seat_ != *message.seat) {
    return leave_refused(fmt::format("seated as {} instead of {}", *message.seat, *seat_), out);
  }
  seat_ = message.seat;
  has_sat_ = true;
  log(out, LogLevel::kInfo, fmt::format("seated as {} for '{}'", *seat_, message.team));
  phase_ = Phase::kWaitingForTeams;
  out.push_back(SendLine{spoken(client_line::ready_for_teams(*seat_))});
}

void Client::leave_refused(std::string why, ClientActions& out) {
  phase_ = Phase::kEnded;
  out.push_back(Leave{has_sat_ ? Leave::Why::kTurnedAway : Leave::Why::kRefused, std::move(why)});
}

void Client::on_start_of_board(ClientActions& out) {
  if (board_ && phase_ == Phase::kPlaying) {
    log(out, LogLevel::kInfo, fmt::format("board {} is broken off", board_->number()));
  }
  board_.reset();
  announced_.reset();
  asked_ = 0;
  reconnected_ = false;
  phase_ = Phase::kWaitingForBoard;
  out.push_back(SendLine{spoken(client_line::ready_for_deal(*seat_))});
}

void Client::on_cards(const TableMessage& message, ClientActions& out) {
  if (message.seat != seat_) {
    return log(out, LogLevel::kWarning, fmt::format("ignored the cards of {}", *message.seat));
  }
  phase_ = Phase::kPlaying;
  refused_ = {};
  last_lines_.clear();
  board_.emplace(announced_->number, *announced_->seat, announced_->vulnerability, *seat_,
                 message.hand);
  retell(out);
  proceed(out);
}

void Client::on_board_message(const TableMessage& message, std::string_view line,
                              ClientActions& out) {
  if (is_own_echo(message)) return;
  std::optional<std::string> problem;
  switch (message.kind) {
    case TableKind::kCall:
      problem = board_->see_call(*message.seat, *message.call, message.explanation);
      if (!problem) {
        const bool theirs = !core::same_side(*message.seat, *seat_);
        out.push_back(SawCall{*message.seat, *message.call,
                              theirs ? message.explanation.text : std::string()});
      }
      break;
    case TableKind::kCard: {
      const Due due = board_->due();
      problem = due.kind == Due::Kind::kOwnCard ? "it is this seat's turn"
                                                : board_->see_card(message.seat, *message.card);
      if (!problem) out.push_back(SawCard{due.actor, *message.card});
      break;
    }
    case TableKind::kDummyCards:
      problem = board_->see_dummy(message.hand);
      if (!problem) out.push_back(SawDummy{message.hand});
      break;
    case TableKind::kToLead: {
      // Some tables name declarer even when dummy leads, so only whether a lead is due counts.
      const Due due = board_->due();
      if (due.kind == Due::Kind::kOwnCard && due.leads) {
        last_lines_.clear();
        if (asked_ == 0) {
          asked_ = ++last_ticket_;
          out.push_back(AskCard{asked_});
        }
        return;
      }
      problem = "this seat is not to lead";
      break;
    }
    case TableKind::kIllegalCall:
      return on_refused_call(out);
    case TableKind::kIllegalCard:
      return on_refused_card(out);
    default:
      problem = "not in the middle of a board";
      break;
  }
  if (problem) {
    return log(out, LogLevel::kWarning, fmt::format("ignored '{}': {}", printable(line), *problem));
  }
  refused_ = {};
  last_lines_.clear();
  proceed(out);
}

bool Client::is_own_echo(const TableMessage& message) const {
  if (message.kind == TableKind::kCall) {
    const core::Auction& auction = board_->auction();
    return message.seat == seat_ && !auction.empty() && auction.calls().back() == *message.call &&
           auction.seat_of(auction.size() - 1) == *seat_;
  }
  if (message.kind != TableKind::kCard || !board_->play()) return false;
  const core::Play& play = *board_->play();
  return play.played().contains(*message.card) &&
         play.player_of(message.seat.value_or(play.contract().dummy())) == *seat_;
}

void Client::on_explain(const TableMessage& message, ClientActions& out) {
  std::string text;
  for (std::size_t i = board_ ? board_->auction().size() : 0; i-- > 0 && text.empty();) {
    if (board_->auction().seat_of(i) == *message.seat &&
        board_->auction().calls()[i] == *message.call) {
      text = clean_text(board_->explanation(i).text);
    }
  }
  out.push_back(SendLine{text.empty() ? "No special meaning" : text});
}

void Client::proceed(ClientActions& out) {
  const Due due = board_->due();
  switch (due.kind) {
    case Due::Kind::kOwnCall:
      asked_ = ++last_ticket_;
      out.push_back(AskCall{asked_});
      return;
    case Due::Kind::kOthersCall:
      return send(client_line::ready_for_call(*seat_, due.actor), out);
    case Due::Kind::kOwnCard:
      if (due.leads) return;
      asked_ = ++last_ticket_;
      out.push_back(AskCard{asked_});
      return;
    case Due::Kind::kOthersCard: {
      const bool dummys = due.actor == board_->play()->contract().dummy();
      const bool say_dummy = dummys && (options_.dialect.says_dummy || board_->is_dummy());
      return send(client_line::ready_for_card(
                      *seat_, say_dummy ? std::nullopt : std::optional(due.actor), due.trick),
                  out);
    }
    case Due::Kind::kDummy:
      return send(client_line::ready_for_dummy(*seat_), out);
    case Due::Kind::kNothing:
      if (phase_ == Phase::kPlaying) phase_ = Phase::kBoardOver;
      ++boards_played_;
      out.push_back(EndBoard{});
      return;
  }
}

ClientActions Client::on_call(int ticket, core::Call call, std::string_view alert) {
  ClientActions out;
  if (ticket != asked_ || ticket == 0) return out;
  asked_ = 0;
  if (!board_->auction().is_legal(call)) {
    log(out, LogLevel::kError,
        fmt::format("the player chose {}, which is illegal ({}); passing instead", call,
                    core::describe(board_->auction().check(call))));
    call = core::Call::pass();
    alert = {};
  }
  make_call(call, alert, out);
  return out;
}

void Client::make_call(core::Call call, std::string_view alert, ClientActions& out) {
  Explanation explanation;
  if (!alert.empty()) explanation = {Explanation::Kind::kAlert, std::string(alert)};
  const Dialect& dialect = options_.dialect;
  const bool shown = dialect.sends_alerts && (!call.is_pass() || dialect.alerts_passes);
  send(call_line(*seat_, call, shown ? explanation : Explanation{}), out);
  [[maybe_unused]] const auto problem = board_->see_call(*seat_, call, std::move(explanation));
  out.push_back(SawCall{*seat_, call, {}});
  proceed(out);
}

ClientActions Client::on_card(int ticket, core::Card card) {
  ClientActions out;
  if (ticket != asked_ || ticket == 0) return out;
  asked_ = 0;
  const core::Play& play = *board_->play();
  if (play.check(card) != core::CardProblem::kNone) {
    const core::Card legal = play.legal().lowest();
    log(out, LogLevel::kError,
        fmt::format("the player chose {}, which is illegal ({}); playing {} instead", card,
                    core::describe(play.check(card)), legal));
    card = legal;
  }
  play_card(card, out);
  return out;
}

void Client::play_card(core::Card card, ClientActions& out) {
  const core::Seat hand = board_->play()->turn();
  send(card_line(hand, card), out);
  [[maybe_unused]] const auto problem = board_->see_card(hand, card);
  out.push_back(SawCard{hand, card});
  proceed(out);
}

void Client::on_refused_call(ClientActions& out) {
  const core::Auction& auction = board_->auction();
  if (auction.empty() || auction.seat_of(auction.size() - 1) != *seat_ || asked_ != 0 ||
      (board_->play() && !board_->play()->cards().empty()) || auction.calls().back().is_pass()) {
    return log(out, LogLevel::kError, "the table calls something illegal that is not");
  }
  log(out, LogLevel::kError,
      fmt::format("the table does not accept {}: passing instead", auction.calls().back()));
  board_->take_back_call();
  last_lines_.clear();
  retell(out);
  make_call(core::Call::pass(), {}, out);
}

void Client::on_refused_card(ClientActions& out) {
  const auto& play = board_->play();
  if (!play || play->cards().empty() || asked_ != 0 ||
      play->player_of(play->seat_of(play->cards().size() - 1)) != *seat_) {
    return log(out, LogLevel::kError, "the table calls something illegal that is not");
  }
  const core::Card refused = play->cards().back();
  refused_.add(refused);
  board_->take_back_card();
  last_lines_.clear();
  const core::Hand others = board_->play()->legal() - refused_;
  retell(out);
  if (others.empty()) {
    return log(out, LogLevel::kError, "the table accepts no card at all");
  }
  log(out, LogLevel::kError,
      fmt::format("the table does not accept {}: playing {} instead", refused, others.lowest()));
  play_card(others.lowest(), out);
}

void Client::retell(ClientActions& out) const {
  const core::Auction& auction = board_->auction();
  out.push_back(core::BoardStart{board_->number(), auction.dealer(), board_->vulnerability(),
                                 *seat_, board_->hand()});
  for (std::size_t i = 0; i < auction.size(); ++i) {
    const bool theirs = !core::same_side(auction.seat_of(i), *seat_);
    out.push_back(SawCall{auction.seat_of(i), auction.calls()[i],
                          theirs ? board_->explanation(i).text : std::string()});
  }
  if (!board_->play()) return;
  const core::Play& play = *board_->play();
  for (std::size_t i = 0; i < play.cards().size(); ++i) {
    out.push_back(SawCard{play.seat_of(i), play.cards()[i]});
    if (i == 0 && board_->dummy()) out.push_back(SawDummy{*board_->dummy()});
  }
}

std::string Client::spoken(std::string line) const {
  return options_.dialect.capitals ? client_line::as_wbridge5_says(line) : line;
}

void Client::send(std::string line, ClientActions& out) {
  last_lines_.push_back(line);
  if (phase_ == Phase::kPlaying) out.push_back(SendLine{spoken(std::move(line))});
}

}  // namespace bidwright::protocol
