// What a seat sees of its table, as JSON: its own cards, dummy once it is faced, what was called
// and played, and everything at the end.

#include "web/board_json.hpp"

#include "bidwright/core/score.hpp"
#include "bidwright/web/game_room.hpp"

namespace bidwright::web {

namespace {

using core::Seat;

/// So many of the session's boards are listed in every view.
constexpr std::size_t kShownBoards = 32;

Json trick_json(const core::Play& play, int trick, std::size_t cards) {
  const auto begin = static_cast<std::size_t>(trick) * 4;
  Json json{{"leader", seat_text(play.leader_of(trick))},
            {"cards", cards_json(play.cards().subspan(begin, cards))}};
  if (cards == 4) json["winner"] = seat_text(play.leader_of(trick + 1));
  return json;
}

/// How many cards a hand still holds, whether or not it is seen.
int cards_left(const std::optional<core::Play>& play, Seat seat) {
  if (!play) return core::kRanks;
  int left = core::kRanks - play->tricks_played();
  for (std::size_t i = 0; i < play->current_trick().size(); ++i) {
    if (core::clockwise(play->leader(), static_cast<int>(i)) == seat) --left;
  }
  return left;
}

}  // namespace

std::string GameRoom::view(std::optional<Seat> viewer) const {
  Json json{{"type", "table"}};
  if (viewer) json["you"] = seat_text(*viewer);
  Json& players = json["players"];
  for (const Seat seat : core::kAllSeats) {
    const Chair& chair = at(seat);
    players[seat_text(seat)] = {{"name", chair.person ? chair.name : options_.robot},
                                {"person", chair.person},
                                {"here", !chair.person || chair.present}};
  }
  Json& session = json["session"] = Json::array();
  int total = 0;
  for (std::size_t i = 0; i < finished_.size(); ++i) {
    const FinishedBoard& board = finished_[i];
    total += board.imps().value_or(0);
    if (i + kShownBoards < finished_.size()) continue;
    Json one{{"index", i}, {"number", board.setup.number}};
    add_result(one, board.here.contract, board.here.tricks, board.here.score);
    if (board.elsewhere) {
      Json there;
      add_result(there, board.elsewhere->contract, board.elsewhere->tricks, board.elsewhere->score);
      one["elsewhere"] = std::move(there);
    }
    if (const auto imps = board.imps()) one["imps"] = *imps;
    session.push_back(std::move(one));
  }
  json["total"] = total;
  json["home"] = home_side() == core::Side::kNorthSouth ? "NS" : "EW";
  if (!note_.empty()) json["note"] = note_;
  if (!running_) {
    json["phase"] = "over";
    return dump(json);
  }

  const core::BoardSetup& board = running_->board();
  const core::Auction& auction = running_->auction();
  const auto& play = running_->play();
  json["board"] = {{"number", board.number},
                   {"dealer", seat_text(board.dealer)},
                   {"vulnerable", core::name(board.vulnerability)}};
  json["phase"] = final_tricks_ ? "finished" : auction.ended() ? "play" : "auction";
  json["at"] = whys_.size();
  Json& calls = json["calls"] = Json::array();
  for (std::size_t i = 0; i < auction.size(); ++i) {
    Json call{{"call", core::to_string(auction.calls()[i])}};
    add_meaning(call, running_->explanations()[i].text);
    calls.push_back(std::move(call));
  }

  Json& hands = json["hands"];
  Json& left = json["left"];
  const bool faced = play && !play->cards().empty();
  for (const Seat seat : core::kAllSeats) {
    left[seat_text(seat)] = cards_left(play, seat);
    const bool seen =
        final_tricks_ || seat == viewer || (faced && seat == play->contract().dummy());
    if (!seen) continue;
    hands[seat_text(seat)] =
        core::to_string(final_tricks_ || !play ? board.deal[seat] : play->remaining()[seat]);
  }

  if (const auto turn = on_turn()) {
    json["turn"] = seat_text(*turn);
    const Seat hand = auction.ended() ? play->turn() : *turn;
    json["hand"] = seat_text(hand);
    if (turn == viewer && !auction.ended()) {
      Json& legal = json["legal"] = Json::array();
      for (int i = 0; i < core::kCalls; ++i) {
        const core::Call call = core::Call::at(i);
        if (!auction.is_legal(call)) continue;
        Json one{{"call", core::to_string(call)}};
        add_meaning(one, shows(call));
        legal.push_back(std::move(one));
      }
      if (is_explained() && explaining_) json["explaining"] = true;
    } else if (turn == viewer) {
      json["legal"] = cards_json(play->legal());
    }
    if (viewer && may_undo(*viewer)) json["undo"] = true;
  }
  if (play) {
    const core::Contract& contract = play->contract();
    json["contract"] = core::to_string(contract);
    json["declarer"] = seat_text(contract.declarer);
    json["won"] = {play->tricks_of(core::Side::kNorthSouth),
                   play->tricks_of(core::Side::kEastWest)};
    if (!play->ended()) {
      json["trick"] = trick_json(*play, play->tricks_played(), play->current_trick().size());
    }
    if (play->tricks_played() > 0) json["last"] = trick_json(*play, play->tricks_played() - 1, 4);
    if (viewer && faced && !final_tricks_ && !claim_ && *viewer != contract.dummy()) {
      json["claim"] = core::kRanks - play->tricks_played();
    }
  }
  if (final_tricks_) {
    json["review"] = finished_.size() - 1;
    Json& result = json["outcome"];
    add_result(result, auction.contract(), *final_tricks_, finished_.back().here.score);
    if (claimed_) result["claimed"] = true;
  }
  return dump(json);
}

std::string GameRoom::review(std::size_t board) const {
  if (board >= finished_.size()) return {};
  Json json{{"type", "review"}};
  json["board"] = parsed(to_json(finished_[board], board));
  return dump(json);
}

}  // namespace bidwright::web
