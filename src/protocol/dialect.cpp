#include "bidwright/protocol/dialect.hpp"

#include <array>

#include "protocol/scan.hpp"

namespace bidwright::protocol {

namespace {

using std::chrono::milliseconds;

// Every field that differs from the default has its reason in protocol/README.md, section 5.
constexpr std::array kDialects{
    Dialect{},
    // A modal dialog at any alert; any pace will do.
    Dialect{.name = "wbridge5",
            .about = "WBridge5 and its family: no alerts, any pace",
            .alerts = AlertRelay::kNever,
            .sends_alerts = false},
    // Capitalised seats, no stop in Teams, a timing line after every board: the defaults.
    Dialect{.name = "ben",
            .about = "BEN: alerts, a timing line after every board",
            .alerts = AlertRelay::kAlerts},
    // Reads one line from a segment and waits for the next segment before it looks again; with gaps
    // of 60 and 100 ms most sessions did not come to their end.
    Dialect{.name = "robobridge",
            .about = "RoboBridge: loses a second line that comes within 300 ms",
            .gap = milliseconds(300)},
    Dialect{.name = "bridge-moniteur",
            .about = "Bridge Moniteur: fails when lines come within 200 ms",
            .capital_board = true,
            .stop_after_timing = false,
            .seated_in_brackets = false,
            .alerts = AlertRelay::kAlerts,
            .gap = milliseconds(200)},
    Dialect{.name = "blue-chip",
            .about = "Blue Chip: the letter of the specification, slowly",
            .stop_in_teams = true,
            .stop_after_timing = false,
            .alerts = AlertRelay::kAlerts,
            .gap = milliseconds(100),
            .pause = milliseconds(1000)},
    // Its client takes a timing line for an error and leaves; its server takes an alert for a part
    // of the call and ends.
    Dialect{.name = "bridge-env",
            .about = "bridge_env: no timing lines, no alerts in either direction",
            .timing = false,
            .seated_in_brackets = false,
            .alerts = AlertRelay::kNever,
            .gap = milliseconds(100),
            .pause = milliseconds(1000),
            .sends_alerts = false},
    // A table that was written for WBridge5 alone and compares letter by letter.
    Dialect{.name = "openspiel",
            .about = "OpenSpiel's driver of WBridge5: our robot speaks as a WBridge5; --seat ANYPL",
            .alerts = AlertRelay::kNever,
            .capitals = true},
};

const Dialect& dialect(std::string_view name) {
  for (const Dialect& candidate : kDialects) {
    if (candidate.name == name) return candidate;
  }
  return kDialects.front();
}

}  // namespace

std::span<const Dialect> dialects() {
  return kDialects;
}

const Dialect* find_dialect(std::string_view name) {
  for (const Dialect& candidate : kDialects) {
    if (equals_folded(candidate.name, name)) return &candidate;
  }
  return nullptr;
}

const Dialect& recognise(const ClientMessage& connect) {
  const auto named = [&](std::string_view part) {
    return find_folded(connect.team, part) != std::string_view::npos;
  };
  // Only the WBridge5 family lets the table choose its seat.
  if (is_wbridge5(connect) || !connect.seat) return dialect("wbridge5");
  if (named("robobridge")) return dialect("robobridge");
  if (named("moniteur")) return dialect("bridge-moniteur");
  if (named("blue chip") || named("bluechip") || named("blue-chip")) return dialect("blue-chip");
  if (named("bridge_env") || named("bridge-env")) return dialect("bridge-env");
  if (equals_folded(connect.team.substr(0, 3), "ben")) return dialect("ben");
  return kDialects.front();
}

bool is_wbridge5(const ClientMessage& connect) {
  return find_folded(connect.team, "wbridge") != std::string_view::npos || connect.capitals;
}

}  // namespace bidwright::protocol
