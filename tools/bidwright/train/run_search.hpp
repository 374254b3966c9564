// A search in a finished tree, run to its end.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "progress.hpp"

#include "bidwright/training/tree_search.hpp"

namespace bidwright::tools {

/// With a bar of the share that is done.
inline void run_search(training::TreeSearch& search, std::string what) {
  constexpr std::uint64_t kShares = 1000;
  Progress progress(std::move(what), kShares, "shares");
  std::uint64_t done = 0;
  while (!search.finished()) {
    search.advance();
    const auto now = static_cast<std::uint64_t>(search.share_done() * double{kShares});
    progress.advance(now - done);
    done = now;
  }
}

}  // namespace bidwright::tools
