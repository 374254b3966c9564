// `bidwright report`: what a match directory says, as text, JSON, PBN, LIN and one page; the page
// of any record of boards.

#include <filesystem>
#include <memory>
#include <string>

#include <fmt/core.h>

#include "commands.hpp"
#include "files.hpp"
#include "match/reports.hpp"
#include "record_report.hpp"

#include "bidwright/formats/reader.hpp"

namespace bidwright::tools {

namespace {

struct ReportFlags {
  std::string directory;
  bool json = false;
  bool no_analysis = false;
  int threads = 0;
  std::string robot = "self";
  std::string out;
};

/// "boards.pbn" in the directory of a table; else the path itself.
std::string record_file(const std::string& path) {
  const auto boards = std::filesystem::path(path) / "boards.pbn";
  std::error_code ignored;
  return std::filesystem::exists(boards, ignored) ? boards.string() : path;
}

void run_record_report(const ReportFlags& flags, const std::string& file) {
  const match::ReportData data =
      report_of_records(file, {flags.robot, !flags.no_analysis, flags.threads});
  const std::string page = flags.out.empty()
                               ? std::filesystem::path(file).replace_extension(".html").string()
                               : flags.out;
  value_or_fail(write_file(page, match::report_page(data)), page);
  fmt::print("{}", flags.json ? match::report_json(data) : match::report_text(data));
  fmt::print(stderr, "page: {}\n", page);
}

void run_report(const ReportFlags& flags) {
  const std::string file = record_file(flags.directory);
  if (formats::format_of_file(file)) return run_record_report(flags, file);
  const match::ReportData data = load_report(flags.directory, !flags.no_analysis, flags.threads);
  if (data.boards.empty()) {
    fail(fmt::format("{}: no board has been finished yet", flags.directory));
  }
  write_reports(flags.directory, data);
  fmt::print("{}", flags.json ? match::report_json(data) : match::report_text(data));
  fmt::print(stderr, "page: {}/report.html\n", flags.directory);
}

}  // namespace

void add_report(Command& app) {
  auto flags = std::make_shared<ReportFlags>();
  Command* command =
      app.add_subcommand("report", "The page of a match, or of any record of boards");
  command->group(kMatches);
  command
      ->add_option("DIR", flags->directory,
                   "The directory that `match` or `table` wrote, or a file of boards: .pbn, .lin, "
                   ".jsonl")
      ->required();
  command->add_option("--robot", flags->robot, "Bids against the boards of a file")
      ->type_name("ROBOT")
      ->capture_default_str();
  command->add_option("--out", flags->out, "The page of a file of boards; else beside it")
      ->type_name("FILE");
  command->add_flag("--json", flags->json, "JSON instead of text");
  command->add_flag("--no-analysis", flags->no_analysis, "Do not solve the boards double dummy");
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->callback([flags] { run_report(*flags); });
}

}  // namespace bidwright::tools
