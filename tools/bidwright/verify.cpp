// `bidwright verify`: checks records against the Laws.

#include "bidwright/formats/verify.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "progress.hpp"
#include "records.hpp"
#include "terminal_text.hpp"

#include "bidwright/formats/mend.hpp"

namespace bidwright::tools {

namespace {

using formats::BoardRecord;
using formats::Verification;
using Json = nlohmann::ordered_json;

struct VerifyFlags {
  std::vector<std::string> files;
  std::string from;
  bool json = false;
};

struct Counts {
  std::uint64_t boards = 0;
  std::uint64_t complete = 0;
  std::uint64_t wrong = 0;
  std::uint64_t unreadable = 0;
  std::uint64_t mendable = 0;
};

Json error_json(const core::Error& error) {
  return {{"line", error.line}, {"column", error.column}, {"message", error.message}};
}

void print_json(const std::string& file, const BoardRecord& record, const Verification& found) {
  Json object{{"file", file}, {"line", record.where.line}};
  if (record.number) object["board"] = *record.number;
  if (record.tags.contains("Room")) object["room"] = record.tags.get("Room");
  object["problems"] = Json::array();
  for (const core::Error& error : found.problems) object["problems"].push_back(error_json(error));
  object["missing"] = found.missing;
  fmt::print("{}\n", object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void check(const std::string& file, BoardRecord& record, bool json, Counts& counts) {
  const Verification found = formats::verify(record);
  ++counts.boards;
  if (found.complete()) ++counts.complete;
  if (!found.right()) ++counts.wrong;
  if (json) {
    if (!found.right() || !found.complete()) print_json(file, record, found);
  } else {
    for (core::Error error : found.problems) {
      error.message = fmt::format("{}: {}", board_name(record), error.message);
      fmt::print("{}\n", terminal_text(error.text(input_name(file))));
    }
  }
  if (!found.right() && !formats::mend(record).empty() && formats::verify(record).right()) {
    ++counts.mendable;
  }
}

void verify_file(const std::string& file, const VerifyFlags& flags, Counts& counts) {
  const auto format = format_or_usage(flags.from, file, "--from");
  const auto reader = open_records(file, format);
  Progress progress("verifying", 0, "boards");
  while (true) {
    auto record = reader->next();
    if (!record) {
      progress.clear();
      ++counts.unreadable;
      if (flags.json) {
        Json object{{"file", file}, {"unreadable", error_json(record.error())}};
        fmt::print("{}\n", object.dump(-1, ' ', false, Json::error_handler_t::replace));
      } else {
        fmt::print("{}\n", terminal_text(record.error().text(input_name(file))));
      }
      continue;
    }
    if (!*record) return;
    check(file, **record, flags.json, counts);
    progress.advance();
  }
}

void print_summary(const Counts& counts, bool json) {
  if (json) {
    const Json object{{"boards", counts.boards},
                      {"complete", counts.complete},
                      {"wrong", counts.wrong},
                      {"mendable", counts.mendable},
                      {"unreadable", counts.unreadable}};
    fmt::print("{}\n", object.dump());
    return;
  }
  fmt::print("{} {}: {} complete, {} with mistakes", counts.boards,
             counts.boards == 1 ? "board" : "boards", counts.complete, counts.wrong);
  if (counts.unreadable != 0) fmt::print(", {} more unreadable", counts.unreadable);
  fmt::print("\n");
  if (counts.mendable != 0) {
    fmt::print("{} of the mistaken ones would be right after `bidwright convert --mend`\n",
               counts.mendable);
  }
}

void verify(const VerifyFlags& flags) {
  Counts counts;
  for (const std::string& file : flags.files) verify_file(file, flags, counts);
  print_summary(counts, flags.json);
  if (counts.wrong + counts.unreadable != 0) throw ExitWith{1};
}

}  // namespace

void add_verify(Command& app) {
  const auto flags = std::make_shared<VerifyFlags>();
  Command* command =
      app.add_subcommand("verify",
                         "Check records of boards against the Laws: auction, contract, "
                         "play, result and score");
  command->group(kRecords);
  command
      ->add_option(
          "F", flags->files,
          "PBN, LIN, JSON lines or game lines (.tsv), also packed by zstd; - for standard input")
      ->required();
  command->add_option("--from", flags->from, "Format, if the file's name does not tell")
      ->type_name("pbn|lin|jsonl|tsv");
  command->add_flag("--json", flags->json,
                    "One JSON object for each board with mistakes or gaps, and one for the whole");
  command->footer("Exit status: 0 all boards agree with the Laws, 1 some do not, 2 wrong usage.");
  command->callback([flags] { verify(*flags); });
}

}  // namespace bidwright::tools
