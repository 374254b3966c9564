// bidwright: a bridge robot that learns its own bidding. This file only knows the commands' names.

#include <exception>
#include <memory>
#include <new>

#include "commands.hpp"
#include "config_file.hpp"
#include "files.hpp"
#include "help_text.hpp"
#include "reference.hpp"
#include "usage.hpp"

namespace bidwright::tools {
namespace {

/// One line a command, in the order of --help.
void add_commands(Command& app) {
  add_play(app);
  add_table(app);
  add_conformance(app);
  add_serve(app);
  add_match(app);
  add_report(app);
  add_deal(app);
  add_deals(app);
  add_train(app);
  add_evaluate(app);
  add_bid(app);
  add_explain(app);
  add_solve(app);
  add_convert(app);
  add_verify(app);
  add_lab(app);
  add_bench(app);
}

int run(int argc, char** argv) {
  CLI::App app("Bidwright, a bridge robot that learns its own bidding", "bidwright");
  app.set_version_flag("--version", "bidwright " BIDWRIGHT_VERSION);
  app.set_config("--config", "", "Read flags from this INI file, a section [command] each")
      ->type_name("FILE");
  const auto config = std::make_shared<ConfigFile>(app);
  app.config_formatter(config);
  app.allow_config_extras(false);
  app.require_subcommand(1);
  app.fallthrough();
  app.formatter(std::make_shared<HelpText>());
  app.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app.get_formatter()->column_width(28);
  Command program(app);
  add_commands(program);
  add_reference(app, BIDWRIGHT_VERSION);
  app.footer(
      "`bidwright COMMAND --help` describes a command. Results go to stdout, progress and logs to\n"
      "stderr. Exit status: 0 done, 1 failed, 2 wrong usage.");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return answer(app, *config, error);
  }
  if (const auto flushed = flush_standard_output(); !flushed) {
    print_error(flushed.error().text("standard output"));
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace bidwright::tools

int main(int argc, char** argv) {
  using namespace bidwright::tools;
  try {
    return run(argc, argv);
  } catch (const ExitWith& exit) {
    return exit.status;
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
  } catch (const std::exception& error) {
    print_error(error.what());
  }
  return 1;
}
