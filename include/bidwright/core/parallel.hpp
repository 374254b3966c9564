// Independent parts of one piece of work on several threads.
//
// Which thread does which part is left to chance: a result must not depend on it. So each part
// writes to a place of its own, and whoever needs a sum adds the places up in their order.
#pragma once

#include <cstddef>
#include <functional>

namespace bidwright::core {

/// work(i) once for each i below `count`, on at most `threads` threads, the caller's among them,
/// all of which end before the call returns. If a part throws, no more are begun, and the first
/// exception goes on to the caller.
void run_parts(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace bidwright::core
