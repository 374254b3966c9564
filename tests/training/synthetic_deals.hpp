// A .deals file with made-up tricks, quick to make: for tests of the program.
#pragma once

#include <filesystem>

#include <gtest/gtest.h>

#include "training/synthetic_examples.hpp"

#include "bidwright/deals/deals_file.hpp"

namespace bidwright::training {

inline void write_synthetic_deals(const std::filesystem::path& path, std::uint64_t count) {
  deals::DealsHeader header;
  header.count = count;
  header.dds = "none";
  auto writer = deals::DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().text();
  for (std::uint64_t block = 0; block < deals::block_count(header); ++block) {
    std::vector<deals::SolvedDeal> records(deals::block_records(header, block));
    for (std::size_t i = 0; i < records.size(); ++i) {
      deals::SolvedDeal& record = records[i];
      const std::uint64_t k = block * deals::kDealsBlockRecords + i;
      record.deal = core::random_deal(header.seed, k);
      core::Random random(header.seed, core::Purpose::kTest, k);
      for (const core::Strain strain : core::kAllStrains) {
        const int tricks = synthetic_tricks(record.deal[core::Seat::kNorth],
                                            record.deal[core::Seat::kSouth], strain, random);
        record.tricks.set(strain, core::Seat::kNorth, tricks);
        record.tricks.set(strain, core::Seat::kSouth, tricks);
      }
    }
    ASSERT_TRUE(writer->append(deals::encode_block(header, block, records)));
  }
  ASSERT_TRUE(writer->finish());
}

}  // namespace bidwright::training
