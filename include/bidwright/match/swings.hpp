// The boards of a match that swung most.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "bidwright/match/types.hpp"

namespace bidwright::match {

/// The indices of the boards that were not tied, the largest swings first, at most `most`; of
/// equals, the earlier.
[[nodiscard]] std::vector<std::size_t> largest_swings(std::span<const BoardResult> boards,
                                                      int forfeit_imps, std::size_t most);

/// "1NT PASS 3NT PASS PASS PASS".
[[nodiscard]] std::string calls_text(const RoomResult& room);

}  // namespace bidwright::match
