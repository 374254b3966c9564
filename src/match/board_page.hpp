// One board in full on the page of a match: hands, both rooms, double dummy, decisions, and what
// the viewer steps through.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bidwright/match/report.hpp"

namespace bidwright::match {

/// The decisions of each board and room, in their order.
using Decisions = std::map<std::pair<int, Room>, std::vector<const Decision*>>;

[[nodiscard]] Decisions by_board(const std::vector<Decision>& all);

/// Board i of the report.
[[nodiscard]] std::string board_html(const ReportData& data, const Decisions& decisions,
                                     std::size_t i);

}  // namespace bidwright::match
