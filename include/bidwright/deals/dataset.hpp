// Solved deals from any number of .deals files, in memory.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "bidwright/deals/deals_format.hpp"

namespace bidwright::deals {

struct Dataset {
  std::vector<SolvedDeal> deals;
  /// XXH3-64 of the deals and their tricks, 16 hexadecimal digits. It does not depend on how the
  /// deals are spread over files.
  std::string checksum;
  std::vector<std::filesystem::path> files;
};

/// The files themselves, and for a directory all .deals files in it, by name.
[[nodiscard]] core::Expected<std::vector<std::filesystem::path>> deals_files(
    std::span<const std::filesystem::path> paths);

/// Reads .deals files in the order given; a directory stands for all .deals files in it, by name.
/// Errors name the file.
[[nodiscard]] core::Expected<Dataset> load_dataset(std::span<const std::filesystem::path> paths);

/// The checksum of a dataset.
[[nodiscard]] std::string deals_checksum(std::span<const SolvedDeal> deals);

}  // namespace bidwright::deals
