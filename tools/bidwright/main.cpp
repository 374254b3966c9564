// bidwright: a bridge robot that learns its own bidding. This file only knows the commands' names.

#include <cstdio>
#include <exception>

#include <fmt/core.h>

#include "commands.hpp"

int main(int argc, char** argv) {
  using namespace bidwright::tools;
  CLI::App app("Bidwright, a bridge robot that learns its own bidding", "bidwright");
  app.set_version_flag("--version", "bidwright " BIDWRIGHT_VERSION);
  app.require_subcommand(1);
  app.set_config("--config", "", "Read flags from this file (INI; a misspelt key is an error)");
  app.allow_config_extras(false);

  // One line a command, in the order of --help; each is described in its own file.

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const ExitWith& exit) {
    return exit.status;
  } catch (const std::exception& error) {
    fmt::print(stderr, "bidwright: {}\n", error.what());
    return 1;
  }
  return 0;
}
