#include "match_report.hpp"

#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "files.hpp"
#include "match_analysis.hpp"

#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/match/records.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;

/// The candidates and what else a line of a decision log tells, in a few words.
std::string detail_of(const nlohmann::json& line) {
  std::string text;
  const auto add = [&](const std::string& part) {
    if (!text.empty()) text += "; ";
    text += part;
  };
  std::string candidates;
  for (const auto& candidate : line.value("candidates", nlohmann::json::array())) {
    if (!candidate.is_object()) continue;
    const std::string what = candidate.value("call", candidate.value("card", ""));
    if (!candidates.empty()) candidates += ", ";
    candidates += fmt::format("{} {:.2f}", what, candidate.value("score", 0.0));
  }
  if (!candidates.empty()) add(candidates);
  if (const std::string reason = line.value("reason", ""); !reason.empty()) add(reason);
  if (line.contains("samples")) add(fmt::format("{} samples", line.value("samples", 0)));
  if (line.value("cut_short", false)) add("cut short by time");
  if (line.contains("seconds")) add(fmt::format("{:.2f} s", line.value("seconds", 0.0)));
  return text;
}

std::vector<match::Decision> read_decisions(const fs::path& directory, int board,
                                            match::Room room) {
  std::vector<match::Decision> decisions;
  const fs::path path = decisions_file(directory, board, room);
  if (!fs::exists(path)) return decisions;
  std::istringstream lines(value_or_fail(read_file(path.string()), path.string()));
  for (std::string text; std::getline(lines, text);) {
    const auto line = nlohmann::json::parse(text, nullptr, false);
    if (!line.is_object()) continue;
    const auto seat = core::seat_from(line.value("seat", ""));
    if (!seat) continue;
    decisions.push_back(
        {room, board, *seat, line.value("call", line.value("card", "")), detail_of(line)});
  }
  return decisions;
}

void write(const fs::path& path, const std::string& text) {
  value_or_fail(write_file(path.string(), text), path.string());
}

}  // namespace

fs::path decisions_file(const fs::path& directory, int board, match::Room room) {
  return directory / "decisions" / fmt::format("{:06}-{}.jsonl", board, match::name(room));
}

match::ReportData load_report(const fs::path& directory, bool analysed, int threads) {
  auto stored = value_or_fail(match::read_match(directory), directory.string());
  match::ReportData data;
  data.conditions = std::move(stored.conditions);
  data.boards = std::move(stored.boards);
  if (analysed) data.analyses = analyse(directory, data.boards, threads);
  for (const match::BoardResult& board : data.boards) {
    for (const match::Room room : match::kAllRooms) {
      for (match::Decision& decision : read_decisions(directory, board.setup.number, room)) {
        data.decisions.push_back(std::move(decision));
      }
    }
  }
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
