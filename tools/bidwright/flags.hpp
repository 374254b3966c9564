// The flags and arguments of commands, as far as the commands need them: a front of CLI11, whose
// header takes longer to compile than any command. It is included in flags.cpp and where the
// command line is read.
//
//   Command* command = app.add_subcommand("solve", "The double-dummy table of a deal");
//   command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
//       ->check(in_range(0, 1024))
//       ->capture_default_str();
//   command->callback([flags] { run_solve(*flags); });
//
// A flag without a value fills a bool; what a value may be filled into, numbers, strings, optional
// ones and lists of them, is listed at the end of flags.cpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace bidwright::tools {

/// What a value must be, and what is wrong with one (nothing: it is fine).
struct Check {
  /// For --help: "from 0 to 65535"; of words to choose from, "none|always".
  std::string what;
  std::function<std::string(const std::string&)> complaint;
  bool is_choice = false;
};

[[nodiscard]] Check in_whole_range(std::int64_t least, std::int64_t most);
[[nodiscard]] Check in_range(double least, double most);
template <std::integral T>
[[nodiscard]] Check in_range(T least, T most) {
  return in_whole_range(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most));
}
[[nodiscard]] Check at_least(double least);
[[nodiscard]] Check above(double bound);
[[nodiscard]] Check one_of(std::vector<std::string> words);

/// One flag or argument; it belongs to its command.
class Flag {
 public:
  explicit Flag(CLI::Option& option) : option_(&option) {}

  Flag* required();
  /// What stands for the value in --help: FILE, SEAT. If nothing is said, N for whole numbers, X
  /// for others, the choices if there are some, else WORD.
  Flag* type_name(const std::string& name);
  /// The heading in --help that it stands under.
  Flag* group(const std::string& name);
  /// --help shows the value that the variable holds now.
  Flag* capture_default_str();
  /// May be called more than once.
  Flag* check(const Check& check);
  /// How many values, or from how many to how many.
  Flag* expected(int count);
  Flag* expected(int least, int most);
  /// Between the values of one argument: "1,2,3".
  Flag* delimiter(char between);
  /// Whether a list goes on with the next arguments, or the flag is repeated for each value.
  Flag* allow_extra_args(bool allowed);
  Flag* excludes(Flag* other);

 private:
  CLI::Option* option_;
};

/// A command, or the program itself.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  Command* add_subcommand(const std::string& name, const std::string& description);
  /// Flags that belong together.
  Command* add_option_group(const std::string& name, const std::string& description);
  /// "--name", "-n,--name", or "NAME" for an argument that is known by its place.
  template <typename T>
  Flag* add_option(const std::string& name, T& variable, const std::string& description);
  Flag* add_flag(const std::string& name, bool& variable, const std::string& description);

  /// The heading in --help that it stands under.
  Command* group(const std::string& name);
  /// The end of --help.
  Command* footer(const std::string& text);
  Command* callback(std::function<void()> run);
  /// Exactly so many commands, or flags, must be given.
  Command* require_subcommand(int count);
  Command* require_option(int count);

 private:
  Command* own(CLI::App& app);

  CLI::App* app_;
  std::deque<Flag> flags_;
  std::vector<std::unique_ptr<Command>> commands_;
};

}  // namespace bidwright::tools
