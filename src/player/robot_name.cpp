#include "bidwright/player/robot_name.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

namespace bidwright::player {

namespace {

constexpr std::array<std::string_view, 6> kWords{"self",    "self+natural", "network",
                                                 "imitate", "pass",         "reference"};
constexpr std::string_view kNatural = "+natural";

/// What can be said of some words after a colon.
struct WordOptions {
  std::string_view word;
  /// What a file without a key names.
  std::string RobotSettings::*file = nullptr;
  /// What to say where a file must be named and is not; empty: it need not be.
  std::string_view unnamed;
  std::span<const std::string_view> names;
  std::string_view example;
};

constexpr std::array<std::string_view, 5> kSelfOptions{"model", "competition", "opponents", "think",
                                                       "signals"};
constexpr std::array<std::string_view, 2> kNetworkOptions{"think", "signals"};
constexpr std::array<std::string_view, 1> kImitateOptions{"temperature"};
constexpr std::array<WordOptions, 4> kWordOptions{
    {{"self", &RobotSettings::model, "", kSelfOptions, "think=40"},
     {"self+natural", &RobotSettings::model, "", kSelfOptions, "think=40"},
     {"network", &RobotSettings::competition,
      "say which, by a file of `train --learner selfplay`, as in "
      "network:models/dialects/ready.bwn",
      kNetworkOptions, "think=40"},
     {"imitate", &RobotSettings::imitated,
      "say whom, by a file of `train --learner calls`, as in imitate:club.bwn", kImitateOptions,
      "temperature=1"}}};

/// The end of kWordOptions if nothing can be said of it.
auto options_of(std::string_view word) {
  return std::ranges::find(kWordOptions, word, &WordOptions::word);
}

constexpr int kMostDeals = 1'000'000;
constexpr double kHottest = 100;

tl::unexpected<core::Error> wrong(std::string message) {
  return core::fail(core::ErrorCode::kRange, std::move(message));
}

template <typename Number>
core::Expected<Number> number_of(std::string_view option, std::string_view value, Number most,
                                 std::string_view what) {
  Number number{};
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || !(number >= 0) ||
      number > most) {
    return wrong(fmt::format("{}={}: expected {}, 0 to {}", option, value, what, most));
  }
  return number;
}

core::Expected<void> set_think(std::string_view value, RobotSettings& settings) {
  const auto deals = number_of("think", value, kMostDeals, "how many deals to sample for a call");
  if (!deals) return tl::unexpected(deals.error());
  settings.think = *deals;
  return {};
}

core::Expected<void> set_signals(std::string_view value, RobotSettings& settings) {
  if (value != "on" && value != "off") {
    return wrong(fmt::format("signals={}: expected on or off", value));
  }
  settings.signals = value == "on";
  return {};
}

core::Expected<void> set_temperature(std::string_view value, RobotSettings& settings) {
  const auto temperature = number_of("temperature", value, kHottest, "how freely calls are drawn");
  if (!temperature) return tl::unexpected(temperature.error());
  settings.temperature = *temperature;
  return {};
}

core::Expected<void> set_option(const WordOptions& word, std::string_view option,
                                std::string_view value, RobotSettings& settings) {
  if (value.empty()) return wrong(fmt::format("{}= has no value", option));
  if (std::ranges::find(word.names, option) == word.names.end()) {
    return wrong(fmt::format("there is no option '{}'; {} has {}", option, word.word,
                             fmt::join(word.names, ", ")));
  }
  if (option == "temperature") return set_temperature(value, settings);
  if (option == "think") return set_think(value, settings);
  if (option == "signals") return set_signals(value, settings);
  if (option == "model") {
    settings.model = value;
  } else if (option == "competition") {
    settings.competition = value;
  } else {
    settings.opponents = value;
  }
  return {};
}

core::Expected<void> set_options(const WordOptions& word, std::string_view text,
                                 RobotSettings& settings) {
  for (bool first = true; first || !text.empty(); first = false) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view one = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t equals = one.find('=');
    if (first && equals == std::string_view::npos && !one.empty()) {
      settings.*word.file = one;
      continue;
    }
    if (first && !word.unnamed.empty() && one.empty()) return wrong(std::string(word.unnamed));
    if (equals == std::string_view::npos) {
      return wrong(fmt::format("'{}': expected OPTION=VALUE, such as {}", one, word.example));
    }
    if (auto set = set_option(word, one.substr(0, equals), one.substr(equals + 1), settings);
        !set) {
      return set;
    }
  }
  return {};
}

}  // namespace

RobotSettings RobotSettings::or_else(const RobotSettings& other) const {
  return {model.empty() ? other.model : model,
          competition.empty() ? other.competition : competition,
          think ? think : other.think,
          opponents.empty() ? other.opponents : opponents,
          imitated.empty() ? other.imitated : imitated,
          temperature ? temperature : other.temperature,
          signals ? signals : other.signals};
}

std::string_view RobotName::file_wanted() const {
  const auto options = options_of(word);
  return options == kWordOptions.end() ? std::string_view() : options->unnamed;
}

std::span<const std::string_view> robot_words() {
  return kWords;
}

core::Expected<RobotName> parse_robot_name(std::string_view text) {
  RobotName name{.text = std::string(text), .word = {}, .settings = {}, .command = {}};
  const std::size_t colon = text.find(':');
  const std::string_view word = text.substr(0, colon);
  if (std::ranges::find(kWords, word) == kWords.end()) {
    auto command = split_command(text);
    if (!command) return tl::unexpected(command.error());
    if (command->empty()) {
      return wrong(fmt::format("expected a built-in robot ({}) or a command that starts one",
                               fmt::join(kWords, ", ")));
    }
    name.command = std::move(*command);
    return name;
  }
  name.word = word;
  if (colon != std::string_view::npos) {
    const auto options = options_of(word);
    if (options == kWordOptions.end()) {
      return wrong(
          "only self, self+natural, network and imitate have options, as in self:think=40");
    }
    if (const auto set = set_options(*options, text.substr(colon + 1), name.settings); !set) {
      return tl::unexpected(set.error());
    }
  }
  if (word.ends_with(kNatural)) {
    if (!name.settings.competition.empty() && name.settings.competition != "natural") {
      return wrong(
          fmt::format("self+natural competes by the natural system: for competition={} "
                      "take self",
                      name.settings.competition));
    }
    name.settings.competition = "natural";
  }
  return name;
}

core::Expected<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t') {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) {
    return core::fail(core::ErrorCode::kSyntax, "a quotation mark is not closed", text.size());
  }
  if (in_word) words.push_back(std::move(word));
  return words;
}

}  // namespace bidwright::player
