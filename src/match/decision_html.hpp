// Why robots called and played as they did, on the page of a match: lines of their decision logs
// beside the calls and cards that they chose.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "match/board_json.hpp"

#include "bidwright/match/report.hpp"

namespace bidwright::match {

/// By call and card of the room, what a log tells of it, as the viewer shows it; null where no log
/// does. `decisions` are those of this board and room, in any order.
[[nodiscard]] std::vector<Json> decisions_by_step(const core::BoardSetup& setup,
                                                  const RoomResult& room,
                                                  std::span<const Decision* const> decisions);

/// The same to be read, folded; empty if no log tells anything.
[[nodiscard]] std::string decisions_html(const core::BoardSetup& setup, const RoomResult& room,
                                         const std::vector<Json>& by_step);

}  // namespace bidwright::match
