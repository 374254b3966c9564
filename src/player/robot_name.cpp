#include "bidwright/player/robot_name.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

namespace bidwright::player {

namespace {

constexpr std::array<std::string_view, 4> kWords{"self", "self+natural", "pass", "reference"};
constexpr std::string_view kNatural = "+natural";
constexpr int kMostDeals = 1'000'000;

tl::unexpected<core::Error> wrong(std::string message) {
  return core::fail(core::ErrorCode::kRange, std::move(message));
}

core::Expected<void> set_option(std::string_view option, std::string_view value,
                                RobotSettings& settings) {
  if (value.empty()) return wrong(fmt::format("{}= has no value", option));
  if (option == "model") {
    settings.model = value;
  } else if (option == "competition") {
    settings.competition = value;
  } else if (option == "think") {
    int deals = -1;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), deals);
    if (error != std::errc() || end != value.data() + value.size() || deals < 0 ||
        deals > kMostDeals) {
      return wrong(fmt::format("think={}: expected how many deals to sample for a call, 0 to {}",
                               value, kMostDeals));
    }
    settings.think = deals;
  } else {
    return wrong(
        fmt::format("there is no option '{}'; there are model, competition, think", option));
  }
  return {};
}

core::Expected<void> set_options(std::string_view text, RobotSettings& settings) {
  for (bool first = true; first || !text.empty(); first = false) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view one = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t equals = one.find('=');
    if (first && equals == std::string_view::npos && !one.empty()) {
      settings.model = one;
      continue;
    }
    if (equals == std::string_view::npos) {
      return wrong(fmt::format("'{}': expected OPTION=VALUE, such as think=40", one));
    }
    if (auto set = set_option(one.substr(0, equals), one.substr(equals + 1), settings); !set) {
      return set;
    }
  }
  return {};
}

}  // namespace

RobotSettings RobotSettings::or_else(const RobotSettings& other) const {
  return {model.empty() ? other.model : model,
          competition.empty() ? other.competition : competition, think ? think : other.think};
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
    if (!name.needs_model()) {
      return wrong("only self and self+natural have options, as in self:think=40");
    }
    if (const auto set = set_options(text.substr(colon + 1), name.settings); !set) {
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
