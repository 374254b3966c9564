#include "bidwright/training/priced_pairs.hpp"

#include "bidwright/deals/deals_file.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::training {

core::Expected<void> add_priced_pairs(const std::filesystem::path& path, const CostRules& rules,
                                      const std::function<bool(std::uint64_t deal)>& wanted,
                                      std::vector<PricedPair>& pairs) {
  const auto reader = deals::DealsReader::open(path);
  if (!reader) return tl::unexpected(reader.error());
  const std::uint32_t layouts = reader->header().layouts;
  const CostTable table(rules);
  return reader->for_each([&](std::uint64_t number, const deals::SolvedDeal& record) {
    if (!wanted(number / layouts)) return;
    if (number % layouts == 0) {
      pairs.push_back({{record.deal[core::Seat::kNorth], record.deal[core::Seat::kSouth]}, {}});
    }
    const core::NorthSouthTricks tricks = core::tricks_of(record.tricks, core::Side::kNorthSouth);
    for (const Namer namer : {Namer::kFirst, Namer::kSecond}) {
      CostRow& sum = pairs.back().costs[static_cast<std::size_t>(namer)];
      const CostRow costs = table.row(tricks, namer);
      const bool last = number % layouts + 1 == layouts;
      for (std::size_t c = 0; c < sum.size(); ++c) {
        sum[c] += costs[c];
        if (last) sum[c] /= static_cast<float>(layouts);
      }
    }
  });
}

}  // namespace bidwright::training
