#include "bidwright/web/review.hpp"

#include <cctype>

#include "web/board_json.hpp"

#include "bidwright/core/score.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/lin.hpp"

namespace bidwright::web {

namespace {

using core::Seat;

Json calls_json(const match::RoomResult& room, const std::vector<std::string>& whys,
                const std::map<std::size_t, std::string>& advice) {
  Json calls = Json::array();
  for (std::size_t i = 0; i < room.calls.size(); ++i) {
    Json call{{"call", core::to_string(room.calls[i].call)}};
    if (!room.calls[i].alert.empty()) call["shows"] = room.calls[i].alert;
    if (i < whys.size() && !whys[i].empty()) call["why"] = parsed(whys[i]);
    if (const auto found = advice.find(i); found != advice.end()) {
      call["advice"] = parsed(found->second);
    }
    calls.push_back(std::move(call));
  }
  return calls;
}

/// The decisions behind the cards, by card; those of robots, and what robots would have done.
Json whys_json(std::size_t calls, std::size_t cards, const std::vector<std::string>& whys,
               const std::map<std::size_t, std::string>& advice) {
  Json list = Json::array();
  for (std::size_t i = 0; i < cards; ++i) {
    const std::size_t step = calls + i;
    Json one = Json::object();
    if (step < whys.size() && !whys[step].empty()) one["why"] = parsed(whys[step]);
    if (const auto found = advice.find(step); found != advice.end()) {
      one["advice"] = parsed(found->second);
    }
    list.push_back(std::move(one));
  }
  return list;
}

Json double_dummy_json(const std::vector<dd::CardTricksList>& cards) {
  Json list = Json::array();
  for (const dd::CardTricksList& one : cards) {
    Json tricks = Json::object();
    for (const dd::CardTricks& entry : one) tricks[core::to_string(entry.card)] = entry.tricks;
    list.push_back(std::move(tricks));
  }
  return list;
}

/// How other programs read the board: a line of LIN behind the address of a viewer. Nothing is
/// loaded from there unless somebody follows the link.
std::string handviewer(const core::BoardSetup& setup, const match::RoomResult& room,
                       const std::array<std::string, core::kSeats>& players) {
  auto record = formats::make_record(setup.number, setup.deal, setup.dealer, setup.vulnerability);
  core::Auction auction(setup.dealer);
  std::vector<std::string> shows;
  for (const core::MadeCall& made : room.calls) {
    auction.add(made.call);
    shows.push_back(made.alert);
  }
  formats::set_auction(record, auction, shows);
  if (room.contract) {
    core::Play play(setup.deal, *room.contract);
    for (const core::Card card : room.cards) play.add(card);
    formats::set_play(record, play);
  }
  formats::set_result(record, room.tricks);
  for (const Seat seat : core::kAllSeats) {
    record.set_player(seat, players[static_cast<std::size_t>(seat)]);
  }
  std::string address = "https://www.bridgebase.com/tools/handviewer.html?lin=";
  for (const char c : formats::write_lin_hand(record)) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_') {
      address += c;
    } else if (c != '\n' && c != '\r') {
      address += fmt::format("%{:02X}", byte);
    }
  }
  return address;
}

Json room_json(std::string_view name, const core::BoardSetup& setup, const match::RoomResult& room,
               const std::array<std::string, core::kSeats>& players) {
  Json json{{"name", name}};
  add_result(json, room.contract, room.tricks, room.score);
  Json& names = json["players"];
  for (const Seat seat : core::kAllSeats) {
    names[seat_text(seat)] = players[static_cast<std::size_t>(seat)];
  }
  if (room.forfeit) {
    json["forfeit"] = fmt::format("{}: {}", room.forfeit->offender, room.forfeit->reason);
  }
  json["cards"] = cards_json(room.cards);
  if (room.contract) {
    core::Play play(setup.deal, *room.contract);
    std::string by;
    std::string winners;
    for (const core::Card card : room.cards) {
      by += core::letter(play.turn());
      play.add(card);
      if (play.current_trick().empty()) winners += core::letter(play.leader());
    }
    json["by"] = std::move(by);
    json["winners"] = std::move(winners);
  }
  json["handviewer"] = handviewer(setup, room, players);
  return json;
}

}  // namespace

std::optional<int> FinishedBoard::imps() const {
  if (!elsewhere || elsewhere->forfeit) return std::nullopt;
  const int points = here.score - elsewhere->score;
  return core::imps(home == core::Side::kNorthSouth ? points : -points);
}

std::optional<Story> story_at(const FinishedBoard& board, std::size_t step) {
  const match::RoomResult& room = board.here;
  const std::size_t calls = room.calls.size();
  if (step >= calls + room.cards.size()) return std::nullopt;
  core::Auction auction(board.setup.dealer);
  std::optional<core::Play> play;
  Story story;
  Seat seat = auction.turn();
  for (std::size_t i = 0; i < std::min(step, calls); ++i) auction.add(room.calls[i].call);
  if (step < calls) {
    seat = auction.turn();
  } else {
    play.emplace(board.setup.deal, *room.contract);
    for (std::size_t i = calls; i < step; ++i) play->add(room.cards[i - calls]);
    seat = play->player();
  }
  story.start = {board.setup.number, board.setup.dealer, board.setup.vulnerability, seat,
                 board.setup.deal[seat]};
  for (std::size_t i = 0; i < std::min(step, calls); ++i) {
    const bool told = !core::same_side(auction.seat_of(i), seat);
    story.calls.push_back({room.calls[i].call, told ? room.calls[i].alert : std::string()});
  }
  if (play) {
    story.cards.assign(play->cards().begin(), play->cards().end());
    const Seat dummy = room.contract->dummy();
    if (!story.cards.empty() && seat != dummy) story.dummy = board.setup.deal[dummy];
  }
  return story;
}

std::string to_json(const FinishedBoard& board, std::size_t index) {
  Json here = room_json("This table", board.setup, board.here, board.players);
  here["calls"] = calls_json(board.here, board.whys, board.advice);
  here["claimed"] = board.claimed;
  here["whys"] =
      whys_json(board.here.calls.size(), board.here.cards.size(), board.whys, board.advice);
  if (board.double_dummy) here["double_dummy"] = double_dummy_json(board.double_dummy->cards);

  Json rooms = Json::array({std::move(here)});
  if (board.elsewhere) {
    std::array<std::string, core::kSeats> players;
    players.fill(board.who_elsewhere);
    Json elsewhere = room_json("Other table", board.setup, *board.elsewhere, players);
    elsewhere["calls"] = calls_json(*board.elsewhere, {}, {});
    rooms.push_back(std::move(elsewhere));
  }
  Json json{{"index", index},
            {"number", board.setup.number},
            {"dealer", seat_text(board.setup.dealer)},
            {"vulnerable", core::name(board.setup.vulnerability)},
            {"home", board.home == core::Side::kNorthSouth ? "NS" : "EW"},
            {"hands", hands_json(board.setup.deal)},
            {"rooms", std::move(rooms)}};
  if (board.double_dummy) {
    json["table"] = table_json(board.double_dummy->table);
    json["par"] = par_json(board.double_dummy->par);
  }
  if (const auto imps = board.imps()) json["imps"] = *imps;
  return dump(json);
}

}  // namespace bidwright::web
