#include "match/reports.hpp"

#include "errors.hpp"
#include "files.hpp"
#include "match/analysis.hpp"
#include "match/decision_logs.hpp"

#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/match/records.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  value_or_fail(write_file(path.string(), text), path.string());
}

}  // namespace

match::ReportData load_report(const fs::path& directory, bool analysed, int threads,
                              std::span<const std::optional<core::TrickTable>> known) {
  auto stored = value_or_fail(match::read_match(directory), directory.string());
  match::ReportData data;
  data.conditions = std::move(stored.conditions);
  data.boards = std::move(stored.boards);
  if (analysed) data.analyses = analyse(directory, data.boards, threads, known);
  data.decisions = read_decisions(directory);
  match::add_warnings(data);
  return data;
}

void write_reports(const fs::path& directory, const match::ReportData& data) {
  write(directory / "open.pbn", formats::write_pbn_file(records_of(data, match::Room::kOpen)));
  write(directory / "closed.pbn", formats::write_pbn_file(records_of(data, match::Room::kClosed)));
  write(directory / "match.lin", formats::write_lin_vugraph(vugraph_records(data)));
  write(directory / "report.txt", match::report_text(data));
  write(directory / "report.json", match::report_json(data));
  write(directory / "report.html", match::report_page(data));
}

}  // namespace bidwright::tools
