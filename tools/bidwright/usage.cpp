#include "usage.hpp"

#include <iostream>

#include <fmt/format.h>

#include "errors.hpp"
#include "help_text.hpp"
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

/// The flag or argument of this name, of the command or of one above it; null if there is none.
const CLI::Option* option_named(const CLI::App* command, const std::string& name) {
  for (; command != nullptr; command = command->get_parent()) {
    if (const CLI::Option* option = command->get_option_no_throw(name)) return option;
  }
  return nullptr;
}

/// "--bounds LOW HIGH".
std::string with_values(const CLI::Option& option, const std::string& name) {
  const std::string values = value_words(option);
  return values.empty() ? name : fmt::format("{} {}", name, values);
}

/// About a flag with too few values, or too many.
std::string about_values(const CLI::App& command, const std::string& what) {
  const std::string name = what.substr(0, what.find_first_of(": "));
  const CLI::Option* option = option_named(&command, name);
  if (option == nullptr) return what;
  if (what.find("disallowed") != std::string::npos) return fmt::format("{} takes no value", name);
  const int least = option->get_items_expected_min();
  const int most = option->get_items_expected_max();
  if (what.find(": At Most ") != std::string::npos) {
    return most <= 1 ? fmt::format("{} is given more than once", name)
                     : fmt::format("{}: more than {} values", name, most);
  }
  if (least <= 1) return fmt::format("{}: its value is missing", with_values(*option, name));
  return fmt::format("{}: {} values are needed", with_values(*option, name), least);
}

/// The library's own words about what only it has noticed, said as everything else is.
std::string in_our_words(const CLI::App& command, const CLI::ParseError& error) {
  std::string what = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return about_values(command, what);
  }
  constexpr std::string_view kExcludes = " excludes ";
  if (const auto at = what.find(kExcludes);
      at != std::string::npos && dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    return fmt::format("{} and {} do not go together: give one of them", what.substr(0, at),
                       what.substr(at + kExcludes.size()));
  }
  // All but flags are checked before they are converted.
  constexpr std::string_view kNot = "Could not convert: ";
  if (const auto at = what.find(" = "); at != std::string::npos && what.starts_with(kNot)) {
    return fmt::format("{}: '{}' is neither true nor false",
                       what.substr(kNot.size(), at - kNot.size()), what.substr(at + 3));
  }
  return what;
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
  const std::string ours = in_our_words(command, error);
  return source ? fmt::format("{}: {}", *source, ours) : ours;
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
