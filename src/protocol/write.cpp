#include "bidwright/protocol/write.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace bidwright::protocol {

namespace {

std::string_view vulnerability_name(core::Vulnerability vulnerability) {
  constexpr std::array<std::string_view, 4> kNames{"Neither", "N/S", "E/W", "Both"};
  return kNames[static_cast<std::size_t>(vulnerability)];
}

constexpr char capital(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

std::string_view verb(core::Call call) {
  if (call.is_pass()) return "passes";
  return call.is_double() ? "doubles" : "redoubles";
}

std::string_view stop(bool wanted) {
  return wanted ? "." : "";
}

/// Whole seconds, the nearest.
long long seconds(std::chrono::milliseconds time) {
  return std::chrono::round<std::chrono::seconds>(time).count();
}

std::string cleaned(std::string_view text, std::size_t limit, bool quotes) {
  std::string result;
  for (char c : text) {
    if (c < ' ' || c > '~') c = c == '\t' || c == '\n' ? ' ' : '?';
    if (c == '"' && !quotes) c = '\'';
    if (c == ' ' && (result.empty() || result.back() == ' ')) continue;
    if (result.size() == limit) break;
    result.push_back(c);
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

}  // namespace

std::string clean_name(std::string_view text, std::size_t limit) {
  return cleaned(text, limit, false);
}

std::string clean_text(std::string_view text, std::size_t limit) {
  return cleaned(text, limit, true);
}

std::string holding(core::Hand hand) {
  std::string text;
  for (const core::Suit suit : core::kSuitsDescending) {
    if (!text.empty()) text += ' ';
    text += core::letter(suit);
    if (hand.ranks(suit) == 0) text += " -";
    for (int rank = core::kRanks - 1; rank >= 0; --rank) {
      if ((hand.ranks(suit) >> rank & 1) == 0) continue;
      text += ' ';
      text += core::letter(core::rank_at(rank));
    }
    text += '.';
  }
  return text;
}

std::string call_line(core::Seat seat, core::Call call, const Explanation& explanation) {
  std::string line = call.is_bid() ? fmt::format("{} bids {}", seat, call.bid())
                                   : fmt::format("{} {}", seat, verb(call));
  if (explanation.kind == Explanation::Kind::kNone) return line;
  line += explanation.kind == Explanation::Kind::kAlert ? " Alert." : " Infos.";
  const std::string text = clean_text(explanation.text);
  if (!text.empty()) line += " " + text;
  return line;
}

std::string card_line(core::Seat hand, core::Card card) {
  return fmt::format("{} plays {}{}", hand, core::letter(card.rank()), core::letter(card.suit()));
}

namespace client_line {

std::string connecting(std::string_view team, std::optional<core::Seat> seat, int version) {
  return fmt::format("Connecting \"{}\" as {} using protocol version {}", clean_name(team),
                     seat ? core::name(*seat) : "ANYPL", version);
}
std::string ready_for_teams(core::Seat seat) {
  return fmt::format("{} ready for teams", seat);
}
std::string ready_to_start(core::Seat seat) {
  return fmt::format("{} ready to start", seat);
}
std::string ready_for_deal(core::Seat seat) {
  return fmt::format("{} ready for deal", seat);
}
std::string ready_for_cards(core::Seat seat) {
  return fmt::format("{} ready for cards", seat);
}
std::string ready_for_call(core::Seat seat, core::Seat caller) {
  return fmt::format("{} ready for {}'s bid", seat, caller);
}
std::string ready_for_dummy(core::Seat seat) {
  return fmt::format("{} ready for dummy", seat);
}
std::string ready_for_card(core::Seat seat, std::optional<core::Seat> hand, int trick) {
  return fmt::format("{} ready for {}'s card to trick {}", seat, hand ? core::name(*hand) : "dummy",
                     trick);
}
std::string as_wbridge5_says(std::string_view line) {
  if (line.starts_with("Connecting")) return std::string(line);
  std::string result;
  bool card = false;
  while (!line.empty()) {
    const std::size_t size = std::min(line.find(' '), line.size());
    std::string word(line.substr(0, size));
    line.remove_prefix(std::min(size + 1, line.size()));
    const bool whose = word.ends_with("'s");
    const std::string_view name = std::string_view(word).substr(0, word.size() - (whose ? 2 : 0));
    const auto seat = name.size() > 1 ? core::seat_from(name) : std::nullopt;
    if (seat || word == "passes" || word == "doubles" || word == "redoubles") {
      for (char& c : word) c = c == 's' && whose && &c == &word.back() ? c : capital(c);
    } else if (word == "dummy's") {
      word = "Dummy's";
    } else if (card) {
      for (char& c : word) c = lower(c);
    }
    card = word == "plays";
    const bool far = whose && seat && core::side_of(*seat) == core::Side::kEastWest;
    if (!result.empty()) result += far ? "  " : " ";
    result += word;
    // Its alerts have no text.
    if (word == "Alert.") return result;
  }
  return result;
}
std::string heartbeat(core::Seat seat) {
  constexpr std::array<std::string_view, core::kSeats> kCapitals{"NORTH", "EAST", "SOUTH", "WEST"};
  return fmt::format("Heartbeat from {}", kCapitals[static_cast<std::size_t>(seat)]);
}

}  // namespace client_line

namespace table_line {

std::string seated(core::Seat seat, std::string_view team, const Dialect& dialect) {
  return dialect.seated_in_brackets ? fmt::format("{} (\"{}\") seated", seat, clean_name(team))
                                    : fmt::format("{} {} seated", seat, clean_name(team));
}
std::string teams(std::string_view north_south, std::string_view east_west,
                  const Dialect& dialect) {
  return fmt::format("Teams : N/S : \"{}\"{} E/W : \"{}\"", clean_name(north_south),
                     stop(dialect.stop_in_teams), clean_name(east_west));
}
std::string start_of_board(const Dialect& dialect) {
  return dialect.capital_board ? "Start of Board" : "Start of board";
}
std::string board(int number, core::Seat dealer, core::Vulnerability vulnerability,
                  const Dialect& dialect) {
  return fmt::format("Board number {}. Dealer {}. {} vulnerable{}", number, dealer,
                     vulnerability_name(vulnerability), stop(dialect.stop_after_board));
}
std::string cards(core::Seat seat, core::Hand hand) {
  return fmt::format("{}'s cards : {}", seat, holding(hand));
}
std::string dummy_cards(core::Hand hand) {
  return fmt::format("Dummy's cards : {}", holding(hand));
}
std::string to_lead(std::optional<core::Seat> seat) {
  return fmt::format("{} to lead", seat ? core::name(*seat) : "Dummy");
}

std::string timing(const Times& times, const Dialect& dialect) {
  const auto side = [&](core::Side which) {
    const auto i = static_cast<std::size_t>(which);
    const long long board = seconds(times.board[i]);
    const long long total = seconds(times.total[i]);
    return fmt::format("{} : this board  {:02}:{:02},  total  {}:{:02}:{:02}", which, board / 60,
                       board % 60, total / 3600, total / 60 % 60, total % 60);
  };
  return fmt::format("Timing - {}.  {}{}", side(core::Side::kNorthSouth),
                     side(core::Side::kEastWest), stop(dialect.stop_after_timing));
}

std::string end_of_session() {
  return "End of session";
}
std::string illegal_call() {
  return "Illegal bid";
}
std::string illegal_card() {
  return "Illegal card";
}
std::string error(std::string_view what) {
  return fmt::format("Error: {}", clean_text(what, 200));
}

}  // namespace table_line

}  // namespace bidwright::protocol
