// How one peer wants to be spoken to. Every deviation between makers that a sender must respect is
// a field here with its default; presets name the makers. The table keeps one for each seat,
// chosen by flag or recognised from what the peer says; a client keeps one for its table. See the
// table of dialects in protocol/README.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "bidwright/core/error.hpp"
#include "bidwright/protocol/message.hpp"

namespace bidwright::protocol {

/// Which explanations of the opponents' calls a seat is sent. Partner's are never sent.
enum class AlertRelay : std::uint8_t {
  /// None of any kind, with text or without: the peer cannot stand them.
  kNever,
  /// "Alert." with its text, if there is a text.
  kAlerts,
  /// The same and "Infos." with its text; only to a peer of version 19.
  kAlertsAndInfos,
};

struct Dialect {
  std::string_view name = "standard";
  /// Who that is and what to mind, in a few words.
  std::string_view about = "as the protocol is specified";

  /// Teams : N/S : "A". E/W : "B" with the stop after the first name.
  bool stop_in_teams = false;
  /// "Start of Board" instead of "Start of board".
  bool capital_board = false;
  /// The stop at the end of the line with the board's number.
  bool stop_after_board = true;
  /// The timing line at all, and the stop at its end.
  bool timing = true;
  bool stop_after_timing = true;
  /// North ("Team") seated; otherwise North Team seated.
  bool seated_in_brackets = true;
  AlertRelay alerts = AlertRelay::kAlertsAndInfos;
  /// At least this long between two lines sent without one received in between.
  std::chrono::milliseconds gap{60};
  /// Before "to lead".
  std::chrono::milliseconds pause{200};

  /// It begins a new board when the last one ended with its auction. Who does not is found out,
  /// too.
  bool new_board = true;

  /// As a client: "dummy's card" rather than dummy's seat.
  bool says_dummy = true;
  /// As a client: send what a call shows after it; of passes too, which as a rule say nothing that
  /// is worth an alert.
  bool sends_alerts = true;
  bool alerts_passes = false;
  /// As a client: speak as a WBridge5 does, to drivers that were written for it: seats and PASSES,
  /// DOUBLES, REDOUBLES in capitals, cards in lower case, alerts without their text.
  bool capitals = false;

  friend bool operator==(const Dialect&, const Dialect&) = default;
};

/// The presets: standard, wbridge5, ben, robobridge, bridge-moniteur, blue-chip, bridge-env,
/// openspiel.
[[nodiscard]] std::span<const Dialect> dialects();
/// By name; case does not matter.
[[nodiscard]] const Dialect* find_dialect(std::string_view name);
/// A preset, changed as wanted: "ben", "wbridge5,gap=0", "standard,timing=no,alerts=never". The
/// settings: teams-stop, capital-board, board-stop, timing, timing-stop, brackets, new-board,
/// says-dummy, sends-alerts, alerts-passes, capitals (yes or no), alerts (never, alerts or infos),
/// gap and pause (milliseconds).
[[nodiscard]] core::Expected<Dialect> parse_dialect(std::string_view text);
/// Whose line "Connecting ..." this is; the standard dialect when nothing is recognised.
[[nodiscard]] const Dialect& recognise(const ClientMessage& connect);
/// Whether the peer is one of the WBridge5 family beyond doubt: by its name, or because it writes
/// seats in capitals. Such a one is never sent alerts, whatever dialect was chosen for it.
[[nodiscard]] bool is_wbridge5(const ClientMessage& connect);

}  // namespace bidwright::protocol
