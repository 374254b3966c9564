#include <algorithm>

#include "protocol/scan.hpp"

#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {

namespace {

core::Expected<ClientMessage> unknown(std::string_view line, std::string_view expected,
                                      std::size_t column) {
  return core::fail(core::ErrorCode::kSyntax,
                    fmt::format("'{}': expected {}", printable(line), expected), column);
}

/// Whether a seat of this length at the front is written in capitals. The text is squeezed.
bool in_capitals(std::string_view text, std::size_t size) {
  text = text.substr(0, size);
  return std::all_of(text.begin(), text.end(), [](char c) { return c < 'a'; });
}

/// Connecting "Team" as Seat using protocol version 18 anything
core::Expected<ClientMessage> parse_connect(std::string_view line, std::size_t after_connecting) {
  const std::size_t tail = find_folded(line, " using protocol version");
  if (tail == std::string_view::npos) {
    return unknown(line, "'using protocol version' and a number", line.size() + 1);
  }
  ClientMessage message;
  message.kind = ClientKind::kConnect;
  Scanner version(line.substr(tail + std::string_view(" using protocol version").size()));
  const auto number = version.number();
  if (!number) return unknown(line, "the number of a version", line.size() + 1);
  message.version = *number;
  version.skip_blanks();
  message.text = version.rest();

  std::string_view front = line.substr(0, tail);
  const std::size_t as = find_folded(front, " as ", after_connecting);
  std::size_t last_as = as;
  for (std::size_t at = as; at != std::string_view::npos; at = find_folded(front, " as ", at + 1)) {
    last_as = at;
  }
  if (last_as == std::string_view::npos) return unknown(line, "'as' and a seat", tail + 1);
  Scanner place(front.substr(last_as + 4));
  message.seat = place.seat();
  if (!message.seat && !place.words("anypl")) {
    return unknown(line, "North, East, South, West or ANYPL", last_as + 5);
  }
  message.capitals =
      message.seat && in_capitals(front.substr(last_as + 4), core::name(*message.seat).size());
  place.skip_blanks();
  if (!place.at_end()) return unknown(line, "'using' after the seat", last_as + 4 + place.column());
  std::string_view team = front.substr(after_connecting, last_as - after_connecting);
  const auto trim = [&](char c) {
    while (!team.empty() && team.front() == c) team.remove_prefix(1);
    while (!team.empty() && team.back() == c) team.remove_suffix(1);
  };
  trim(' ');
  trim('"');
  trim(' ');
  message.team = team;
  if (message.team.empty()) return unknown(line, "the name of the team", after_connecting + 1);
  return message;
}

/// After "Seat ready".
core::Expected<ClientMessage> parse_ready(std::string_view line, Scanner& scanner,
                                          ClientMessage message) {
  const auto as = [&](ClientKind kind) {
    message.kind = kind;
    return message;
  };
  if (scanner.words("to start")) return as(ClientKind::kReadyToStart);
  if (!scanner.words("for")) return unknown(line, "'for' or 'to start'", scanner.column());
  if (scanner.words("teams")) return as(ClientKind::kReadyForTeams);
  if (scanner.words("deal")) return as(ClientKind::kReadyForDeal);
  if (scanner.words("cards")) return as(ClientKind::kReadyForCards);

  const std::size_t whose_column = scanner.column();
  message.whose = scanner.seat();
  if (!message.whose) {
    if (!scanner.words("dummy")) {
      return unknown(line, "teams, deal, cards, dummy or a seat's bid or card", whose_column);
    }
    scanner.skip_blanks();
    if (scanner.at_end()) return as(ClientKind::kReadyForDummy);
  }
  scanner.text("'s") || scanner.text("s");
  if (message.whose && (scanner.words("bid") || scanner.words("call"))) {
    return as(ClientKind::kReadyForCall);
  }
  if (!scanner.words("card")) return unknown(line, "'bid' or 'card to trick'", scanner.column());
  if (scanner.words("to trick")) message.trick = scanner.number().value_or(0);
  return as(ClientKind::kReadyForCard);
}

}  // namespace

core::Expected<ClientMessage> parse_client_line(std::string_view raw) {
  const std::string line = squeeze(raw);
  Scanner scanner(line);
  if (scanner.text("connecting ")) return parse_connect(line, scanner.column() - 1);
  ClientMessage message;
  if (scanner.words("heartbeat from")) return message;

  message.seat = scanner.seat();
  if (message.seat) {
    message.capitals = in_capitals(line, core::name(*message.seat).size());
  } else if (scanner.words("dummy") && scanner.words("plays")) {
    message.kind = ClientKind::kCard;
    scan_card(scanner, message.card, message.text);
    return message;
  } else {
    return unknown(line, "'Connecting' or a seat", 1);
  }

  if (scanner.words("ready")) return parse_ready(line, scanner, std::move(message));
  if (scanner.words("received dummy")) return message;
  if (scanner.words("plays")) {
    message.kind = ClientKind::kCard;
    scan_card(scanner, message.card, message.text);
    return message;
  }
  if (scan_call(scanner, message.call, message.explanation)) {
    message.kind = ClientKind::kCall;
    keep_stop(raw, message.explanation);
    return message;
  }
  return unknown(line, "'ready', 'bids', 'passes', 'doubles', 'redoubles' or 'plays'",
                 scanner.column());
}

}  // namespace bidwright::protocol
