// Looking after .deals files: what they hold, whether it is right, and joining them.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "bidwright/deals/deals_file.hpp"

namespace bidwright::deals {

struct DealsStatistics {
  std::uint64_t records = 0;
  /// Records by strain, declarer and tricks; only North's and South's in files without the others.
  std::array<std::array<std::array<std::uint64_t, 14>, core::kSeats>, core::kStrains> tricks{};

  void add(const SolvedDeal& deal);
  [[nodiscard]] double average_tricks(core::Strain strain, core::Seat declarer) const;
};

struct DealsCheck {
  std::uint64_t records = 0;
  /// How many of them were solved again.
  std::uint64_t solved = 0;
};

/// Reads every block, makes every deal again and compares it, and solves a random sample of the
/// records again by the library's own function. kMismatch if anything differs.
[[nodiscard]] core::Expected<DealsCheck> check_deals(
    const DealsReader& reader, std::uint64_t sample, std::uint64_t sample_seed, int threads = 0,
    const std::function<void(std::uint64_t)>& progress = {});

/// Joins files of neighbouring ranges, in any order, to the file that one run would have made.
/// Refuses holes, overlaps, and files that do not belong together.
[[nodiscard]] core::Expected<DealsHeader> merge_deals(
    std::span<const std::filesystem::path> files, const std::filesystem::path& out,
    const std::function<void(std::uint64_t)>& progress = {});

}  // namespace bidwright::deals
