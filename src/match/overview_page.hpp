// The page of a match before its boards one by one: figures, running score, classes, swings, and
// the table of boards.
#pragma once

#include <cstddef>
#include <string>

#include "bidwright/match/report.hpp"

namespace bidwright::match {

[[nodiscard]] std::string facts_html(const ReportData& data, const Statistics& s);
[[nodiscard]] std::string chart_html(const ReportData& data);
[[nodiscard]] std::string classes_html(const Statistics& s, const std::string& away);
[[nodiscard]] std::string divisions_html(const ReportData& data);
/// Empty if no board was won or lost. The first `in_full` boards are linked to.
[[nodiscard]] std::string swings_html(const ReportData& data, std::size_t in_full);
/// The first `in_full` boards.
[[nodiscard]] std::string table_html(const ReportData& data, std::size_t in_full);

}  // namespace bidwright::match
