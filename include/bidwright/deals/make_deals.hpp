// Makes a .deals file: deals, solves, writes, on several threads and, if wished, in several
// processes. What is written does not depend on their numbers, nor on how often the work was
// interrupted; memory does not grow with the count.
#pragma once

#include <filesystem>
#include <functional>

#include "bidwright/deals/deals_format.hpp"
#include "bidwright/deals/exchange.hpp"

namespace bidwright::deals {

struct MakeDealsOptions {
  /// 0: as many as can solve at a time; with an exchange, one.
  int threads = 0;
  /// The processes that make the file together; each of them calls make_deals(), and the first one
  /// writes. Null: this one alone.
  Exchange* exchange = nullptr;
  /// Called by any thread, one at a time, with the records that this process solved since the last
  /// call.
  std::function<void(std::uint64_t)> progress;
  /// Asked before each record: whether to leave off after the block in work; what is done is kept.
  /// By any thread; may be empty. Not asked where several processes work together.
  std::function<bool()> stop;
  /// Called once, before the work, with the records that were already there.
  std::function<void(std::uint64_t)> resumed;
};

/// Layouts of a range of deals, solved: the records of one block.
[[nodiscard]] core::Expected<std::vector<SolvedDeal>> solve_block(
    const DealsHeader& header, std::uint64_t block,
    const std::function<void(std::uint64_t)>& progress = {});

/// Makes the file, goes on with it, or finds it complete: whether it is complete then. `header.dds`
/// is set by this.
[[nodiscard]] core::Expected<bool> make_deals(const std::filesystem::path& path, DealsHeader header,
                                              const MakeDealsOptions& options = {});

}  // namespace bidwright::deals
