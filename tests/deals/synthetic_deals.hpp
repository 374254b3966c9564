// Deals with made-up tricks, quick to make: how well a learner does on them means nothing, that it
// learns, repeats itself and agrees with a plainer method does.
#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace bidwright::deals {

/// Tricks from points and lengths, with noise; South takes one fewer now and then.
inline int synthetic_tricks(core::Hand north, core::Hand south, core::Strain strain,
                            core::Random& random) {
  const int points = core::high_card_points(north) + core::high_card_points(south);
  double tricks = 6.3 + (points - 20) * 0.36;
  if (strain != core::Strain::kNoTrump) {
    const auto suit = static_cast<core::Suit>(strain);
    tricks = 6.5 + (points - 20) * 0.31 + (north.length(suit) + south.length(suit) - 6.5) * 0.75;
  }
  tricks += 0.9 * random.normal();
  return std::clamp(static_cast<int>(std::lround(tricks)), 0, 13);
}

inline void write_synthetic_deals(const std::filesystem::path& path, std::uint64_t count) {
  DealsHeader header;
  header.count = count;
  header.dds = "none";
  auto writer = DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().text();
  for (std::uint64_t block = 0; block < block_count(header); ++block) {
    std::vector<SolvedDeal> records(block_records(header, block));
    for (std::size_t i = 0; i < records.size(); ++i) {
      SolvedDeal& record = records[i];
      const std::uint64_t k = block * kDealsBlockRecords + i;
      record.deal = core::random_deal(header.seed, k);
      core::Random random(header.seed, core::Purpose::kTest, k);
      for (const core::Strain strain : core::kAllStrains) {
        const int tricks = synthetic_tricks(record.deal[core::Seat::kNorth],
                                            record.deal[core::Seat::kSouth], strain, random);
        record.tricks.set(strain, core::Seat::kNorth, tricks);
        record.tricks.set(strain, core::Seat::kSouth, tricks);
      }
    }
    ASSERT_TRUE(writer->append(encode_block(header, block, records)));
  }
  ASSERT_TRUE(writer->finish());
}

}  // namespace bidwright::deals
