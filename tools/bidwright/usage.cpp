#include "usage.hpp"

#include <iostream>

#include <fmt/format.h>

#include "errors.hpp"
#include "suggest.hpp"

namespace bidwright::tools {

namespace {

/// The innermost command that the command line got to.
const CLI::App& command_reached(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : command_reached(*commands.front());
}

/// "--boards", "-b" and so on: what the command line may hold after this command.
std::vector<std::string> flags_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    // Groups of flags have none.
    if (!command->get_name().empty()) names.push_back(command->get_name());
  }
  return names;
}

/// What to say about a word that found no place on the command line.
std::string about_extra(const CLI::App& command, const std::string& word) {
  if (word.starts_with('-')) {
    const std::string flag = word.substr(0, word.find('='));
    return fmt::format("'{}' is not a flag of '{}'{}", flag, full_name(command),
                       suggestion(flag, flags_of(command)));
  }
  const auto names = commands_of(command);
  if (!names.empty()) {
    return fmt::format("'{}' is not a command{}", word, suggestion(word, names));
  }
  return fmt::format("'{}' is one argument too many", word);
}

std::string message_for(const CLI::App& app, const CLI::App& command, const ConfigFile& config,
                        const CLI::ParseError& error) {
  // Whatever else is missing: a mistyped word is why.
  const bool about_the_file = dynamic_cast<const CLI::ConfigError*>(&error) != nullptr;
  const auto extras = app.remaining(true);
  if (!extras.empty() && !about_the_file) return about_extra(command, extras.front());

  const std::string what = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !commands_of(command).empty()) {
    return "a command is missing";
  }
  if (dynamic_cast<const CLI::FileError*>(&error) != nullptr) {
    return fmt::format("--config {}: cannot read this file",
                       app.get_config_ptr()->as<std::string>());
  }
  const auto source = config.source_of(what);
  return source ? fmt::format("{}: {}", *source, what) : what;
}

}  // namespace

int answer(const CLI::App& app, const ConfigFile& config, const CLI::ParseError& error) {
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    app.exit(error);
    if (std::cout.flush()) return 0;
    print_error("standard output: cannot write it: some output was lost");
    return 1;
  }
  const CLI::App& command = command_reached(app);
  print_error(message_for(app, command, config, error));
  fmt::print(stderr, "`{} --help` says more.\n", full_name(command));
  return 2;
}

}  // namespace bidwright::tools
