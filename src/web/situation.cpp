#include "web/situation.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "bidwright/web/guard.hpp"

namespace bidwright::web {

namespace {

using core::ErrorCode;
using core::fail;
using core::Seat;

/// A list's items between blanks, a number as its digits; none for anything else.
std::optional<std::string> as_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number_integer()) return value.dump();
  if (!value.is_array()) return std::nullopt;
  std::string text;
  for (const Json& item : value) {
    if (!item.is_string()) return std::nullopt;
    if (!text.empty()) text += ' ';
    text += item.get<std::string>();
  }
  return text;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t begin = text.find_first_not_of(" ,"); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(" ,", begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(" ,", end);
  }
  return words;
}

/// BEN writes calls in two characters each: "--" or "Pa", "Db", "Rd", "1N".
core::Expected<core::Call> call_of_ben(std::string_view two) {
  if (two == "--" || two == "Pa" || two == "PA") return core::Call::pass();
  if (two == "Db" || two == "DB") return core::Call::double_();
  if (two == "Rd" || two == "RD") return core::Call::redouble();
  return core::parse_call(two);
}

}  // namespace

tl::unexpected<core::Error> wrong(std::string_view field, std::string_view what) {
  return fail(ErrorCode::kSyntax, fmt::format("{}: {}", field, what));
}

core::Expected<Fields> Fields::read(std::string_view query, std::string_view body) {
  Fields fields;
  fields.query_ = query;
  if (!body.empty()) {
    fields.json_ = parsed(body);
    if (!fields.json_.is_object()) {
      return fail(ErrorCode::kSyntax,
                  "the body must be a JSON object, such as {\"hand\": \"...\"}");
    }
  }
  return fields;
}

std::optional<std::string> Fields::find(std::string_view name) const {
  if (json_.is_object()) {
    if (const auto found = json_.find(std::string(name)); found != json_.end()) {
      return as_text(*found);
    }
  }
  return query_value(query_, name);
}

core::Expected<int> Fields::number(std::string_view name, int least, int most,
                                   std::optional<int> otherwise) const {
  const auto text = find(name);
  if (!text || text->empty()) {
    if (otherwise) return *otherwise;
    return wrong(name, "expected a number, and there is none");
  }
  int value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size() || value < least || value > most) {
    return wrong(name,
                 fmt::format("{} is no number from {} to {}", core::quoted(*text), least, most));
  }
  return value;
}

core::Expected<bool> Fields::flag(std::string_view name, bool otherwise) const {
  const auto text = find(name);
  if (!text || text->empty()) return otherwise;
  if (*text == "true" || *text == "1" || *text == "yes") return true;
  if (*text == "false" || *text == "0" || *text == "no") return false;
  return wrong(name, fmt::format("{} is neither true nor false", core::quoted(*text)));
}

core::Expected<core::Seat> seat_field(const Fields& fields, std::string_view name) {
  const std::string text = fields.get(name);
  const auto seat = core::seat_from(text);
  if (!seat) return wrong(name, fmt::format("{} is none of N, E, S, W", core::quoted(text)));
  return *seat;
}

core::Expected<core::Vulnerability> vulnerability_field(const Fields& fields) {
  const std::string text = fields.get("vul");
  if (text.empty()) return core::Vulnerability::kNone;
  if (text.find('@') != std::string::npos) {
    return core::vulnerability_of(text.find("@v") != std::string::npos,
                                  text.find("@V") != std::string::npos);
  }
  const auto vulnerability = core::vulnerability_from(text);
  if (!vulnerability) {
    return wrong("vul", fmt::format("{} is none of None, NS, EW, All", core::quoted(text)));
  }
  return *vulnerability;
}

namespace {

std::string hand_text(const Fields& fields, std::string_view name) {
  std::string text = fields.get(name);
  std::ranges::replace(text, '_', '.');
  return text;
}

}  // namespace

core::Expected<core::Hand> hand_field(const Fields& fields, std::string_view name,
                                      const SpotsInSight& seen) {
  const std::string text = hand_text(fields, name);
  if (text.empty()) return wrong(name, "expected a hand such as AKQ.J52.T98.7643, there is none");
  auto hand = parse_hand_with_spots(text, seen);
  if (!hand) return wrong(name, hand.error().message);
  return hand;
}

core::Expected<core::Auction> auction_field(const Fields& fields, core::Seat dealer) {
  if (const auto ben = fields.find("ctx"); ben && !fields.find("auction")) {
    core::Auction auction(dealer);
    for (std::size_t i = 0; i < ben->size(); i += 2) {
      const auto call = call_of_ben(std::string_view(*ben).substr(i, 2));
      if (!call) return wrong("ctx", call.error().message);
      if (const auto problem = auction.add(*call); problem != core::CallProblem::kNone) {
        return wrong("ctx",
                     fmt::format("call {}, {}: {}", i / 2 + 1, *call, core::describe(problem)));
      }
    }
    return auction;
  }
  std::string text = fields.get("auction");
  std::ranges::replace(text, '-', ' ');
  auto auction = core::parse_auction(text, dealer);
  if (!auction) return wrong("auction", auction.error().message);
  return auction;
}

core::Expected<std::vector<core::Card>> cards_field(const Fields& fields, std::string_view name) {
  std::vector<core::Card> cards;
  for (const std::string& word : words_of(fields.get(name))) {
    for (std::size_t i = 0; i < word.size(); i += 2) {
      const auto card = core::parse_card(std::string_view(word).substr(i, 2));
      if (!card) return wrong(name, card.error().message);
      cards.push_back(*card);
    }
  }
  if (cards.size() > core::kCards) return wrong(name, "there are more than 52 cards");
  return cards;
}

core::Expected<core::Deal> deal_field(const Fields& fields) {
  std::string text = fields.get("deal");
  if (text.find(':') == std::string::npos) text = "N:" + text;
  std::ranges::replace(text, '_', '.');
  auto deal = core::parse_deal(text);
  if (!deal) return wrong("deal", deal.error().message);
  return deal;
}

namespace {

/// The cards in the order of play, and who played them.
struct Played {
  std::vector<core::Card> cards;
  std::array<core::Hand, core::kSeats> by;

  [[nodiscard]] core::Hand of(Seat seat) const { return by[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] SpotsInSight in_sight_of(Seat seat, core::Hand held_elsewhere) const {
    SpotsInSight seen{of(seat), held_elsewhere};
    for (const core::Card card : cards) {
      if (!seen.played.contains(card)) seen.elsewhere.add(card);
    }
    return seen;
  }
};

tl::unexpected<core::Error> wrong_card(std::size_t i, core::Card card, core::CardProblem problem) {
  return wrong("played", fmt::format("card {}, {}: {}", i + 1, card, core::describe(problem)));
}

core::Expected<Played> played_field(const Fields& fields, const core::Contract& contract) {
  auto cards = cards_field(fields, "played");
  if (!cards) return tl::unexpected(cards.error());
  // So BEN is told that tricks are written as in PBN, all from the opening leader's seat on.
  const bool in_rows = fields.get("format") == "true";
  Played result{*std::move(cards), {}};
  core::Play play(core::Deal(), contract);
  const Seat opening_leader = play.turn();
  for (std::size_t i = 0; i < result.cards.size(); ++i) {
    if (in_rows && i % core::kSeats == 0 && i + core::kSeats <= result.cards.size()) {
      const auto row = result.cards.begin() + static_cast<std::ptrdiff_t>(i);
      const int shift = core::index(play.turn()) - core::index(opening_leader) + core::kSeats;
      std::rotate(row, row + shift % core::kSeats, row + core::kSeats);
    }
    const Seat seat = play.turn();
    if (const auto problem = play.add(result.cards[i]); problem != core::CardProblem::kNone) {
      return wrong_card(i, result.cards[i], problem);
    }
    result.by[static_cast<std::size_t>(seat)].add(result.cards[i]);
  }
  return result;
}

}  // namespace

core::Expected<Situation> read_situation(const Fields& fields) {
  Situation result;
  // Without the cards that were played; they may say which ones are meant by x.
  const auto bid_hand = hand_field(fields, "hand");
  if (!bid_hand) return tl::unexpected(bid_hand.error());
  const auto seat = seat_field(fields, "seat");
  if (!seat) return tl::unexpected(seat.error());
  const auto dealer = seat_field(fields, "dealer");
  if (!dealer) return tl::unexpected(dealer.error());
  const auto vulnerability = vulnerability_field(fields);
  if (!vulnerability) return tl::unexpected(vulnerability.error());
  const auto number = fields.number("board", 1, 1'000'000, 1);
  if (!number) return tl::unexpected(number.error());
  const auto auction = auction_field(fields, *dealer);
  if (!auction) return tl::unexpected(auction.error());

  result.auction = *auction;
  result.vulnerability = *vulnerability;
  result.story.start = {*number, *dealer, *vulnerability, *seat, *bid_hand};
  for (const core::Call call : auction->calls()) result.story.calls.push_back({call, {}});

  const auto contract = auction->ended() ? auction->contract() : std::nullopt;
  if (!contract) {
    const auto cards = cards_field(fields, "played");
    if (!cards) return tl::unexpected(cards.error());
    if (!cards->empty()) return wrong("played", "there is no contract that could be played");
    return result;
  }
  const auto played = played_field(fields, *contract);
  if (!played) return tl::unexpected(played.error());
  const bool faced = !played->cards.empty() && *seat != contract->dummy();
  const core::Hand named = faced ? named_cards(hand_text(fields, "dummy")) : core::Hand();
  const auto hand = hand_field(fields, "hand", played->in_sight_of(*seat, named));
  if (!hand) return tl::unexpected(hand.error());
  result.story.start.hand = *hand;

  core::Deal known;
  known[*seat] = *hand;
  core::Play play(known, *contract);
  for (std::size_t i = 0; i < played->cards.size(); ++i) {
    const core::Card card = played->cards[i];
    if (const auto problem = play.add(card); problem != core::CardProblem::kNone) {
      return wrong_card(i, card, problem);
    }
    if (i > 0 || !faced) continue;
    const Seat dummy_seat = contract->dummy();
    const auto dummy = hand_field(fields, "dummy", played->in_sight_of(dummy_seat, *hand));
    if (!dummy) return tl::unexpected(dummy.error());
    if (!play.may_have_held(dummy_seat, *dummy)) {
      return wrong("dummy", "these cards are held or were played by somebody else");
    }
    play.reveal(dummy_seat, *dummy);
    result.story.dummy = *dummy;
  }
  result.story.cards = played->cards;
  result.play = play;
  return result;
}

}  // namespace bidwright::web
