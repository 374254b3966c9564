// The page of any record: boards that somebody played anywhere, with double dummy for every card,
// and what our robots would have bid. A board of which the file has one table only is set against
// its auction by our robots, scored double dummy.
#pragma once

#include <string>

#include "bidwright/match/report.hpp"
#include "bidwright/web/review.hpp"

namespace bidwright::tools {

struct RecordReportOptions {
  /// Bids at the second table; see player/robot_name.hpp.
  std::string robot = "self";
  bool analysed = true;
  int threads = 0;
};

/// What was solved of a board, without its cards.
[[nodiscard]] match::Analysis analysis_of(const web::DoubleDummy& solved);

/// Ends the program with an error if the file cannot be read or has no board that can be shown.
[[nodiscard]] match::ReportData report_of_records(const std::string& file,
                                                  const RecordReportOptions& options);

}  // namespace bidwright::tools
