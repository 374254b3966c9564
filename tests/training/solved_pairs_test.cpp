#include "bidwright/training/solved_pairs.hpp"

#include <gmock/gmock.h>

#include "support/temp_dir.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace bidwright::training {
namespace {

using core::Seat;

constexpr std::uint64_t kDeals = 50;
constexpr std::uint32_t kLayouts = 3;

/// A file whose tricks are made up: those of a record are its number modulo 14.
std::filesystem::path make_file(const test::TempDir& directory) {
  deals::DealsHeader header;
  header.first = 10;
  header.count = kDeals;
  header.layouts = kLayouts;
  header.dds = "none";
  const auto path = directory / "made.deals";
  auto writer = deals::DealsWriter::open(path, header).value();
  for (std::uint64_t block = 0; block < deals::block_count(header); ++block) {
    std::vector<deals::SolvedDeal> records(deals::block_records(header, block));
    for (std::size_t r = 0; r < records.size(); ++r) {
      const std::uint64_t number = block * deals::kDealsBlockRecords + r;
      records[r].deal = deals::layout_of_deal(header.seed, header.first + number / kLayouts,
                                              static_cast<std::uint32_t>(number % kLayouts));
      for (const core::Strain strain : core::kAllStrains) {
        for (const Seat seat : {Seat::kNorth, Seat::kSouth}) {
          records[r].tricks.set(strain, seat, static_cast<int>(number % 14));
        }
      }
    }
    EXPECT_TRUE(writer.append(deals::encode_block(header, block, records)));
  }
  EXPECT_TRUE(writer.finish());
  return path;
}

dd::NorthSouthTricks all(int tricks) {
  dd::NorthSouthTricks result;
  for (const core::Strain strain : core::kAllStrains) {
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) result.set(strain, seat, tricks);
  }
  return result;
}

TEST(SolvedPairs, AverageTheLayoutsOfEachPair) {
  const test::TempDir directory;
  SolvedPairs pairs;
  ASSERT_TRUE(pairs.add(make_file(directory)));
  ASSERT_EQ(pairs.size(), kDeals);
  for (const std::size_t i : {0U, 21U, 22U, 49U}) {
    const core::Deal deal = core::random_deal(1, 10 + i);
    EXPECT_EQ(pairs.pairs()[i].first, deal[Seat::kNorth]);
    EXPECT_EQ(pairs.pairs()[i].second, deal[Seat::kSouth]);
    const CostTable table({true, Scorer::kUndoubled, DeclarerRule::kSouth});
    float expected = 0;
    for (std::size_t layout = 0; layout < kLayouts; ++layout) {
      const auto tricks = all(static_cast<int>((i * kLayouts + layout) % 14));
      expected += static_cast<float>(table(tricks)[9]);
    }
    EXPECT_FLOAT_EQ(pairs.costs(i, table)[9], expected / kLayouts);
  }
}

TEST(SolvedPairs, AreAPartOfAFileIfAsked) {
  const test::TempDir directory;
  const auto path = make_file(directory);
  SolvedPairs pairs;
  ASSERT_TRUE(pairs.add(path, 40, 5));
  ASSERT_TRUE(pairs.add(path, 48));
  ASSERT_TRUE(pairs.add(path, 1000));
  ASSERT_EQ(pairs.size(), 7U);
  EXPECT_EQ(pairs.pairs()[0].first, core::random_deal(1, 50)[Seat::kNorth]);
  EXPECT_EQ(pairs.pairs()[4].first, core::random_deal(1, 54)[Seat::kNorth]);
  EXPECT_EQ(pairs.pairs()[5].first, core::random_deal(1, 58)[Seat::kNorth]);
  EXPECT_FALSE(pairs.add(directory / "absent.deals"));
}

}  // namespace
}  // namespace bidwright::training
