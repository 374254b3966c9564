#include "archive.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <glob.h>

#include "byte_source.hpp"
#include "errors.hpp"
#include "progress.hpp"
#include "records.hpp"
#include "terminal_text.hpp"
#include "text_file.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/dd/batch.hpp"
#include "bidwright/formats/spelling.hpp"
#include "bidwright/match/journal.hpp"
#include "bidwright/training/evaluation.hpp"

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;

/// So many boards are named, the others counted.
constexpr std::size_t kMostNamed = 10;
constexpr std::size_t kNamedInAnError = 3;
constexpr const char* kJournal = "journal.jsonl";

bool is_match_directory(const fs::path& path) {
  std::error_code error;
  return fs::exists(path / kJournal, error);
}

/// Files of records in a folder and the folders in it, and match directories, by name.
std::vector<std::string> sources_in(const fs::path& folder) {
  if (is_match_directory(folder)) return {folder.string()};
  std::vector<fs::path> entries;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) entries.push_back(entry.path());
  std::ranges::sort(entries);
  std::vector<std::string> found;
  for (const fs::path& entry : entries) {
    if (fs::is_directory(entry, error)) {
      const auto inside = sources_in(entry);
      found.insert(found.end(), inside.begin(), inside.end());
    } else if (formats::format_of_file(entry.filename().string())) {
      found.push_back(entry.string());
    }
  }
  return found;
}

std::vector<std::string> matching(const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> paths;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0) {
    paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  }
  globfree(&found);
  return paths;
}

/// Files and match directories that a name stands for.
std::vector<std::string> sources_of(const std::string& name) {
  if (name == "-") {
    fail_usage("games are read from files, folders and patterns, not from standard input");
  }
  if (formats::lin_of_address(name)) return {name};
  std::error_code error;
  const bool exists = fs::exists(name, error);
  const std::vector<std::string> paths = exists ? std::vector<std::string>{name} : matching(name);
  std::vector<std::string> sources;
  for (const std::string& path : paths) {
    if (!fs::is_directory(path, error)) {
      sources.push_back(path);
      continue;
    }
    const auto inside = sources_in(path);
    sources.insert(sources.end(), inside.begin(), inside.end());
  }
  if (sources.empty()) {
    fail(paths.empty() ? fmt::format("{}: there are no such games: no file, no folder, and no "
                                     "pattern that fits any",
                                     name)
                       : fmt::format("{}: there are no records in it: no .pbn, .lin, .jsonl or "
                                     ".tsv file, and no match directory",
                                     name));
  }
  return sources;
}

class Loader {
 public:
  explicit Loader(std::size_t files) : progress_("reading games", files, "files") {}

  void load(const std::string& source) {
    std::error_code error;
    fs::is_directory(source, error) ? load_match(source) : load_file(source);
    ++archive_.files;
    progress_.advance();
  }

  [[nodiscard]] Archive take() {
    progress_.clear();
    return std::move(archive_);
  }

 private:
  void leave_out(const core::Error& error, const std::string& source) {
    ++archive_.left_out;
    if (archive_.reasons.size() < kMostNamed) archive_.reasons.push_back(error.text(source));
  }

  void load_file(const std::string& file) {
    const auto format =
        formats::lin_of_address(file) ? formats::Format::kLin : formats::format_of_file(file);
    if (!format) {
      return leave_out(
          {core::ErrorCode::kSyntax,
           "its name does not tell the format; .pbn, .lin, .jsonl or .tsv was expected"},
          file);
    }
    if (!formats::lin_of_address(file)) {
      auto source = open_source(file);
      if (!source) return leave_out(source.error(), file);
      return load_records(*formats::make_reader(*format, *std::move(source)), file);
    }
    load_records(*open_records(file, *format), file);
  }

  void load_records(formats::BoardReader& reader, const std::string& file) {
    // A file that is broken beyond its records answers with an error and then with its end.
    while (true) {
      auto record = reader.next();
      if (!record) {
        leave_out(record.error(), file);
        continue;
      }
      if (!*record) return;
      const std::string board = board_name(**record);
      auto game = training::game_of(*std::move(*record));
      if (game) {
        archive_.games.push_back(*std::move(game));
        continue;
      }
      game.error().message = fmt::format("{}: {}", board, game.error().message);
      leave_out(game.error(), file);
    }
  }

  void load_match(const std::string& directory) {
    const std::string path = (fs::path(directory) / kJournal).string();
    const auto text = read_text_file(path);
    if (!text) return leave_out(text.error(), path);
    auto journal = match::parse_journal(*text);
    if (!journal) return leave_out(journal.error(), path);
    for (const match::BoardResult& board : match::without_superseded(std::move(journal->boards))) {
      for (const match::RoomResult& room : board.rooms) add_room(board.setup, room, path);
    }
  }

  void add_room(const core::BoardSetup& setup, const match::RoomResult& room,
                const std::string& path) {
    core::RecordedGame game;
    game.deal = setup.deal;
    game.vulnerability = setup.vulnerability;
    game.auction = core::Auction(setup.dealer);
    for (const core::MadeCall& made : room.calls) {
      if (game.auction.add(made.call) != core::CallProblem::kNone) break;
    }
    if (!game.auction.ended()) {
      return leave_out({core::ErrorCode::kTruncated,
                        fmt::format("board {}: the auction is not over", setup.number)},
                       path);
    }
    game.cards = room.cards;
    archive_.games.push_back(std::move(game));
  }

  Archive archive_;
  Progress progress_;
};

void warn(const Archive& archive) {
  if (archive.left_out == 0) return;
  for (const std::string& reason : archive.reasons) print_warning(terminal_text(reason));
  const std::size_t more = archive.left_out - archive.reasons.size();
  print_warning(fmt::format("{} of {} left out, since nothing can be learnt from them{}",
                            archive.left_out,
                            core::counted(archive.left_out + archive.games.size(), "board"),
                            more == 0 ? "" : fmt::format("; {} of them are not named", more)));
}

}  // namespace

Archive load_games(const std::vector<std::string>& names) {
  std::vector<std::string> sources;
  for (const std::string& name : names) {
    const auto more = sources_of(name);
    sources.insert(sources.end(), more.begin(), more.end());
  }
  Loader loader(sources.size());
  for (const std::string& source : sources) loader.load(source);
  Archive archive = loader.take();
  if (archive.games.empty()) {
    std::vector<std::string> first(
        archive.reasons.begin(),
        archive.reasons.begin() +
            static_cast<std::ptrdiff_t>(std::min(kNamedInAnError, archive.reasons.size())));
    fail(terminal_text(fmt::format("{}: not one game with its deal and its auction can be read: {}",
                                   fmt::join(names, ", "), fmt::join(first, "; "))));
  }
  warn(archive);
  return archive;
}

void solve_games(std::vector<core::RecordedGame>& games, int threads) {
  std::map<std::array<std::uint64_t, core::kSeats>, std::size_t> numbers;
  std::vector<core::Deal> deals;
  std::vector<std::pair<core::RecordedGame*, std::size_t>> unknown;
  for (core::RecordedGame& game : games) {
    if (!training::needs_tricks(game)) continue;
    std::array<std::uint64_t, core::kSeats> hands{};
    for (std::size_t i = 0; i < hands.size(); ++i) hands[i] = game.deal.hands()[i].bits();
    const auto [found, is_new] = numbers.emplace(hands, deals.size());
    if (is_new) deals.push_back(game.deal);
    unknown.emplace_back(&game, found->second);
  }
  if (deals.empty()) return;
  Progress progress("solving", deals.size(), "deals");
  const auto tables =
      value_or_fail(dd::tables(deals, threads, [&] { progress.advance(); }), "a game's deal");
  progress.clear();
  for (const auto& [game, number] : unknown) game->tricks = {tables[number], true};
}

}  // namespace bidwright::tools
