#include <array>

#include "protocol/scan.hpp"

#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {

namespace {

TableMessage make(TableKind kind) {
  TableMessage message;
  message.kind = kind;
  return message;
}

core::Expected<TableMessage> unknown(std::string_view line, std::string_view expected,
                                     std::size_t column) {
  return core::fail(core::ErrorCode::kSyntax,
                    fmt::format("'{}': expected {}", printable(line), expected), column);
}

/// Board number 7. Dealer North. N/S vulnerable. Open room.
core::Expected<TableMessage> parse_board(std::string_view line, Scanner& scanner) {
  TableMessage message = make(TableKind::kBoard);
  const auto number = scanner.number();
  if (!number) return unknown(line, "the board's number", scanner.column());
  message.number = *number;

  const std::size_t dealer = find_folded(line, "dealer");
  if (dealer == std::string_view::npos) return unknown(line, "'Dealer' and a seat", line.size());
  Scanner seat(line.substr(dealer + 6));
  seat.text(":");
  message.seat = seat.seat();
  if (!message.seat) return unknown(line, "a seat after 'Dealer'", dealer + 8);

  const std::size_t vulnerable = find_folded(line, "vulnerable", dealer);
  if (vulnerable == std::string_view::npos) {
    return unknown(line, "Neither, N/S, E/W or Both, and 'vulnerable'", line.size());
  }
  std::size_t end = vulnerable;
  while (end > 0 && line[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && line[begin - 1] != ' ' && line[begin - 1] != '.') --begin;
  const auto value = core::vulnerability_from(line.substr(begin, end - begin));
  if (!value) return unknown(line, "Neither, N/S, E/W or Both", begin + 1);
  message.vulnerability = *value;
  return message;
}

/// Teams : N/S : "A". E/W : "B". Playing IMP
core::Expected<TableMessage> parse_teams(std::string_view line) {
  TableMessage message = make(TableKind::kTeams);
  const std::size_t ns = find_folded(line, "n/s");
  const std::size_t ew = find_folded(line, "e/w", ns == std::string_view::npos ? 0 : ns);
  if (ns == std::string_view::npos || ew == std::string_view::npos) {
    return unknown(line, "N/S and E/W with a name each", line.size());
  }
  const auto name_in = [](std::string_view part, std::string_view& after) {
    const std::size_t open = part.find('"');
    if (open != std::string_view::npos) {
      const std::size_t close = part.find('"', open + 1);
      if (close != std::string_view::npos) {
        after = part.substr(close + 1);
        return part.substr(open + 1, close - open - 1);
      }
    }
    std::size_t begin = 3;
    while (begin < part.size() && (part[begin] == ' ' || part[begin] == ':')) ++begin;
    std::size_t end = part.size();
    while (end > begin && (part[end - 1] == ' ' || part[end - 1] == '.')) --end;
    return part.substr(begin, end - begin);
  };
  std::string_view after;
  message.team = name_in(line.substr(ns, ew - ns), after);
  after = {};
  message.other_team = name_in(line.substr(ew), after);
  while (!after.empty() && (after.front() == ' ' || after.front() == '.')) after.remove_prefix(1);
  message.text = after;
  return message;
}

/// After "Seat": ("Team") seated, "Team" seated, Team seated.
bool parse_seated(Scanner& scanner, TableMessage& message) {
  std::string_view rest = scanner.rest();
  constexpr std::string_view kSeated = "seated";
  if (rest.size() <= kSeated.size() + 1 ||
      !equals_folded(rest.substr(rest.size() - kSeated.size()), kSeated) ||
      rest[rest.size() - kSeated.size() - 1] != ' ') {
    return false;
  }
  rest.remove_suffix(kSeated.size());
  const auto skip = [&](char open, char close) {
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    while (!rest.empty() && rest.back() == ' ') rest.remove_suffix(1);
    if (rest.size() >= 2 && rest.front() == open && rest.back() == close) {
      rest.remove_prefix(1);
      rest.remove_suffix(1);
    }
  };
  skip('(', ')');
  skip('"', '"');
  message.kind = TableKind::kSeated;
  message.team = rest;
  return true;
}

core::Expected<TableMessage> parse_hand_line(std::string_view line, Scanner& scanner,
                                             TableMessage message) {
  const std::size_t start = scanner.column();
  auto hand = parse_holding_line(scanner.rest());
  if (!hand) {
    return unknown(line, fmt::format("thirteen cards; {}", hand.error().message),
                   start + hand.error().column);
  }
  if (hand->size() != core::kRanks) {
    return unknown(line, fmt::format("thirteen cards, not {}", hand->size()), start);
  }
  message.hand = *hand;
  return message;
}

/// Explain North's  bids 1H
core::Expected<TableMessage> parse_explain(std::string_view line, Scanner& scanner) {
  TableMessage message = make(TableKind::kExplain);
  message.seat = scanner.seat();
  if (!message.seat) return unknown(line, "a seat after 'Explain'", scanner.column());
  scanner.text("'s");
  if (!scan_call(scanner, message.call, message.explanation) || !message.call) {
    return unknown(line, "a call", scanner.column());
  }
  return message;
}

/// Beginnings of lines with which tables refuse somebody.
constexpr std::array<std::string_view, 8> kErrors{"error",        "expected",       "unexpected",
                                                  "illegal hand", "team name",      "seat ",
                                                  "disconnect",   "unknown message"};
/// Beginnings of lines that say nothing to a player.
constexpr std::array<std::string_view, 4> kIgnorable{"feasability", "client", "book", "cc "};

}  // namespace

core::Expected<TableMessage> parse_table_line(std::string_view raw) {
  const std::string line = squeeze(raw);
  const auto with_text = [&](TableKind kind) {
    TableMessage message = make(kind);
    message.text = line;
    return message;
  };

  Scanner scanner(line);
  TableMessage message;
  message.seat = scanner.seat();
  const bool dummy = !message.seat && (scanner.words("dummy"));
  if (message.seat || dummy) {
    if (scanner.words("to lead")) {
      message.kind = TableKind::kToLead;
      return message;
    }
    if (scanner.words("plays")) {
      message.kind = TableKind::kCard;
      scan_card(scanner, message.card, message.text);
      if (!message.card) return unknown(line, "a card", scanner.column());
      return message;
    }
    if (scanner.text("'s cards") || scanner.words("s cards") || scanner.words("cards")) {
      scanner.skip_blanks();
      scanner.text(":");
      message.kind = dummy ? TableKind::kDummyCards : TableKind::kCards;
      return parse_hand_line(line, scanner, std::move(message));
    }
    if (message.seat) {
      // A team may be called Pass or Double Dutch: what a call shows stands after a mark.
      const std::string_view rest = scanner.rest();
      const bool marked = find_folded(rest, "alert") != std::string_view::npos ||
                          find_folded(rest, "infos") != std::string_view::npos;
      if (!marked && parse_seated(scanner, message)) return message;
      if (scan_call(scanner, message.call, message.explanation)) {
        if (!message.call) return unknown(line, "a bid from 1C to 7NT", scanner.column());
        message.kind = TableKind::kCall;
        keep_stop(raw, message.explanation);
        return message;
      }
      if (parse_seated(scanner, message)) return message;
    }
    return unknown(line, "a call, 'plays', 'to lead', 'cards' or 'seated'", scanner.column());
  }

  if (scanner.words("start of board")) return make(TableKind::kStartOfBoard);
  if (scanner.words("board number")) return parse_board(line, scanner);
  if (scanner.words("teams")) return parse_teams(line);
  if (scanner.words("timing")) return with_text(TableKind::kTiming);
  if (scanner.words("end of session") || scanner.text("ns:")) return make(TableKind::kEndOfSession);
  if (scanner.words("illegal bid") || scanner.words("illegal call")) {
    return make(TableKind::kIllegalCall);
  }
  if (scanner.words("illegal card")) return make(TableKind::kIllegalCard);
  if (scanner.words("heartbeat")) return make(TableKind::kHeartbeat);
  if (scanner.words("explain")) return parse_explain(line, scanner);
  for (const std::string_view begin : kErrors) {
    if (starts_folded(line, begin)) return with_text(TableKind::kError);
  }
  for (const std::string_view begin : kIgnorable) {
    if (starts_folded(line, begin)) return make(TableKind::kIgnored);
  }
  return unknown(line, "a message of the table", 1);
}

}  // namespace bidwright::protocol
