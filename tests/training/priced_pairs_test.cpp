#include "bidwright/training/priced_pairs.hpp"

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

core::NorthSouthTricks all(int tricks) {
  core::NorthSouthTricks result;
  for (const core::Strain strain : core::kAllStrains) {
    for (const Seat seat : {Seat::kNorth, Seat::kSouth}) result.set(strain, seat, tricks);
  }
  return result;
}

constexpr CostRules kRules{true, PenaltyRule::kUndoubled, DeclarerRule::kReal};

TEST(PricedPairs, AverageTheLayoutsOfEachPair) {
  const test::TempDir directory;
  std::vector<PricedPair> pairs;
  const auto all_deals = [](std::uint64_t) { return true; };
  ASSERT_TRUE(add_priced_pairs(make_file(directory), kRules, all_deals, pairs));
  ASSERT_EQ(pairs.size(), kDeals);
  for (const std::size_t i : {0U, 21U, 22U, 49U}) {
    const core::Deal deal = core::random_deal(1, 10 + i);
    EXPECT_EQ(pairs[i].hands.first, deal[Seat::kNorth]);
    EXPECT_EQ(pairs[i].hands.second, deal[Seat::kSouth]);
    const CostTable table(kRules);
    float expected = 0;
    for (std::size_t layout = 0; layout < kLayouts; ++layout) {
      const auto tricks = all(static_cast<int>((i * kLayouts + layout) % 14));
      expected += static_cast<float>(table(tricks, Namer::kSecond)[9]);
    }
    EXPECT_FLOAT_EQ(pairs[i].costs[1][9], expected / kLayouts);
  }
}

TEST(PricedPairs, AreThoseOfAFileThatAreWanted) {
  const test::TempDir directory;
  const auto path = make_file(directory);
  std::vector<PricedPair> pairs;
  ASSERT_TRUE(add_priced_pairs(
      path, kRules, [](std::uint64_t deal) { return deal >= 40 && deal < 45; }, pairs));
  ASSERT_TRUE(add_priced_pairs(
      path, kRules, [](std::uint64_t deal) { return deal >= 48; }, pairs));
  ASSERT_EQ(pairs.size(), 7U);
  EXPECT_EQ(pairs[0].hands.first, core::random_deal(1, 50)[Seat::kNorth]);
  EXPECT_EQ(pairs[4].hands.first, core::random_deal(1, 54)[Seat::kNorth]);
  EXPECT_EQ(pairs[5].hands.first, core::random_deal(1, 58)[Seat::kNorth]);
  EXPECT_FALSE(add_priced_pairs(
      directory / "absent.deals", kRules, [](std::uint64_t) { return true; }, pairs));
}

}  // namespace
}  // namespace bidwright::training
