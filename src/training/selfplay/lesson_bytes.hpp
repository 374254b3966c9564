// Lessons as bytes, for processes that share a round.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "training/selfplay/arena.hpp"

namespace bidwright::training::selfplay {

void append_bytes(const Lessons& lessons, std::vector<std::byte>& bytes);
/// What was appended first, from `bytes`, which then begin with what came next.
void take_bytes(std::span<const std::byte>& bytes, Lessons& lessons);

}  // namespace bidwright::training::selfplay
