// What a tournament looks like: the table by rating, and the crosstable.

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bidwright/match/tournament.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::match {

namespace {

using page::escape;

/// The robots' places, the highest rating first.
std::vector<std::size_t> by_rating(const std::vector<Rating>& ratings) {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::size_t i) { return ratings[i].rating; });
  return order;
}

/// The match of two robots, if they met.
const PairResult* find(const TournamentReport& report, std::size_t a, std::size_t b) {
  for (const PairResult& result : report.results) {
    if (result.pairing == Pairing{a, b} || result.pairing == Pairing{b, a}) return &result;
  }
  return nullptr;
}

/// As robot `a` sees it: "+0.40 +- 0.11".
std::string as_seen_by(const PairResult& result, std::size_t a, std::string_view sign) {
  Average imps = result.imps;
  if (result.pairing.home != a) imps.mean = -imps.mean;
  return plus_minus(imps, 2, sign);
}

}  // namespace

std::string tournament_text(const TournamentReport& report) {
  const auto ratings = ratings_of(report.robots.size(), report.results);
  const auto order = by_rating(ratings);
  std::size_t width = 5;
  for (const std::string& name : report.robots) width = std::max(width, name.size());
  std::string out = fmt::format(
      "{:<4}{:<{}}  {:>7}  {:>7}  {:>7}  {:>8}  {:>11}  VPs in rounds of {}\n", "", "robot", width,
      "rating", "95 %", "boards", "forfeits", "interrupted", report.round);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Rating& rating = ratings[order[place]];
    out += fmt::format("{:<4}{:<{}}  {:>+7.3f}  {:>7}  {:>7}  {:>8}  {:>11}  {:.2f} of {}\n",
                       place + 1, report.robots[order[place]], width, rating.rating,
                       fmt::format("+-{:.3f}", rating.half_width), rating.boards,
                       rating.mishaps.forfeits, rating.mishaps.interrupted, rating.vps,
                       20 * rating.rounds);
  }
  out += "\nIMPs a board with standard errors, rows against columns\n";
  out += fmt::format("{:<4}{:<{}}", "", "", width);
  for (std::size_t column = 0; column < order.size(); ++column) {
    out += fmt::format("  {:>14}", column + 1);
  }
  out += '\n';
  for (std::size_t row = 0; row < order.size(); ++row) {
    out += fmt::format("{:<4}{:<{}}", row + 1, report.robots[order[row]], width);
    for (std::size_t column = 0; column < order.size(); ++column) {
      const PairResult* result = find(report, order[row], order[column]);
      out +=
          fmt::format("  {:>14}", result == nullptr ? "" : as_seen_by(*result, order[row], "+-"));
    }
    out += '\n';
  }
  return out;
}

std::string tournament_json(const TournamentReport& report) {
  const auto ratings = ratings_of(report.robots.size(), report.results);
  nlohmann::ordered_json json;
  json["round"] = report.round;
  for (const std::size_t i : by_rating(ratings)) {
    json["robots"].push_back({{"name", report.robots[i]},
                              {"rating", ratings[i].rating},
                              {"half_width95", ratings[i].half_width},
                              {"boards", ratings[i].boards},
                              {"forfeits", ratings[i].mishaps.forfeits},
                              {"interrupted", ratings[i].mishaps.interrupted},
                              {"vps", ratings[i].vps},
                              {"rounds", ratings[i].rounds}});
  }
  for (const PairResult& result : report.results) {
    json["matches"].push_back({{"home", report.robots[result.pairing.home]},
                               {"away", report.robots[result.pairing.away]},
                               {"boards", result.imps.count},
                               {"imps_per_board", result.imps.mean},
                               {"standard_error", result.imps.standard_error},
                               {"vp_home", result.vp_home},
                               {"vp_away", result.vp_away}});
  }
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string tournament_page(const TournamentReport& report) {
  const auto ratings = ratings_of(report.robots.size(), report.results);
  const auto order = by_rating(ratings);
  std::string head = fmt::format(
      "<tr><th></th><th>robot</th><th>rating</th><th>95 %</th><th>boards</th>"
      "<th>forfeits</th><th>interrupted</th><th>VPs in rounds of {}</th>",
      report.round);
  for (std::size_t column = 0; column < order.size(); ++column) {
    head += fmt::format("<th>{}</th>", column + 1);
  }
  std::string rows;
  for (std::size_t row = 0; row < order.size(); ++row) {
    const std::size_t robot = order[row];
    const Rating& rating = ratings[robot];
    rows += fmt::format(
        "<tr><td>{}</td><td style=\"text-align:left\">{}</td><td>{}</td><td>\u00b1{:.2f}</td>"
        "<td>{}</td><td>{}</td><td>{}</td><td>{:.2f} of {}</td>",
        row + 1, escape(report.robots[robot]),
        page::true_minus(fmt::format("{:+.2f}", rating.rating)), rating.half_width, rating.boards,
        rating.mishaps.forfeits, rating.mishaps.interrupted, rating.vps, 20 * rating.rounds);
    for (const std::size_t other : order) {
      const PairResult* result = find(report, robot, other);
      if (result == nullptr) {
        rows += "<td></td>";
        continue;
      }
      const std::string text = page::true_minus(as_seen_by(*result, robot, "\u00b1"));
      const std::string& page =
          report.pages[static_cast<std::size_t>(result - report.results.data())];
      rows += page.empty() ? fmt::format("<td>{}</td>", text)
                           : fmt::format("<td><a href=\"{}\">{}</a></td>", escape(page), text);
    }
    rows += "</tr>\n";
  }
  const std::string body = fmt::format(
      "<h1>{} robots</h1>\n<p class=\"note\">Ratings in IMPs a board, their mean zero: the "
      "difference of two is what the one is expected to win. Then IMPs a board with standard "
      "errors, rows against columns.</p>\n<div class=\"wide\"><table class=\"plain\">{}</tr>\n{}"
      "</table></div>\n",
      report.robots.size(), head, rows);
  return page::document("A tournament of robots", body, "");
}

}  // namespace bidwright::match
