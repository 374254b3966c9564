#include <array>
#include <charconv>

#include <fmt/core.h>

#include "protocol/scan.hpp"

#include "bidwright/protocol/dialect.hpp"

namespace bidwright::protocol {

namespace {

struct Switch {
  std::string_view name;
  bool Dialect::*field;
};
constexpr std::array kSwitches{
    Switch{"teams-stop", &Dialect::stop_in_teams},
    Switch{"capital-board", &Dialect::capital_board},
    Switch{"board-stop", &Dialect::stop_after_board},
    Switch{"timing", &Dialect::timing},
    Switch{"timing-stop", &Dialect::stop_after_timing},
    Switch{"brackets", &Dialect::seated_in_brackets},
    Switch{"new-board", &Dialect::new_board},
    Switch{"says-dummy", &Dialect::says_dummy},
    Switch{"sends-alerts", &Dialect::sends_alerts},
    Switch{"alerts-passes", &Dialect::alerts_passes},
    Switch{"capitals", &Dialect::capitals},
};

struct Delay {
  std::string_view name;
  std::chrono::milliseconds Dialect::*field;
};
constexpr std::array kDelays{Delay{"gap", &Dialect::gap}, Delay{"pause", &Dialect::pause}};

std::optional<std::string> set(Dialect& dialect, std::string_view name, std::string_view value) {
  for (const Switch& one : kSwitches) {
    if (!equals_folded(one.name, name)) continue;
    if (!equals_folded(value, "yes") && !equals_folded(value, "no")) {
      return fmt::format("{} is yes or no, not '{}'", name, value);
    }
    dialect.*one.field = equals_folded(value, "yes");
    return std::nullopt;
  }
  for (const Delay& one : kDelays) {
    if (!equals_folded(one.name, name)) continue;
    int milliseconds = 0;
    const auto [end, error] =
        std::from_chars(value.data(), value.data() + value.size(), milliseconds);
    if (error != std::errc() || end != value.data() + value.size() || milliseconds < 0 ||
        milliseconds > 60000) {
      return fmt::format("{} is a number of milliseconds up to 60000, not '{}'", name, value);
    }
    dialect.*one.field = std::chrono::milliseconds(milliseconds);
    return std::nullopt;
  }
  if (equals_folded(name, "alerts")) {
    constexpr std::array<std::string_view, 3> kValues{"never", "alerts", "infos"};
    for (std::size_t i = 0; i < kValues.size(); ++i) {
      if (!equals_folded(kValues[i], value)) continue;
      dialect.alerts = static_cast<AlertRelay>(i);
      return std::nullopt;
    }
    return fmt::format("alerts is never, alerts or infos, not '{}'", value);
  }
  std::string known = "alerts";
  for (const Switch& one : kSwitches) known += fmt::format(", {}", one.name);
  for (const Delay& one : kDelays) known += fmt::format(", {}", one.name);
  return fmt::format("'{}' is not a setting; there are {}", name, known);
}

}  // namespace

core::Expected<Dialect> parse_dialect(std::string_view text) {
  std::size_t at = std::min(text.find(','), text.size());
  const Dialect* preset = find_dialect(text.substr(0, at));
  if (preset == nullptr) {
    std::string known;
    for (const Dialect& one : dialects()) {
      known += fmt::format("{}{}", known.empty() ? "" : ", ", one.name);
    }
    return core::fail(
        core::ErrorCode::kRange,
        fmt::format("'{}' is not a kind of peer; there are {}", text.substr(0, at), known), 1);
  }
  Dialect dialect = *preset;
  while (at < text.size()) {
    const std::size_t begin = at + 1;
    at = std::min(text.find(',', begin), text.size());
    const std::string_view setting = text.substr(begin, at - begin);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos) {
      return core::fail(
          core::ErrorCode::kSyntax,
          fmt::format("'{}': expected a setting and its value, such as timing=no", setting),
          begin + 1);
    }
    if (const auto problem = set(dialect, setting.substr(0, equals), setting.substr(equals + 1))) {
      return core::fail(core::ErrorCode::kRange, *problem, begin + 1);
    }
  }
  return dialect;
}

}  // namespace bidwright::protocol
