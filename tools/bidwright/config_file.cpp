#include "config_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "suggest.hpp"

namespace bidwright::tools {

namespace {

constexpr std::size_t kLongestLine = 1 << 16;
constexpr std::size_t kMostLines = 10000;
/// With which some editors begin UTF-8.
constexpr std::string_view kMark = "\xEF\xBB\xBF";

/// Where the reader stands, for messages.
struct Place {
  std::string file;
  std::size_t line = 0;

  [[nodiscard]] std::string text() const { return fmt::format("{}:{}", file, line); }
  [[noreturn]] void fail(std::string_view message) const {
    throw CLI::ConfigError(fmt::format("{}: {}", text(), message));
  }
};

/// As std::getline, but no more than a byte past the longest line.
bool read_line(std::istream& input, std::string& line) {
  line.clear();
  char c = 0;
  while (line.size() <= kLongestLine && input.get(c)) {
    if (c == '\n') return true;
    line += c;
  }
  return !line.empty();
}

std::string unquoted(std::string text) {
  CLI::detail::trim(text);
  const bool quoted = text.size() >= 2 && text.front() == text.back() &&
                      (text.front() == '"' || text.front() == '\'');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

const CLI::App& find_command(const CLI::App& app, const std::string& section, const Place& place) {
  const CLI::App* command = &app;
  for (const std::string& name : CLI::detail::split(section, ' ')) {
    std::vector<std::string> names;
    for (const CLI::App* sub : command->get_subcommands({})) names.push_back(sub->get_name());
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      place.fail(
          fmt::format("[{}]: there is no command '{}'{}", section, name, suggestion(name, names)));
    }
    command = command->get_subcommand(name);
  }
  return *command;
}

const CLI::Option& find_option(const CLI::App& command, const std::string& key,
                               const Place& place) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_configurable()) continue;
    for (const std::string& name : option->get_lnames()) {
      if (name == key) return *option;
      names.push_back(name);
    }
  }
  place.fail(fmt::format("'{}' is not a flag of '{}'{}; `{} --help` lists them", key,
                         full_name(command), suggestion(key, names), full_name(command)));
}

}  // namespace

std::vector<CLI::ConfigItem> ConfigFile::from_config(std::istream& input) const {
  Place place{app_.get_config_ptr()->as<std::string>(), 0};
  std::vector<CLI::ConfigItem> found;
  std::vector<std::string> parents;
  const CLI::App* command = &app_;

  for (std::string line; read_line(input, line);) {
    ++place.line;
    if (line.size() > kLongestLine || place.line > kMostLines) {
      place.fail("too long for a configuration; is it another kind of file?");
    }
    if (place.line == 1) {
      if (line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF")) {
        place.fail("it is saved as UTF-16; save it as UTF-8");
      }
      if (line.starts_with(kMark)) line.erase(0, kMark.size());
    }
    CLI::detail::trim(line);
    if (line.empty() || line[0] == '#' || line[0] == ';') continue;

    if (line.front() == '[') {
      if (line.back() != ']') place.fail("a section is written [command]");
      const std::string section = unquoted(line.substr(1, line.size() - 2));
      command = &find_command(app_, section, place);
      parents = CLI::detail::split(section, ' ');
      continue;
    }

    const std::size_t equals = line.find('=');
    const std::string key = unquoted(line.substr(0, equals));
    const CLI::Option& option = find_option(*command, key, place);
    if (equals == std::string::npos && option.get_expected_min() != 0) {
      place.fail(fmt::format("'{}' needs a value: {} = ...", key, key));
    }
    const std::string value =
        equals == std::string::npos ? "true" : unquoted(line.substr(equals + 1));
    origins_.push_back({"--" + key, place.text()});
    const auto same = std::find_if(found.begin(), found.end(), [&](const CLI::ConfigItem& item) {
      return item.parents == parents && item.name == key;
    });
    if (same != found.end()) {
      same->inputs.push_back(value);
    } else {
      found.push_back({parents, key, {value}});
    }
  }
  return found;
}

std::string ConfigFile::to_config(const CLI::App*, bool, bool, std::string) const {
  return {};
}

std::optional<std::string> ConfigFile::source_of(std::string_view message) const {
  for (const Origin& origin : origins_) {
    const std::size_t at = message.find(origin.option);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = message.substr(at + origin.option.size());
    if (rest.empty() || rest[0] == ':' || rest[0] == ' ') return origin.place;
  }
  return std::nullopt;
}

}  // namespace bidwright::tools
