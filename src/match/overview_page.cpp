#include "match/overview_page.hpp"

#include <utility>

#include <fmt/format.h>

#include "match/page_words.hpp"

#include "bidwright/core/score.hpp"
#include "bidwright/match/duel_figures.hpp"
#include "bidwright/match/swings.hpp"
#include "bidwright/page/chart.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::match {

namespace {

using page::escape;

/// "open room"; of a record what stands for it: "as played".
std::string column_of(const ReportData& data, Room room) {
  const bool open = room == Room::kOpen;
  if (data.room_names[0].empty()) return open ? "open room" : "closed room";
  std::string name = open ? data.conditions.home_name : data.conditions.away_name;
  name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
  return escape(name);
}

/// "1♣ X P 2♥", without the passes that ended it.
std::string auction_html(const RoomResult& room) {
  std::size_t size = room.calls.size();
  while (size > 0 && room.calls[size - 1].call.is_pass()) --size;
  std::string html;
  for (std::size_t i = 0; i < size; ++i) {
    const core::Call call = room.calls[i].call;
    if (i > 0) html += ' ';
    html += call.is_pass() ? std::string("P") : call_html(call);
  }
  return html;
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

}  // namespace

std::string facts_html(const ReportData& data, const Statistics& s) {
  std::string out = "<div class=\"facts\">";
  const auto fact = [&](const std::string& value, std::string_view name) {
    out += fmt::format("<div><b>{}</b><span>{}</span></div>", page::true_minus(value), name);
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
  chart.title = data.room_names[0].empty()
                    ? fmt::format("Running score of {}", data.conditions.home_name)
                    : std::string("Running score of North-South");
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

std::string classes_html(const Statistics& s, const std::string& away) {
  std::string rows;
  for (std::size_t c = 0; c < s.by_class.size(); ++c) {
    const Average& average = s.by_class[c];
    if (average.count == 0) continue;
    rows +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                    name(static_cast<ContractClass>(c)), average.count, signed_text(average.mean),
                    average.count < 2 ? "\u2013" : fmt::format("{:.2f}", average.standard_error));
  }
  return fmt::format(
      "<h2>By class of contract</h2><div class=\"wide\"><table class=\"plain\"><tr>"
      "<th>where {} sat North-South</th><th>boards</th><th>IMPs per board</th>"
      "<th>standard error</th></tr>{}</table></div>",
      escape(away), rows);
}

std::string divisions_html(const ReportData& data) {
  std::string rows;
  for (const DuelDivision& division : divisions_of(data)) {
    rows += fmt::format("<tr><th colspan=\"4\">{}</th></tr>", escape(division.name));
    for (const DuelRow& one : division.rows) {
      rows += fmt::format(
          "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", escape(one.name), one.imps.count,
          signed_text(one.imps.mean),
          one.imps.count < 2 ? "\u2013" : fmt::format("{:.2f}", one.imps.standard_error));
    }
  }
  return fmt::format(
      "<h2>What happened on the boards</h2><div class=\"wide\"><table class=\"plain\"><tr><th></th>"
      "<th>boards</th><th>IMPs per board</th><th>standard error</th></tr>{}</table></div>\n",
      rows);
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
      "<h2>Largest swings</h2><div class=\"wide\"><table class=\"plain swings\"><tr><th>board</th>"
      "<th>IMPs</th><th>{0}</th><th class=\"less\">score</th><th>{1}</th>"
      "<th class=\"less\">score</th><th class=\"calls\">auction, {0}</th><th class=\"calls\">"
      "auction, {1}</th></tr>\n{2}</table></div>\n",
      column_of(data, Room::kOpen), column_of(data, Room::kClosed), rows);
}

std::string table_html(const ReportData& data, std::size_t in_full) {
  std::string out = fmt::format(
      "<div class=\"wide\"><table class=\"plain boards\"><tr><th>board</th>"
      "<th class=\"less\">dealer, vul.</th><th>{}</th><th class=\"less\">score</th>"
      "<th>{}</th><th class=\"less\">score</th><th>IMPs</th><th>total</th></tr>\n",
      column_of(data, Room::kOpen), column_of(data, Room::kClosed));
  int total = 0;
  for (std::size_t i = 0; i < in_full; ++i) {
    const BoardResult& board = data.boards[i];
    const int imps = home_imps(board, data.conditions.forfeit_imps);
    total += imps;
    const std::string number = fmt::format("{}", board.setup.number);
    out += fmt::format(
        "<tr data-board=\"{}\" data-imps=\"{}\" data-tags=\"{}\" data-contracts=\"{} {}\">"
        "<td>{}</td><td class=\"less\">{}, {}</td>{}{}<td>{}</td><td>{}</td></tr>\n",
        number, imps, tags_of(board, imps), core::to_string(board.in(Room::kOpen).contract),
        core::to_string(board.in(Room::kClosed).contract),
        i < in_full ? fmt::format("<a href=\"#board-{0}\">{0}</a>", number) : number,
        core::letter(board.setup.dealer), core::name(board.setup.vulnerability),
        room_cells(board.in(Room::kOpen)), room_cells(board.in(Room::kClosed)), imps_html(imps),
        signed_text(total));
  }
  return out + "</table></div>\n";
}

}  // namespace bidwright::match
