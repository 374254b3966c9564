#include "formats/lin_text.hpp"

#include <array>
#include <charconv>

#include "formats/input.hpp"

namespace bidwright::formats {

using core::ErrorCode;
using core::Seat;

namespace {

constexpr std::array kLinSeats{Seat::kSouth, Seat::kWest, Seat::kNorth, Seat::kEast};

struct Scoring {
  std::string_view letter;
  std::string_view name;
};
constexpr std::array<Scoring, 3> kScorings{{{"I", "IMP"}, {"P", "MP"}, {"B", "BAM"}}};

constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}

/// The hand that is not there where three are complete.
void work_out_fourth(core::Deal& deal) {
  core::Hand rest = core::Hand::full_deck();
  int complete = 0;
  for (const Seat seat : kLinSeats) {
    complete += deal[seat].size() == core::kRanks ? 1 : 0;
    rest = rest - deal[seat];
  }
  for (const Seat seat : kLinSeats) {
    if (complete == 3 && deal[seat].empty()) deal[seat] = rest;
  }
}

}  // namespace

std::string_view lin_trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\n\v\f";
  const std::size_t from = text.find_first_not_of(kBlanks);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(kBlanks) - from + 1);
}

std::vector<std::string> lin_fields(std::string_view value) {
  std::vector<std::string> fields;
  while (true) {
    const std::size_t comma = value.find(',');
    fields.push_back(to_utf8(lin_trimmed(value.substr(0, comma))));
    if (comma == std::string_view::npos) return fields;
    value.remove_prefix(comma + 1);
  }
}

core::Expected<core::Deal> parse_lin_deal(std::string_view text) {
  core::Deal deal;
  core::Hand seen;
  std::size_t hand = 0;
  core::Suit suit = core::Suit::kSpades;
  bool in_suit = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ',') {
      in_suit = false;
      if (++hand > kLinSeats.size()) {
        return core::fail(ErrorCode::kSyntax, "more than four hands", i + 1);
      }
      continue;
    }
    if (c == ' ' || c == '\n' || c == '-' || c == '.') continue;
    if (const auto named = core::suit_from(c)) {
      suit = *named;
      in_suit = true;
      continue;
    }
    auto rank = core::rank_from(c);
    if (c == '1' && i + 1 < text.size() && text[i + 1] == '0') {
      rank = core::Rank::kTen;
      ++i;
    }
    if (!rank || !in_suit) {
      return core::fail(ErrorCode::kSyntax,
                        fmt::format("'{}' was not expected; a hand is written like SAKHQ7D5C642",
                                    std::string_view(&text[i], 1)),
                        i + 1);
    }
    if (hand == kLinSeats.size()) {
      return core::fail(ErrorCode::kSyntax, "more than four hands", i + 1);
    }
    const core::Card card(suit, *rank);
    if (seen.contains(card)) {
      return core::fail(ErrorCode::kIllegal, fmt::format("{} stands twice in the deal", card),
                        i + 1);
    }
    seen.add(card);
    core::Hand& cards = deal[kLinSeats[hand]];
    cards.add(card);
    if (cards.size() > core::kRanks) {
      return core::fail(ErrorCode::kIllegal,
                        fmt::format("{} has more than 13 cards", kLinSeats[hand]), i + 1);
    }
  }
  work_out_fourth(deal);
  return deal;
}

std::string lin_deal(core::Deal deal) {
  work_out_fourth(deal);
  std::string text;
  for (const Seat seat : kLinSeats) {
    if (seat != Seat::kSouth) text += ',';
    if (deal[seat].empty()) continue;
    for (const core::Suit suit : core::kSuitsDescending) {
      text += core::letter(suit);
      for (int r = core::kRanks - 1; r >= 0; --r) {
        if ((deal[seat].ranks(suit) >> r & 1) != 0) text += core::letter(core::rank_at(r));
      }
    }
  }
  return text;
}

std::optional<bool> in_closed_room(const BoardRecord& record) {
  const std::string_view room = record.tags.get("Room");
  if (same_name(room, "Closed") || same_name(room, "C")) return true;
  if (same_name(room, "Open") || same_name(room, "O")) return false;
  return std::nullopt;
}

std::optional<LinResult> parse_lin_result(std::string_view text) {
  text = lin_trimmed(text);
  std::optional<LinResult> result;
  if (text.empty()) return result;
  if (upper(text[0]) == 'P') {
    result.emplace();
    return result;
  }
  if (text.size() < 3 || text[0] < '1' || text[0] > '7') return std::nullopt;
  const auto strain = core::strain_from(text.substr(1, 1));
  if (!strain) return std::nullopt;
  core::Contract contract{core::Bid(text[0] - '0', *strain), core::Doubling::kUndoubled,
                          Seat::kNorth};
  std::size_t i = 2;
  if (*strain == core::Strain::kNoTrump && upper(text[i]) == 'T') ++i;
  std::optional<Seat> declarer;
  int doubles = 0;
  for (; i < text.size(); ++i) {
    if (upper(text[i]) == 'X' && doubles < 2) {
      ++doubles;
    } else if (!declarer && core::seat_from(text.substr(i, 1))) {
      declarer = core::seat_from(text.substr(i, 1));
    } else {
      break;
    }
  }
  if (!declarer) return std::nullopt;
  contract.doubling = static_cast<core::Doubling>(doubles);
  contract.declarer = *declarer;
  result.emplace().contract = contract;
  const std::string_view rest = text.substr(i);
  if (rest == "=") {
    result->tricks = contract.tricks_needed();
  } else if (rest.size() >= 2 && (rest[0] == '+' || rest[0] == '-')) {
    int over = 0;
    const auto [end, code] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), over);
    const int tricks = contract.tricks_needed() + (rest[0] == '+' ? over : -over);
    if (code == std::errc() && over <= 13 && tricks >= 0 && tricks <= 13) result->tricks = tricks;
  }
  return result;
}

std::string lin_result(const std::optional<core::FinalContract>& contract,
                       std::optional<int> tricks) {
  if (!contract) return "";
  if (!*contract) return "PASS";
  std::string text =
      fmt::format("{}{}{}", (*contract)->level(), "CDHSN"[index((*contract)->strain())],
                  letter((*contract)->declarer));
  text.append(static_cast<std::size_t>((*contract)->doubling), 'x');
  if (tricks) {
    const int over = *tricks - (*contract)->tricks_needed();
    text += over == 0 ? "=" : fmt::format("{:+}", over);
  }
  return text;
}

std::optional<std::string_view> lin_scoring(std::string_view letter) {
  for (const Scoring& scoring : kScorings) {
    if (same_name(letter, scoring.letter)) return scoring.name;
  }
  return std::nullopt;
}

std::string_view lin_scoring_letter(std::string_view scoring) {
  for (const Scoring& known : kScorings) {
    if (same_name(scoring.substr(0, scoring.find(';')), known.name)) return known.letter;
  }
  return "";
}

}  // namespace bidwright::formats
