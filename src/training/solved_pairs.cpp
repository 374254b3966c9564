#include "bidwright/training/solved_pairs.hpp"

#include <algorithm>

#include "bidwright/deals/deals_file.hpp"

namespace bidwright::training {
namespace {

dd::NorthSouthTricks north_south(const dd::TrickTable& table) {
  dd::NorthSouthTricks tricks;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : {core::Seat::kNorth, core::Seat::kSouth}) {
      tricks.set(strain, seat, table(strain, seat));
    }
  }
  return tricks;
}

}  // namespace

core::Expected<void> SolvedPairs::add(const std::filesystem::path& path, std::uint64_t first,
                                      std::uint64_t count) {
  const auto reader = deals::DealsReader::open(path);
  if (!reader) return tl::unexpected(reader.error());
  const deals::DealsHeader& header = reader->header();
  const std::uint64_t end = first + std::min(count, header.count - std::min(first, header.count));
  for (std::uint64_t block = first * header.layouts / deals::kDealsBlockRecords;
       block * deals::kDealsBlockRecords < end * header.layouts && first < end; ++block) {
    const auto records = reader->read_block(block);
    if (!records) return tl::unexpected(records.error());
    for (std::size_t r = 0; r < records->size(); ++r) {
      const std::uint64_t number = block * deals::kDealsBlockRecords + r;
      const std::uint64_t deal = number / header.layouts;
      if (deal < first || deal >= end) continue;
      const deals::SolvedDeal& record = (*records)[r];
      if (number % header.layouts == 0) {
        pairs_.push_back({record.deal[core::Seat::kNorth], record.deal[core::Seat::kSouth]});
        begins_.push_back(begins_.back());
      }
      tricks_.push_back(north_south(record.tricks));
      ++begins_.back();
    }
  }
  return {};
}

CostRow SolvedPairs::costs(std::size_t i, const CostTable& table) const {
  CostRow sum{};
  for (std::uint64_t t = begins_[i]; t < begins_[i + 1]; ++t) {
    const Costs costs = table(tricks_[t]);
    for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += static_cast<float>(costs[c]);
  }
  for (float& cost : sum) cost /= static_cast<float>(begins_[i + 1] - begins_[i]);
  return sum;
}

}  // namespace bidwright::training
