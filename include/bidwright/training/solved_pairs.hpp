// The bidding problems of .deals files: pairs of hands with the tricks of each of their E-W
// layouts. About 40 bytes a record.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/training/costs.hpp"

namespace bidwright::training {

/// Costs by bidding::contract_index().
using CostRow = std::array<float, kContracts>;

class SolvedPairs {
 public:
  /// Adds deals `first` .. `first + count - 1` of a file, counted from its beginning, or as many
  /// of them as there are.
  [[nodiscard]] core::Expected<void> add(const std::filesystem::path& path, std::uint64_t first = 0,
                                         std::uint64_t count = UINT64_MAX);

  [[nodiscard]] std::size_t size() const { return pairs_.size(); }
  /// North first.
  [[nodiscard]] std::span<const bidding::HandPair> pairs() const { return pairs_; }
  /// Averaged over the layouts.
  [[nodiscard]] CostRow costs(std::size_t i, const CostTable& table) const;

 private:
  std::vector<bidding::HandPair> pairs_;
  /// tricks_[begins_[i]] .. tricks_[begins_[i + 1] - 1] belong to pair i.
  std::vector<std::uint64_t> begins_{0};
  std::vector<dd::NorthSouthTricks> tricks_;
};

}  // namespace bidwright::training
