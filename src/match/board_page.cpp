#include "match/board_page.hpp"

#include <algorithm>
#include <cctype>
#include <span>

#include <fmt/format.h>

#include "match/board_json.hpp"
#include "match/decision_html.hpp"
#include "match/page_words.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::match {

namespace {

using core::Seat;
using core::Suit;
using page::escape;

std::string hand_html(core::Hand hand) {
  std::string out = "<div class=\"hand\">";
  for (const Suit suit : core::kSuitsDescending) {
    std::string ranks;
    for (int r = core::kRanks - 1; r >= 0; --r) {
      if ((hand.ranks(suit) >> r & 1) != 0) ranks += disclosure::rank_text(core::rank_at(r));
    }
    out += fmt::format("{} {}<br>", page::coloured(disclosure::symbol_text(suit)),
                       ranks.empty() ? "&mdash;" : ranks);
  }
  return out + fmt::format("<small>{}</small></div>",
                           core::counted(core::high_card_points(hand), "point"));
}

std::string compass_html(const core::BoardSetup& setup) {
  const auto place = [&](char css, Seat seat) {
    return fmt::format("<div class=\"{}\">{}</div>", css, hand_html(setup.deal[seat]));
  };
  return fmt::format(
      "<div class=\"compass\">{}{}<div class=\"m\">{}<br>deals<br>{}</div>{}{}</div>",
      place('n', Seat::kNorth), place('w', Seat::kWest), core::name(setup.dealer),
      setup.vulnerability == core::Vulnerability::kNone ? "none vul."
      : setup.vulnerability == core::Vulnerability::kBoth
          ? "all vul."
          : fmt::format("{} vul.", core::name(setup.vulnerability)),
      place('e', Seat::kEast), place('s', Seat::kSouth));
}

/// "NS 4S, EW 1NT+1" with the symbols of the suits.
std::string par_html(std::string_view contracts) {
  if (contracts.empty()) return "passed out";
  std::string text;
  for (std::size_t i = 0; i < contracts.size(); ++i) {
    // A letter after a level is a strain.
    const auto suit = i > 0 && std::isdigit(static_cast<unsigned char>(contracts[i - 1])) != 0
                          ? core::suit_from(contracts[i])
                          : std::nullopt;
    if (suit && contracts.substr(i, 2) != "NT") {
      text += disclosure::symbol_text(*suit);
    } else {
      text += contracts[i] == '-' ? std::string("\u2212") : std::string(1, contracts[i]);
    }
  }
  return page::coloured(text);
}

std::string analysis_html(const Analysis& analysis) {
  std::string out =
      "<div><table class=\"plain\"><tr><th>double dummy</th><th>NT</th><th>\u2660</th>"
      "<th class=\"red\">\u2665</th><th class=\"red\">\u2666</th><th>\u2663</th></tr>";
  for (const Seat seat : {Seat::kNorth, Seat::kSouth, Seat::kEast, Seat::kWest}) {
    out += fmt::format("<tr><td>{}</td>", core::name(seat));
    for (int strain = core::kStrains - 1; strain >= 0; --strain) {
      out += fmt::format("<td>{}</td>", analysis.tricks(core::strain_at(strain), seat));
    }
    out += "</tr>";
  }
  return out + fmt::format("</table><p class=\"note\">Par {} for North-South: {}</p></div>",
                           signed_text(analysis.par_score), par_html(analysis.par_contracts));
}

std::string auction_html(const core::BoardSetup& setup, const RoomResult& room) {
  // Columns West, North, East, South.
  std::string out = "<table class=\"auction\"><tr>";
  for (const Seat seat : {Seat::kWest, Seat::kNorth, Seat::kEast, Seat::kSouth}) {
    const bool vulnerable = core::is_vulnerable(setup.vulnerability, core::side_of(seat));
    out += fmt::format("<th{}>{}</th>", vulnerable ? " class=\"vul\"" : "", core::name(seat));
  }
  out += "</tr><tr>";
  int column = (core::index(setup.dealer) + 1) % 4;
  out += fmt::format("{}", column == 0 ? "" : fmt::format("<td colspan=\"{}\"></td>", column));
  std::string said;
  for (std::size_t i = 0; i < room.calls.size(); ++i) {
    const core::MadeCall& made = room.calls[i];
    if (column == 4) {
      out += "</tr><tr>";
      column = 0;
    }
    ++column;
    if (made.alert.empty()) {
      out += fmt::format("<td>{}</td>", call_html(made.call));
      continue;
    }
    const std::string shows = disclosure::short_alert(made.alert);
    out +=
        fmt::format("<td><abbr title=\"{}\">{}</abbr></td>", escape(shows), call_html(made.call));
    said += fmt::format("<li>{} {}: {}</li>",
                        core::name(core::clockwise(setup.dealer, static_cast<int>(i % 4))),
                        call_html(made.call), page::coloured(shows));
  }
  out += "</tr></table>";
  if (!said.empty()) {
    out += fmt::format(
        "<details><summary>What the calls show</summary><ul class=\"said\">{}</ul></details>",
        said);
  }
  return out;
}

std::string play_html(const core::BoardSetup& setup, const RoomResult& room) {
  if (!room.contract || room.cards.empty()) return "";
  core::Play play(setup.deal, *room.contract);
  for (const core::Card card : room.cards) {
    if (play.add(card) != core::CardProblem::kNone) return "";
  }
  // End tags that HTML does not need are left out.
  std::string out =
      "<details><summary>The play</summary><table class=\"play\"><tr><th><th>lead<th "
      "colspan=\"3\">\n";
  for (int trick = 0; trick < play.tricks_played(); ++trick) {
    const Seat leader = play.leader_of(trick);
    const Seat winner = play.leader_of(trick + 1);
    out += fmt::format("<tr><th>{}", trick + 1);
    for (int i = 0; i < 4; ++i) {
      const Seat seat = core::clockwise(leader, i);
      const core::Card card = room.cards[static_cast<std::size_t>(trick * 4 + i)];
      out += fmt::format("<td{}>{} {}", seat == winner ? " class=\"won\"" : "", core::letter(seat),
                         red_suits(disclosure::symbol_text(card)));
    }
    out += '\n';
  }
  return out + "</table></details>";
}

std::vector<Json> decisions_of(const Decisions& decisions, const BoardResult& board, Room room) {
  const auto here = decisions.find({board.setup.number, room});
  if (here == decisions.end()) return {};
  return decisions_by_step(board.setup, board.in(room), here->second);
}

Players players_in(const ReportData& data, Room room) {
  Players players;
  if (!data.room_names[0].empty()) {
    for (const Seat seat : core::kAllSeats) {
      players[static_cast<std::size_t>(seat)] = core::name(seat);
    }
    return players;
  }
  for (const Seat seat : core::kAllSeats) {
    players[static_cast<std::size_t>(seat)] = team_at(room, core::side_of(seat)) == Team::kHome
                                                  ? data.conditions.home_name
                                                  : data.conditions.away_name;
  }
  return players;
}

/// "Cards that cost tricks: 3. N ♠J 1; ...": against the best card double dummy.
std::string costly_cards_html(const Analysis& analysis, const BoardResult& board, Room room) {
  const auto& solved = analysis.cards[static_cast<std::size_t>(room)];
  const RoomResult& result = board.in(room);
  if (solved.empty() || !result.contract) return "";
  core::Play play(board.setup.deal, *result.contract);
  std::string cards;
  for (std::size_t i = 0; i < solved.size() && i < result.cards.size(); ++i) {
    int least = core::kRanks;
    int most = 0;
    int taken = 0;
    for (const dd::CardTricks& entry : solved[i]) {
      least = std::min(least, entry.tricks);
      most = std::max(most, entry.tricks);
      if (entry.card == result.cards[i]) taken = entry.tricks;
    }
    const bool declaring = core::same_side(play.turn(), result.contract->declarer);
    if (const int cost = declaring ? most - taken : taken - least; cost > 0) {
      cards += fmt::format("{}{}. {} {} <b>\u2212{}</b>", cards.empty() ? "" : "; ",
                           play.tricks_played() + 1, core::letter(play.turn()),
                           card_html(result.cards[i]), cost);
    }
    play.add(result.cards[i]);
  }
  return fmt::format(
      "<p class=\"note\">{}{}.</p>",
      cards.empty() ? "Double dummy no card cost a trick" : "Cards that cost tricks: ", cards);
}

std::string room_html(const ReportData& data, const Decisions& decisions, const BoardResult& board,
                      std::size_t i, Room room) {
  const RoomResult& result = board.in(room);
  const auto team_name = [&](core::Side side) {
    return escape(team_at(room, side) == Team::kHome ? data.conditions.home_name
                                                     : data.conditions.away_name);
  };
  const std::string& own_name = data.room_names[static_cast<std::size_t>(room)];
  std::string out = own_name.empty() ? fmt::format("<section><h4>{} room: N/S {}, E/W {}</h4>",
                                                   room == Room::kOpen ? "Open" : "Closed",
                                                   team_name(core::Side::kNorthSouth),
                                                   team_name(core::Side::kEastWest))
                                     : fmt::format("<section><h4>{}</h4>", escape(own_name));
  out += auction_html(board.setup, result);
  if (result.forfeit) {
    out += fmt::format("<p class=\"warn\">{} forfeits: {}</p>",
                       core::name(result.forfeit->offender), escape(result.forfeit->reason));
  } else {
    out += fmt::format("<p><b>{}</b>{}{}, {}", contract_html(result.contract),
                       result.contract ? " " : "", result_of(result), signed_text(result.score));
    if (result.contract) {
      out += fmt::format(" <span class=\"note\">({}", core::counted(result.tricks, "trick"));
      if (i < data.analyses.size()) {
        out += fmt::format(", double dummy {}", data.analyses[i].tricks(result.contract->strain(),
                                                                        result.contract->declarer));
      }
      out += ")</span>";
    }
    out += "</p>";
  }
  if (result.interruptions.any()) {
    out += fmt::format("<p class=\"note\">Interrupted: {}</p>",
                       escape(to_string(result.interruptions)));
  }
  out += play_html(board.setup, result);
  if (i < data.analyses.size()) out += costly_cards_html(data.analyses[i], board, room);
  if (!result.forfeit) {
    out += fmt::format(
        "<p class=\"note\"><a href=\"{}\" rel=\"noreferrer\">Open in BBO's viewer</a></p>",
        escape(handviewer(board.setup, result, players_in(data, room))));
  }
  out += decisions_html(board.setup, result, decisions_of(decisions, board, room));
  return out + "</section>";
}

std::string room_name(const ReportData& data, Room room) {
  const std::string& own_name = data.room_names[static_cast<std::size_t>(room)];
  if (!own_name.empty()) return own_name;
  return room == Room::kOpen ? "Open room" : "Closed room";
}

/// Those that were played.
std::span<const Room> rooms_of(const ReportData& data) {
  return std::span(kAllRooms).first(data.one_table ? 1 : kAllRooms.size());
}

/// Before each card "SA9SKaD3b...": every card that can be played, and declarer's tricks as a
/// hexadecimal figure.
Json packed_double_dummy(const std::vector<dd::CardTricksList>& cards) {
  Json list = Json::array();
  for (const dd::CardTricksList& one : cards) {
    std::string text;
    for (const dd::CardTricks& entry : one) {
      text += fmt::format("{}{:x}", core::to_string(entry.card), entry.tricks);
    }
    list.push_back(std::move(text));
  }
  return list;
}

/// What the viewer steps through. What stands on the page for readers is not said again: the viewer
/// reads there what calls show, why robots chose, and the address of the other viewer.
std::string board_script(const ReportData& data, std::size_t i) {
  const BoardResult& board = data.boards[i];
  Json json = setup_json(board.setup);
  if (!data.one_table) json["imps"] = home_imps(board, data.conditions.forfeit_imps);
  for (const Room room : rooms_of(data)) {
    Json one =
        room_json(room_name(data, room), board.setup, board.in(room), players_in(data, room));
    one.erase("handviewer");
    for (Json& call : one["calls"]) call = call["call"];
    json["rooms"].push_back(std::move(one));
  }
  if (i < data.analyses.size()) {
    for (const Room room : rooms_of(data)) {
      const auto side = static_cast<std::size_t>(room);
      const auto& cards = data.analyses[i].cards[side];
      if (!cards.empty()) json["rooms"][side]["double_dummy"] = packed_double_dummy(cards);
    }
    json["table"] = table_json(data.analyses[i].tricks);
    json["par"] = {{"score", data.analyses[i].par_score},
                   {"contracts", Json::array({data.analyses[i].par_contracts})}};
  }
  std::string text = dump(json);
  // Nothing in it may end the element.
  for (auto at = text.find('<'); at != std::string::npos; at = text.find('<', at)) {
    text.replace(at, 1, "\\u003c");
  }
  return fmt::format("<script type=\"application/json\">{}</script>", text);
}

}  // namespace

Decisions by_board(const std::vector<Decision>& all) {
  Decisions result;
  for (const Decision& decision : all) {
    result[{decision.board, decision.room}].push_back(&decision);
  }
  return result;
}

std::string board_html(const ReportData& data, const Decisions& decisions, std::size_t i) {
  const BoardResult& board = data.boards[i];
  std::string rooms;
  for (const Room room : rooms_of(data)) rooms += room_html(data, decisions, board, i, room);
  const std::string beside = data.one_table
                                 ? ""
                                 : fmt::format(
                                       "<span>{} IMPs</span><a class=\"note\" href=\"#boards\">all "
                                       "boards</a>",
                                       imps_html(home_imps(board, data.conditions.forfeit_imps)));
  return fmt::format(
      "<article id=\"board-{0}\" data-board=\"{0}\"><header><h3>Board {0}</h3>{1}</header>"
      "<div class=\"top\">{2}{3}</div><div class=\"rooms\">{4}</div>{5}</article>\n",
      board.setup.number, beside, compass_html(board.setup),
      i < data.analyses.size() ? analysis_html(data.analyses[i]) : "", rooms,
      board_script(data, i));
}

}  // namespace bidwright::match
