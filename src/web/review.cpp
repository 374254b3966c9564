#include "bidwright/web/review.hpp"

#include "web/board_json.hpp"

#include "bidwright/core/score.hpp"

namespace bidwright::web {

namespace {

using core::Seat;

/// Why the calls were made, and what robots would have called.
void add_reasons(Json& calls, const std::vector<std::string>& whys,
                 const std::map<std::size_t, std::string>& advice) {
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (i < whys.size() && !whys[i].empty()) calls[i]["why"] = parsed(whys[i]);
    if (const auto found = advice.find(i); found != advice.end()) {
      calls[i]["advice"] = parsed(found->second);
    }
  }
}

/// The decisions that chose the cards, by card; those of robots, and what robots would have done.
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
  add_reasons(here["calls"], board.whys, board.advice);
  here["claimed"] = board.claimed;
  here["whys"] =
      whys_json(board.here.calls.size(), board.here.cards.size(), board.whys, board.advice);
  if (board.double_dummy) here["double_dummy"] = double_dummy_json(board.double_dummy->cards);

  Json rooms = Json::array({std::move(here)});
  if (board.elsewhere) {
    Json there = room_json("Other table", board.setup, *board.elsewhere, board.players_elsewhere);
    add_reasons(there["calls"], board.whys_elsewhere, {});
    if (!board.whys_elsewhere.empty()) {
      there["whys"] = whys_json(board.elsewhere->calls.size(), board.elsewhere->cards.size(),
                                board.whys_elsewhere, {});
    }
    if (!board.cards_elsewhere.empty()) {
      there["double_dummy"] = double_dummy_json(board.cards_elsewhere);
    }
    rooms.push_back(std::move(there));
  }
  Json json = setup_json(board.setup);
  json["index"] = index;
  json["home"] = board.home == core::Side::kNorthSouth ? "NS" : "EW";
  json["rooms"] = std::move(rooms);
  if (board.double_dummy) {
    json["table"] = table_json(board.double_dummy->table);
    json["par"] = par_json(board.double_dummy->par);
  }
  if (const auto imps = board.imps()) json["imps"] = *imps;
  return dump(json);
}

}  // namespace bidwright::web
