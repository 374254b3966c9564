// `bidwright report`: what a match directory says, as text, JSON, PBN, LIN and one page.

#include <memory>
#include <string>

#include <fmt/core.h>

#include "commands.hpp"
#include "match_report.hpp"

namespace bidwright::tools {

namespace {

struct ReportFlags {
  std::string directory;
  bool json = false;
  bool no_analysis = false;
  int threads = 0;
};

void run_report(const ReportFlags& flags) {
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
      app.add_subcommand("report", "Result of a match as text, JSON, PBN, LIN and one HTML page");
  command->group(kMatches);
  command->add_option("DIR", flags->directory, "The directory that `match` wrote")->required();
  command->add_flag("--json", flags->json, "JSON instead of text");
  command->add_flag("--no-analysis", flags->no_analysis, "Do not solve the boards double dummy");
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->callback([flags] { run_report(*flags); });
}

}  // namespace bidwright::tools
