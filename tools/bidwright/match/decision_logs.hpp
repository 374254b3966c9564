// The decision logs of a match directory: a file for each board and room from built-in robots, and
// from robots that are programs of their own a file for each seat, OPEN-SEAT.jsonl or
// CLOSED-SEAT.jsonl.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/seat.hpp"
#include "bidwright/match/report.hpp"

namespace bidwright::tools {

/// Where built-in robots log their decisions on a board in a room.
[[nodiscard]] std::filesystem::path decisions_file(const std::filesystem::path& directory,
                                                   int board, match::Room room);

/// A file of which there is none yet, for what the robot in this seat itself records; the
/// directory is made. `table` begins with the room's name.
[[nodiscard]] std::string guest_decisions_file(const std::filesystem::path& directory,
                                               std::string_view table, core::Seat seat);

/// All that is logged: built-in robots' decisions in the order of play, guests' seat by seat. Of a
/// decision logged twice, since a board was played anew, the later one. Lines that are no decisions
/// are left out: guests write what they like.
[[nodiscard]] std::vector<match::Decision> read_decisions(const std::filesystem::path& directory);

}  // namespace bidwright::tools
