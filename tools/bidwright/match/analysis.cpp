#include "match/analysis.hpp"

#include <map>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "files.hpp"
#include "progress.hpp"

#include "bidwright/dd/batch.hpp"
#include "bidwright/dd/par.hpp"

namespace bidwright::tools {

namespace {

/// By the deal's text: 20 digits of base 16, declarers N E S W in the strains C D H S NT.
using Tables = std::map<std::string, core::TrickTable>;

constexpr std::string_view kDigits = "0123456789abcd";

std::string encode(const core::TrickTable& table) {
  std::string text;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : core::kAllSeats) {
      text += kDigits[static_cast<std::size_t>(table(strain, seat))];
    }
  }
  return text;
}

std::optional<core::TrickTable> decode(std::string_view text) {
  if (text.size() != core::kStrains * core::kSeats) return std::nullopt;
  core::TrickTable table;
  std::size_t i = 0;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : core::kAllSeats) {
      const auto tricks = kDigits.find(text[i++]);
      if (tricks == std::string_view::npos) return std::nullopt;
      table.set(strain, seat, static_cast<int>(tricks));
    }
  }
  return table;
}

/// A line that cannot be read is a table that is computed again.
Tables read_tables(const std::string& path) {
  Tables tables;
  if (!std::filesystem::exists(path)) return tables;
  std::istringstream lines(value_or_fail(read_file(path), path));
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    const auto deal = json.find("deal");
    const auto tricks = json.find("tricks");
    if (deal == json.end() || tricks == json.end() || !deal->is_string() || !tricks->is_string()) {
      continue;
    }
    if (const auto table = decode(tricks->get<std::string>())) {
      tables[deal->get<std::string>()] = *table;
    }
  }
  return tables;
}

void write_tables(const std::string& path, const Tables& tables) {
  std::string text;
  for (const auto& [deal, table] : tables) {
    text += nlohmann::ordered_json{{"deal", deal}, {"tricks", encode(table)}}.dump() + "\n";
  }
  value_or_fail(write_file(path, text), path);
}

match::Analysis analysis_of(const core::BoardSetup& setup, const core::TrickTable& table) {
  match::Analysis analysis{table, 0, {}, {}};
  const dd::Par par = dd::par(table, setup.vulnerability, setup.dealer);
  analysis.par_score = par.score;
  for (const dd::ParContract& contract : par.contracts) {
    if (!analysis.par_contracts.empty()) analysis.par_contracts += ", ";
    analysis.par_contracts += dd::to_string(contract);
  }
  if (par.contracts.empty()) analysis.par_contracts = "passed out";
  return analysis;
}

}  // namespace

std::vector<match::Analysis> analyse(const std::filesystem::path& directory,
                                     const std::vector<match::BoardResult>& boards, int threads,
                                     std::span<const std::optional<core::TrickTable>> known) {
  const std::string path = (directory / "analysis.jsonl").string();
  Tables tables = read_tables(path);
  const std::size_t before = tables.size();
  for (const match::BoardResult& board : boards) {
    const auto place = static_cast<std::size_t>(board.setup.number - 1);
    if (place < known.size() && known[place]) {
      tables.try_emplace(core::to_string(board.setup.deal), *known[place]);
    }
  }
  std::vector<core::Deal> missing;
  for (const match::BoardResult& board : boards) {
    if (!tables.contains(core::to_string(board.setup.deal))) missing.push_back(board.setup.deal);
  }
  if (!missing.empty()) {
    Progress progress("analysing", missing.size(), "boards");
    const auto solved =
        value_or_fail(dd::tables(missing, threads, [&] { progress.advance(); }), "analysis");
    for (std::size_t i = 0; i < missing.size(); ++i) {
      tables[core::to_string(missing[i])] = solved[i];
    }
  }
  if (tables.size() > before) write_tables(path, tables);
  std::vector<match::Analysis> analyses;
  analyses.reserve(boards.size());
  for (const match::BoardResult& board : boards) {
    analyses.push_back(analysis_of(board.setup, tables.at(core::to_string(board.setup.deal))));
  }
  return analyses;
}

}  // namespace bidwright::tools
