// The page of a match: summary, running score, table of boards, and every board in full.

#include <algorithm>

#include <fmt/format.h>

#include "match/board_page.hpp"
#include "match/overview_page.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/match/report.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::match {

namespace {

using page::escape;

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

std::string boards_html(const ReportData& data, std::size_t count) {
  const Decisions decisions = by_board(data.decisions);
  std::string html;
  for (std::size_t i = 0; i < count; ++i) html += board_html(data, decisions, i);
  return html + "<p id=\"tip\" role=\"tooltip\" hidden></p>\n";
}

std::string page_of_boards(std::string_view title, std::string_view body) {
  return page::document(
      title, body,
      std::string(page::viewer_file("report.css")) + std::string(page::viewer_file("viewer.css")),
      report_script());
}

}  // namespace

std::string report_page(const ReportData& data) {
  // Beyond this many boards a page with all of them in full is of no use to a browser.
  constexpr std::size_t kInFull = 1000;
  const Statistics s = statistics_of(data);
  const std::string home = escape(data.conditions.home_name);
  const std::string away = escape(data.conditions.away_name);

  std::string body = fmt::format("<h1>{} against {}</h1>\n", home, away);
  // The rooms of a record are not those of a match.
  body += fmt::format("<p class=\"note\">{}{}{}</p>\n", core::counted(s.boards, "board"),
                      data.room_names[0].empty() ? ", " : "",
                      data.room_names[0].empty() ? about(data.conditions.played) : "");
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
  body += boards_html(data, shown);
  if (shown < data.boards.size()) {
    body += fmt::format(
        "<p class=\"note\">The first {} boards are shown; the PBN files hold all.</p>\n", shown);
  }
  return page_of_boards(
      fmt::format("{} against {}", data.conditions.home_name, data.conditions.away_name), body);
}

std::string boards_page(std::string_view title, std::string_view head, const ReportData& data) {
  return page_of_boards(title, std::string(head) + boards_html(data, data.boards.size()));
}

}  // namespace bidwright::match
