// evaluate --games: IMPs against auctions that somebody else has bid.

#include <filesystem>
#include <vector>

#include "archive.hpp"
#include "errors.hpp"
#include "evaluate/parts.hpp"
#include "text_file.hpp"
#include "threads.hpp"

namespace bidwright::tools {
namespace {

/// "wbridge5_games.tsv.zst" -> "wbridge5": who bid them.
std::string rival_of(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return name.substr(0, name.find_first_of("_."));
}

/// Who bid them: files that have one beginning in common, or else "them".
std::string rival_of(const std::vector<std::string>& names) {
  std::string rival = rival_of(names.front());
  for (const std::string& name : names) {
    if (rival_of(name) != rival) return "them";
  }
  return rival.empty() ? "them" : rival;
}

/// The file of tricks that belongs to a file of games, if it is there: X_dd.txt to X_games.tsv.
std::string tricks_beside(const std::string& games) {
  const std::filesystem::path path(games);
  const std::string name = path.filename().string();
  const std::size_t place = name.find("_games.tsv");
  if (place == std::string::npos) return {};
  const auto beside = path.parent_path() / (name.substr(0, place) + "_dd.txt");
  std::error_code error;
  return std::filesystem::exists(beside, error) ? beside.string() : std::string();
}

}  // namespace

void evaluate_games(const EvaluateFlags& flags, const bidding::Model& model) {
  Archive archive = load_games(flags.games);
  auto& games = archive.games;
  const bool one_file = flags.games.size() == 1 && archive.files == 1;
  if (!flags.tricks.empty() && !one_file) {
    fail_usage("--tricks: they are counted by the games of one file; name one with --games");
  }
  const std::string tricks = !flags.tricks.empty() ? flags.tricks
                             : one_file            ? tricks_beside(flags.games.front())
                                                   : std::string();
  if (!tricks.empty()) {
    if (archive.left_out != 0) {
      fail(fmt::format("{}: its tricks are counted by games, and {} of {} could not be read",
                       tricks, archive.left_out, flags.games.front()));
    }
    const std::string known = value_or_fail(read_text_file(tricks), tricks);
    value_or_fail(training::read_tricks(known, games), tricks);
  }
  solve_games(games, thread_count(flags.threads));
  const auto report = value_or_fail(training::evaluate_games(model, games), flags.games.front());
  print_games(report, rival_of(flags.games), flags.json);
}

}  // namespace bidwright::tools
