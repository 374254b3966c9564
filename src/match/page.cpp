// The page of a match: summary, running score, table of boards, and every board in full.

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "match/board_json.hpp"
#include "match/decision_html.hpp"

#include "bidwright/core/play.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/match/duel_figures.hpp"
#include "bidwright/match/report.hpp"
#include "bidwright/match/swings.hpp"
#include "bidwright/page/chart.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::match {

namespace {

using core::Seat;
using core::Suit;
using page::escape;

constexpr std::string_view kStyle = R"css(
.score { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem 1.2rem; margin: .8rem 0 .2rem; }
.score .team { font-size: 1.15rem; }
.score .imps { font-size: 2.4rem; font-weight: 700; line-height: 1; font-variant-numeric: tabular-nums; }
.warn { background: var(--panel); border-left: 4px solid var(--bad); padding: .5rem .8rem; margin: .4rem 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: .6rem; margin: 1rem 0; }
.facts div { background: var(--panel); border-radius: .5rem; padding: .55rem .8rem; }
.facts b { display: block; font-size: 1.1rem; font-variant-numeric: tabular-nums; }
.facts span { color: var(--soft); font-size: .85rem; }
.red { color: var(--red); } .up { color: var(--good); font-weight: 600; } .down { color: var(--bad); font-weight: 600; }
table.boards td:nth-child(2), table.boards th:nth-child(2) { text-align: left; }
article { border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 1.2rem 0; scroll-margin-top: .5rem; }
article > header { display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: baseline; }
article h3 { margin: 0; }
.top { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: .8rem 0; }
.compass { display: grid; grid-template-columns: auto auto auto; gap: .3rem .9rem; }
.compass .n { grid-area: 1 / 2; } .compass .w { grid-area: 2 / 1; } .compass .e { grid-area: 2 / 3; } .compass .s { grid-area: 3 / 2; }
.compass .m { grid-area: 2 / 2; border: 1px solid var(--line); border-radius: .4rem; min-width: 4.6rem; min-height: 4.6rem;
  display: flex; align-items: center; justify-content: center; text-align: center; color: var(--soft); font-size: .85rem; }
.hand { white-space: nowrap; line-height: 1.35; font-variant-numeric: tabular-nums; }
.hand small { color: var(--soft); }
.rooms { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem 2rem; }
.rooms h4 { margin: .2rem 0; font-size: .95rem; }
table.auction { border-collapse: collapse; font-size: .93rem; }
table.auction th { color: #fff; background: var(--novul); font-weight: 600; font-size: .8rem; text-align: left; } table.auction th.vul { background: var(--vul); }
table.auction td, table.auction th { padding: .12rem .6rem; min-width: 4rem; }
table.auction abbr { text-decoration: underline dotted var(--accent); cursor: help; }
details { margin: .5rem 0; } summary { cursor: pointer; color: var(--accent); }
table.play { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
table.play td, table.play th { padding: .05rem .55rem; text-align: left; }
table.play th { color: var(--soft); font-weight: 600; }
table.play .won { font-weight: 700; text-decoration: underline; }
table.plain.decided { font-size: .86rem; } .stepper:focus { outline: none; }
table.plain .calls { text-align: left; white-space: normal; min-width: 9rem; }
table.decided td.said { text-align: left; white-space: normal; min-width: 14rem; }
.toolbar { display: flex; flex-wrap: wrap; gap: .4rem .6rem; align-items: center; margin: .8rem 0; }
.toolbar button, article header button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
  padding: .2rem .7rem; min-height: 2.2rem; cursor: pointer; }
.toolbar button[aria-pressed="true"] { border-color: var(--accent); box-shadow: inset 0 -3px 0 var(--accent); }
.toolbar input[type="search"] { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .25rem .6rem; }
.stepping > :not(header, .stepper) { display: none; } .stepper { margin: .8rem -.6rem; } .stepper button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: .3rem .7rem; min-height: 2.2rem; cursor: pointer; }
.stepper .call { font-weight: 600; } .stepper .call, .stepper .played { min-height: 1.7rem; padding: .1rem .4rem; border: 0; background: none; }
.stepper .call.pass { font-weight: 400; color: var(--soft); } .stepper .call.here, .stepper .played.here { background: var(--turn); color: #1d2530; }
.num { font-variant-numeric: tabular-nums; text-align: right; } .soft { color: var(--soft); }
#tip { position: fixed; z-index: 30; margin: 0; max-width: 20rem; padding: .4rem .7rem; background: var(--ink); color: var(--paper); border-radius: .5rem; font-size: .9rem; pointer-events: none; }
[hidden] { display: none !important; }
@media print { .stepping > .top { display: flex; } .stepping > .rooms { display: grid; } .toolbar, .stepper, article header button { display: none; } article { break-inside: avoid-page; } }
ul.said { margin: .3rem 0; padding-left: 1.1rem; font-size: .88rem; color: var(--soft); }
@media (max-width: 40rem) {
  article { padding: .8rem .7rem; }
  table.plain .less { display: none; }
  .compass { gap: .2rem .4rem; } .compass .m { min-width: 3rem; min-height: 3rem; }
  table.boards { font-size: .82rem; } table.plain.boards th, table.plain.boards td { padding: .25rem .4rem; }
}
)css";

std::string bid_html(core::Bid bid) {
  return page::coloured(disclosure::symbol_text(core::Call(bid)));
}

std::string call_html(core::Call call) {
  return page::coloured(disclosure::symbol_text(call));
}

std::string card_html(core::Card card) {
  return page::coloured(disclosure::symbol_text(card));
}

std::string contract_html(const core::FinalContract& contract) {
  if (!contract) return "passed out";
  return fmt::format("{}{} {}", bid_html(contract->bid),
                     std::string(static_cast<std::size_t>(contract->doubling), 'X'),
                     core::letter(contract->declarer));
}

/// "=", "+1", "-2".
std::string result_of(const RoomResult& room) {
  if (!room.contract) return "";
  const int over = room.tricks - room.contract->tricks_needed();
  return over == 0 ? "=" : fmt::format("{:+}", over);
}

std::string room_cells(const RoomResult& room) {
  const std::string mark =
      room.interruptions.any()
          ? fmt::format(" <abbr title=\"{}\">\u21bb</abbr>", escape(to_string(room.interruptions)))
          : "";
  if (room.forfeit) {
    return fmt::format("<td colspan=\"2\" class=\"down\" title=\"{}\">forfeit by {}{}</td>",
                       escape(room.forfeit->reason), core::name(room.forfeit->offender), mark);
  }
  return fmt::format("<td>{} {}{}</td><td class=\"less\">{:+}</td>", contract_html(room.contract),
                     result_of(room), mark, room.score);
}

std::string imps_html(int imps) {
  if (imps == 0) return "0";
  return fmt::format("<span class=\"{}\">{:+}</span>", imps > 0 ? "up" : "down", imps);
}

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
  return out + fmt::format("<small>{} points</small></div>", core::high_card_points(hand));
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
  return out + fmt::format("</table><p class=\"note\">Par {:+} for North-South: {}</p></div>",
                           analysis.par_score, par_html(analysis.par_contracts));
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
  std::string out =
      "<details><summary>The play</summary><table class=\"play\"><tr><th></th><th>lead</th>"
      "<th colspan=\"3\"></th></tr>";
  for (int trick = 0; trick < play.tricks_played(); ++trick) {
    const Seat leader = play.leader_of(trick);
    const Seat winner = play.leader_of(trick + 1);
    out += fmt::format("<tr><th>{}</th>", trick + 1);
    for (int i = 0; i < 4; ++i) {
      const Seat seat = core::clockwise(leader, i);
      const core::Card card = room.cards[static_cast<std::size_t>(trick * 4 + i)];
      out += fmt::format("<td{}>{} {}</td>", seat == winner ? " class=\"won\"" : "",
                         core::letter(seat), card_html(card));
    }
    out += "</tr>";
  }
  return out + "</table></details>";
}

/// The decisions of each board and room, in their order.
using Decisions = std::map<std::pair<int, Room>, std::vector<const Decision*>>;

Decisions by_board(const std::vector<Decision>& all) {
  Decisions result;
  for (const Decision& decision : all) {
    result[{decision.board, decision.room}].push_back(&decision);
  }
  return result;
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
    out += fmt::format("<p><b>{}</b>{}{}, {:+}", contract_html(result.contract),
                       result.contract ? " " : "", result_of(result), result.score);
    if (result.contract) {
      out += fmt::format(" <span class=\"note\">({} tricks", result.tricks);
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

/// What the viewer steps through, beside the same for readers.
std::string board_script(const ReportData& data, const Decisions& decisions, std::size_t i) {
  const BoardResult& board = data.boards[i];
  Json json = setup_json(board.setup);
  json["imps"] = home_imps(board, data.conditions.forfeit_imps);
  for (const Room room : kAllRooms) {
    Json& one = json["rooms"].emplace_back(
        room_json(room_name(data, room), board.setup, board.in(room), players_in(data, room)));
    const std::size_t calls = board.in(room).calls.size();
    const auto whys = decisions_of(decisions, board, room);
    for (std::size_t step = 0; step < whys.size(); ++step) {
      if (step >= calls) one["whys"].push_back(Json::object());
      if (whys[step].is_null()) continue;
      (step < calls ? one["calls"][step] : one["whys"].back())["why"] = whys[step];
    }
  }
  if (i < data.analyses.size()) {
    for (const Room room : kAllRooms) {
      const auto side = static_cast<std::size_t>(room);
      const auto& cards = data.analyses[i].cards[side];
      if (!cards.empty()) json["rooms"][side]["double_dummy"] = double_dummy_json(cards);
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

/// What the boards can be chosen by: "contested doubled lost".
std::string tags_of(const BoardResult& board, int imps) {
  bool contested = false;
  bool slam = false;
  bool doubled = false;
  for (const RoomResult& room : board.rooms) {
    contested = contested || is_contested(board.setup, room);
    slam = slam || (room.contract && room.contract->level() >= 6);
    doubled = doubled || (room.contract && room.contract->doubling != core::Doubling::kUndoubled);
  }
  std::string tags;
  const auto add = [&](bool is, std::string_view tag) {
    if (!is) return;
    if (!tags.empty()) tags += ' ';
    tags += tag;
  };
  add(contested, "contested");
  add(slam, "slam");
  add(doubled, "doubled");
  add(imps > 0, "won");
  add(imps < 0, "lost");
  return tags;
}

std::string board_html(const ReportData& data, const Decisions& decisions, std::size_t i) {
  const BoardResult& board = data.boards[i];
  return fmt::format(
      "<article id=\"board-{0}\" data-board=\"{0}\"><header><h3>Board {0}</h3><span>{1} IMPs</span>"
      "<a class=\"note\" href=\"#boards\">all boards</a></header>"
      "<div class=\"top\">{2}{3}</div><div class=\"rooms\">{4}{5}</div>{6}</article>\n",
      board.setup.number, imps_html(home_imps(board, data.conditions.forfeit_imps)),
      compass_html(board.setup), i < data.analyses.size() ? analysis_html(data.analyses[i]) : "",
      room_html(data, decisions, board, i, Room::kOpen),
      room_html(data, decisions, board, i, Room::kClosed), board_script(data, decisions, i));
}

std::string facts_html(const ReportData& data, const Statistics& s) {
  std::string out = "<div class=\"facts\">";
  const auto fact = [&](const std::string& value, std::string_view name) {
    out += fmt::format("<div><b>{}</b><span>{}</span></div>", value, name);
  };
  fact(plus_minus(s.imps, 2, "\u00b1"), "IMPs per board, standard error");
  if (s.imps.count >= 2) {
    fact(fmt::format("{:+.2f} to {:+.2f}", s.imps.low(), s.imps.high()), "95 % interval");
  }
  fact(fmt::format("{:.2f} \u2013 {:.2f}", s.vp_home, s.vp_away), "victory points (WBF 20)");
  fact(fmt::format("{} / {} / {}", s.won, s.tied, s.lost), "boards won, tied, lost");
  fact(fmt::format("{:+}", s.bidding_swing), "IMPs by bidding: contracts differ");
  if (data.conditions.played == core::Played::kBoards) {
    fact(fmt::format("{:+}", s.play_swing), "IMPs by play: same contract");
    if (s.double_dummy) {
      fact(plus_minus(*s.double_dummy, 2, "\u00b1"),
           "IMPs per board had all been played double dummy");
    }
  }
  if (s.after_leads) {
    fact(plus_minus(*s.after_leads, 2, "\u00b1"),
         "IMPs per board after leads chosen by who sees one hand");
  }
  if (s.forfeit_swing != 0) fact(fmt::format("{:+}", s.forfeit_swing), "IMPs by forfeits");
  return out + "</div>";
}

std::string chart_html(const ReportData& data) {
  page::LineChart chart;
  chart.title = fmt::format("Running score of {}", data.conditions.home_name);
  chart.x_label = "board";
  chart.y_label = "IMPs";
  chart.zero_line = true;
  chart.steps = true;
  page::Series played{"as played", {{0, 0}}, {}};
  page::Series corrected{"double dummy", {{0, 0}}, {}};
  // More points than a screen is wide show nothing more.
  constexpr std::size_t kPoints = 2000;
  const std::size_t step = data.boards.size() / kPoints + 1;
  double total = 0;
  double double_dummy = 0;
  for (std::size_t i = 0; i < data.boards.size(); ++i) {
    total += home_imps(data.boards[i], data.conditions.forfeit_imps);
    const bool drawn = (i + 1) % step == 0 || i + 1 == data.boards.size();
    if (drawn) played.points.emplace_back(static_cast<double>(i + 1), total);
    const bool forfeited = data.boards[i].in(Room::kOpen).forfeit.has_value() ||
                           data.boards[i].in(Room::kClosed).forfeit.has_value();
    if (i < data.analyses.size()) {
      if (!forfeited) double_dummy += double_dummy_imps(data.boards[i], data.analyses[i].tricks);
      if (drawn) corrected.points.emplace_back(static_cast<double>(i + 1), double_dummy);
    }
  }
  chart.series.push_back(std::move(played));
  if (!data.analyses.empty() && data.conditions.played == core::Played::kBoards) {
    chart.series.push_back(std::move(corrected));
  }
  return "<div class=\"wide\">" + page::svg(chart) + "</div>\n";
}

std::string divisions_html(const ReportData& data) {
  std::string rows;
  for (const DuelDivision& division : divisions_of(data)) {
    rows += fmt::format("<tr><th colspan=\"4\">{}</th></tr>", escape(division.name));
    for (const DuelRow& one : division.rows) {
      rows += fmt::format(
          "<tr><td>{}</td><td>{}</td><td>{:+.2f}</td><td>{}</td></tr>", escape(one.name),
          one.imps.count, one.imps.mean,
          one.imps.count < 2 ? "\u2013" : fmt::format("{:.2f}", one.imps.standard_error));
    }
  }
  return fmt::format(
      "<h2>What happened on the boards</h2><div class=\"wide\"><table class=\"plain\"><tr><th></th>"
      "<th>boards</th><th>IMPs per board</th><th>standard error</th></tr>{}</table></div>\n",
      rows);
}

/// "1♣ X P 2♥", without the passes that ended it.
std::string auction_html(const RoomResult& room) {
  std::size_t size = room.calls.size();
  while (size > 0 && room.calls[size - 1].call.is_pass()) --size;
  std::string html;
  for (std::size_t i = 0; i < size; ++i) {
    const core::Call call = room.calls[i].call;
    html += (i > 0 ? " " : "") + (call.is_pass() ? std::string("P") : call_html(call));
  }
  return html;
}

std::string swings_html(const ReportData& data, std::size_t in_full) {
  constexpr std::size_t kMost = 20;
  std::string rows;
  for (const std::size_t i : largest_swings(data.boards, data.conditions.forfeit_imps, kMost)) {
    const BoardResult& board = data.boards[i];
    const std::string number = fmt::format("{}", board.setup.number);
    rows += fmt::format(
        "<tr><td>{}</td><td>{}</td>{}{}<td class=\"calls\">{}</td><td "
        "class=\"calls\">{}</td></tr>\n",
        i < in_full ? fmt::format("<a href=\"#board-{0}\">{0}</a>", number) : number,
        imps_html(home_imps(board, data.conditions.forfeit_imps)),
        room_cells(board.in(Room::kOpen)), room_cells(board.in(Room::kClosed)),
        auction_html(board.in(Room::kOpen)), auction_html(board.in(Room::kClosed)));
  }
  if (rows.empty()) return "";
  return fmt::format(
      "<h2>Largest swings</h2><div class=\"wide\"><table class=\"plain\"><tr><th>board</th>"
      "<th>IMPs</th><th>open room</th><th class=\"less\">score</th><th>closed room</th>"
      "<th class=\"less\">score</th><th class=\"calls\">open auction</th><th class=\"calls\">"
      "closed auction</th></tr>\n{}</table></div>\n",
      rows);
}

std::string table_html(const ReportData& data, std::size_t in_full) {
  std::string out =
      "<div class=\"wide\"><table class=\"plain boards\"><tr><th>board</th>"
      "<th class=\"less\">dealer, vul.</th><th>open room</th><th class=\"less\">score</th>"
      "<th>closed room</th><th class=\"less\">score</th><th>IMPs</th><th>total</th></tr>\n";
  int total = 0;
  for (std::size_t i = 0; i < in_full; ++i) {
    const BoardResult& board = data.boards[i];
    const int imps = home_imps(board, data.conditions.forfeit_imps);
    total += imps;
    const std::string number = fmt::format("{}", board.setup.number);
    out += fmt::format(
        "<tr data-board=\"{}\" data-imps=\"{}\" data-tags=\"{}\" data-contracts=\"{} {}\">"
        "<td>{}</td><td class=\"less\">{}, {}</td>{}{}<td>{}</td><td>{:+}</td></tr>\n",
        number, imps, tags_of(board, imps), core::to_string(board.in(Room::kOpen).contract),
        core::to_string(board.in(Room::kClosed).contract),
        i < in_full ? fmt::format("<a href=\"#board-{0}\">{0}</a>", number) : number,
        core::letter(board.setup.dealer), core::name(board.setup.vulnerability),
        room_cells(board.in(Room::kOpen)), room_cells(board.in(Room::kClosed)), imps_html(imps),
        total);
  }
  return out + "</table></div>\n";
}

std::string classes_html(const Statistics& s, const std::string& away) {
  std::string rows;
  for (std::size_t c = 0; c < s.by_class.size(); ++c) {
    const Average& average = s.by_class[c];
    if (average.count == 0) continue;
    rows +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{:+.2f}</td><td>{}</td></tr>",
                    name(static_cast<ContractClass>(c)), average.count, average.mean,
                    average.count < 2 ? "\u2013" : fmt::format("{:.2f}", average.standard_error));
  }
  return fmt::format(
      "<h2>By class of contract</h2><div class=\"wide\"><table class=\"plain\"><tr>"
      "<th>{} North-South in</th><th>boards</th><th>IMPs per board</th><th>standard error</th></tr>"
      "{}</table></div>",
      escape(away), rows);
}

std::string_view about(core::Played played) {
  switch (played) {
    case core::Played::kBoards:
      return "duplicate in two rooms";
    case core::Played::kBidding:
      return "bidding only: both sides bid, contracts are scored double dummy";
    case core::Played::kUncontested:
      return "bidding only: opponents pass, contracts are scored double dummy";
  }
  return "";
}

std::string report_script() {
  std::string script;
  for (const char* const file : {"cards.js", "viewer.js", "report.js"}) {
    script += page::viewer_file(file);
  }
  return script;
}

}  // namespace

std::string report_page(const ReportData& data) {
  // Beyond this many boards a page with all of them in full is of no use to a browser.
  constexpr std::size_t kInFull = 1000;
  const Statistics s = statistics_of(data);
  const std::string home = escape(data.conditions.home_name);
  const std::string away = escape(data.conditions.away_name);

  std::string body = fmt::format("<h1>{} against {}</h1>\n", home, away);
  body +=
      fmt::format("<p class=\"note\">{} boards, {}</p>\n", s.boards, about(data.conditions.played));
  for (const std::string& warning : data.warnings) {
    body += fmt::format("<p class=\"warn\">{}</p>\n", escape(warning));
  }
  body += fmt::format(
      "<div class=\"score\"><span class=\"team\">{}</span><span class=\"imps\">{} \u2013 {}</span>"
      "<span class=\"team\">{}</span></div>\n",
      home, s.imps_home, s.imps_away, away);
  body += facts_html(data, s);
  body += chart_html(data);
  body += classes_html(s, data.conditions.away_name);
  if (data.conditions.played != core::Played::kBoards) body += divisions_html(data);
  const std::size_t shown = std::min(kInFull, data.boards.size());
  body += swings_html(data, shown);
  body += "<h2 id=\"boards\">Boards</h2>\n";
  body += table_html(data, shown);
  body += "<h2>Board by board</h2>\n";
  const Decisions decisions = by_board(data.decisions);
  for (std::size_t i = 0; i < shown; ++i) body += board_html(data, decisions, i);
  body += "<p id=\"tip\" role=\"tooltip\" hidden></p>\n";
  if (shown < data.boards.size()) {
    body += fmt::format(
        "<p class=\"note\">The first {} boards are shown; the PBN files hold all.</p>\n", shown);
  }
  return page::document(
      fmt::format("{} against {}", data.conditions.home_name, data.conditions.away_name), body,
      std::string(kStyle) + std::string(page::viewer_file("viewer.css")), report_script());
}

}  // namespace bidwright::match
