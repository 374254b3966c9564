#include "lab/papers/lab_data.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/core.h>

#include "errors.hpp"
#include "model_flag.hpp"
#include "records.hpp"
#include "text_file.hpp"

#include "bidwright/deals/dataset.hpp"
#include "bidwright/formats/mend.hpp"

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;

/// Record files themselves, and those inside of folders, by name.
std::vector<std::string> record_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::exists(path, error)) {
      fail(fmt::format("{}: there are no such records; {}", path, kWhereToGetThem));
    }
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : fs::directory_iterator(path, error)) {
      if (formats::format_of_file(entry.path().filename().string())) {
        inside.push_back(entry.path().string());
      }
    }
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

void append(const formats::BoardRecord& record, RecordedOpenings& out) {
  ++out.boards;
  if (!record.deal || !record.auction || record.auction->calls.empty()) {
    ++out.left_out;
    return;
  }
  std::vector<core::Call> calls;
  for (const formats::CallEntry& entry : record.auction->calls) {
    if (entry.irregularity == formats::Irregularity::kSkipped) break;
    calls.push_back(entry.call);
  }
  papers::append_openings(*record.deal, record.auction->first,
                          record.vulnerability.value_or(core::Vulnerability::kNone), calls,
                          out.openings);
}

}  // namespace

RecordedOpenings load_recorded_openings(const std::vector<std::string>& paths) {
  RecordedOpenings out;
  for (const std::string& file : record_files(paths)) {
    const auto format = formats::format_of_file(file);
    if (!format) fail_usage(fmt::format("{}: records are .pbn, .lin or .jsonl files", file));
    const auto reader = open_records(file, *format);
    while (true) {
      auto record = reader->next();
      if (!record) {
        print_warning(record.error().text(file));
        ++out.boards;
        ++out.left_out;
        continue;
      }
      if (!*record) break;
      formats::mend(**record);
      append(**record, out);
    }
  }
  if (out.openings.empty()) {
    fail(fmt::format("{}: no opening bid in any record there; {}",
                     paths.empty() ? std::string("no records") : paths.front(), kWhereToGetThem));
  }
  return out;
}

std::vector<papers::Opening> openings_of(const std::vector<core::RecordedGame>& games) {
  std::vector<papers::Opening> openings;
  for (const core::RecordedGame& game : games) {
    papers::append_openings(game.deal, game.auction.dealer(), core::Vulnerability::kNone,
                            game.auction.calls(), openings);
  }
  return openings;
}

std::vector<papers::Opening> load_fresh_openings(const std::string& path,
                                                 const std::vector<core::RecordedGame>& known) {
  std::error_code error;
  if (path == kSilentGames && !fs::exists(path, error)) {
    print_warning(
        fmt::format("{}: there are no such games, so the figures on fresh hands are left "
                    "out; {}",
                    path, kWhereToGetThem));
    return {};
  }
  std::set<std::uint64_t> names;
  for (const papers::Opening& opening : openings_of(known)) names.insert(opening.deal);
  std::vector<papers::Opening> fresh = openings_of(load_lab_games({path}));
  std::erase_if(fresh, [&](const papers::Opening& opening) {
    // North deals: East and West are second and fourth.
    return opening.passes % 2 == 1 || names.contains(opening.deal);
  });
  return fresh;
}

std::vector<deals::SolvedDeal> load_lab_deals(const std::vector<std::string>& names,
                                              std::size_t fewest) {
  constexpr const char* kHow =
      "make some with `bidwright deal --count N --seed S --out F.deals`, or name other files with "
      "--deals";
  const auto paths = shipped_places(names);
  auto dataset = deals::load_dataset(std::vector<fs::path>(paths.begin(), paths.end()));
  if (!dataset) fail(fmt::format("{}; {}", dataset.error().text(), kHow));
  if (dataset->deals.size() < fewest) {
    fail(fmt::format(
        "{}{}: {} deals are too few to learn from and to test on; at least {} are "
        "needed: {}",
        paths.front(), paths.size() > 1 ? " and others" : "", dataset->deals.size(), fewest, kHow));
  }
  return std::move(dataset->deals);
}

void need_bids(const std::vector<papers::Opening>& openings, const std::string& source) {
  for (const papers::Opening& opening : openings) {
    if (opening.call.is_bid()) return;
  }
  fail(fmt::format("{}: everybody always passed; there is nothing to learn from it", source));
}

}  // namespace bidwright::tools
