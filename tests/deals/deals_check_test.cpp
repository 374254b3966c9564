#include "bidwright/deals/deals_check.hpp"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "deals/meeting.hpp"
#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/deals/make_deals.hpp"

namespace bidwright::deals {
namespace {

namespace fs = std::filesystem;
using core::ErrorCode;
using core::Seat;
using core::Strain;
using testing::HasSubstr;

DealsHeader range(std::uint64_t first, std::uint64_t count) {
  DealsHeader header;
  header.seed = 4;
  header.first = first;
  header.count = count;
  header.dds = "2.9.0";
  return header;
}

/// The right deals; everybody takes `tricks`.
void write_deals(const fs::path& path, const DealsHeader& header, int tricks = 6) {
  auto writer = DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().message;
  for (std::uint64_t block = 0; block < block_count(header); ++block) {
    std::vector<SolvedDeal> records;
    for (std::size_t i = 0; i < block_records(header, block); ++i) {
      SolvedDeal record{
          layout_of_deal(header.seed, header.first + block * kDealsBlockRecords + i, 0), {}};
      for (const Strain strain : core::kAllStrains) {
        record.tricks.set(strain, Seat::kNorth, tricks);
        record.tricks.set(strain, Seat::kSouth, tricks);
      }
      records.push_back(record);
    }
    ASSERT_TRUE(writer->append(encode_block(header, block, records)));
  }
  ASSERT_TRUE(writer->finish());
}

TEST(DealsMerge, MakesTheFileThatOneRunWouldHaveMade) {
  const test::TempDir dir;
  write_deals(dir / "whole", range(10, 300));
  write_deals(dir / "b", range(77, 133));
  write_deals(dir / "c", range(210, 100));
  write_deals(dir / "a", range(10, 67));
  const std::vector<fs::path> parts{dir / "b", dir / "c", dir / "a"};
  const auto merged = merge_deals(parts, dir / "out");
  ASSERT_TRUE(merged) << merged.error().message;
  EXPECT_EQ(*merged, range(10, 300));
  EXPECT_EQ(test::read_whole_file(dir / "out"), test::read_whole_file(dir / "whole"));
}

TEST(DealsMerge, LeavesNothingOfADamagedFileForAGoodOneToStumbleOver) {
  const test::TempDir dir;
  write_deals(dir / "a", range(0, 300));
  write_deals(dir / "b", range(300, 300));
  const std::string good = test::read_whole_file(dir / "b");
  std::string bad = good;
  bad[bad.size() / 2] = static_cast<char>(bad[bad.size() / 2] ^ 1);
  static_cast<void>(dir.file("b", bad));
  const std::vector<fs::path> parts{dir / "a", dir / "b"};
  ASSERT_FALSE(merge_deals(parts, dir / "out"));
  EXPECT_FALSE(fs::exists((dir / "out").string() + ".part"));
  static_cast<void>(dir.file("b", good));
  const auto merged = merge_deals(parts, dir / "out");
  EXPECT_TRUE(merged) << merged.error().message;
}

TEST(DealsMerge, RefusesHolesOverlapsAndStrangers) {
  const test::TempDir dir;
  write_deals(dir / "a", range(0, 10));
  write_deals(dir / "b", range(20, 10));
  write_deals(dir / "c", range(25, 10));
  DealsHeader other = range(10, 10);
  other.seed = 5;
  write_deals(dir / "d", other);
  const auto message = [&](std::vector<fs::path> parts) {
    const auto merged = merge_deals(parts, dir / "out");
    return merged ? std::string("merged") : merged.error().message;
  };
  EXPECT_THAT(message({dir / "a", dir / "b"}), HasSubstr("deals 10 to 19 are missing between"));
  EXPECT_THAT(message({dir / "c", dir / "b"}), HasSubstr("deal 25 is both in"));
  EXPECT_THAT(message({dir / "a", dir / "a"}), HasSubstr("deal 0 is both in"));
  EXPECT_THAT(message({dir / "a", dir / "d"}), HasSubstr("does not go together"));
  EXPECT_THAT(message({dir / "a", dir / "nowhere"}), HasSubstr("cannot open it"));
  EXPECT_THAT(message({}), HasSubstr("no files"));
  EXPECT_FALSE(fs::exists(dir / "out"));
}

TEST(DealsCheck, FindsNothingWrongWithWhatTheFactoryMakes) {
  const test::TempDir dir;
  DealsHeader header = range(3, 2);
  header.layouts = 2;
  header.declarers = Declarers::kAll;
  ASSERT_TRUE(make_deals(dir / "a", header));
  const auto check = check_deals(*DealsReader::open(dir / "a"), 3, 1);
  ASSERT_TRUE(check) << check.error().message;
  EXPECT_EQ(check->records, 4U);
  EXPECT_EQ(check->solved, 3U);
}

TEST(MakeDeals, TellsAllProcessesWhenOneCannotGoOn) {
  const test::TempDir dir;
  Meeting meeting;
  std::array<core::Expected<bool>, 2> made;
  {
    std::vector<std::jthread> processes;
    for (std::size_t rank = 0; rank < 2; ++rank) {
      processes.emplace_back([&, rank] {
        Meeting::Member member(meeting, rank);
        MakeDealsOptions options;
        options.exchange = &member;
        made[rank] = make_deals(dir / "no" / "such" / "place", range(0, 10), options);
      });
    }
  }
  ASSERT_FALSE(made[0] || made[1]);
  EXPECT_THAT(made[0].error().message, HasSubstr("No such file or directory"));
  EXPECT_THAT(made[1].error().message, HasSubstr("another process could not go on"));
}

TEST(MakeDeals, LeavesOffAfterABlockAndGoesOnFromThere) {
  const test::TempDir dir;
  const DealsHeader header = range(5, 200);
  MakeDealsOptions options;
  options.threads = 2;
  std::atomic<int> solved = 0;
  options.progress = [&](std::uint64_t records) { solved += static_cast<int>(records); };
  options.stop = [&] { return solved >= 10; };
  const auto made = make_deals(dir / "a", header, options);
  ASSERT_TRUE(made) << made.error().text();
  EXPECT_FALSE(*made);
  EXPECT_FALSE(std::filesystem::exists(dir / "a"));
  const auto there = unfinished_deals(dir / "a");
  ASSERT_TRUE(there) << there.error().text();
  EXPECT_EQ(there->records, kDealsBlockRecords);
  EXPECT_EQ(there->header.count, 200U);
  const auto finished = make_deals(dir / "a", header);
  ASSERT_TRUE(finished && *finished);
  EXPECT_FALSE(unfinished_deals(dir / "a"));
  ASSERT_TRUE(make_deals(dir / "b", header));
  EXPECT_EQ(test::read_whole_file(dir / "a"), test::read_whole_file(dir / "b"));
}

TEST(MakeDeals, OfTwoProcessesIsThatOfOne) {
  const test::TempDir dir;
  Meeting meeting;
  {
    std::vector<std::jthread> processes;
    for (std::size_t rank = 0; rank < 2; ++rank) {
      processes.emplace_back([&, rank] {
        Meeting::Member member(meeting, rank);
        MakeDealsOptions options;
        options.exchange = &member;
        EXPECT_TRUE(make_deals(dir / "two", range(5, 3), options));
      });
    }
  }
  ASSERT_TRUE(make_deals(dir / "one", range(5, 3)));
  EXPECT_EQ(test::read_whole_file(dir / "two"), test::read_whole_file(dir / "one"));
}

TEST(DealsCheck, FindsWrongTricks) {
  const test::TempDir dir;
  write_deals(dir / "a", range(0, 40), 13);
  const auto check = check_deals(*DealsReader::open(dir / "a"), 2, 1);
  ASSERT_FALSE(check);
  EXPECT_EQ(check.error().code, ErrorCode::kMismatch);
  EXPECT_THAT(check.error().message, HasSubstr("but the file says 13"));
}

TEST(DealsCheck, FindsDealsOfAnotherSeed) {
  const test::TempDir dir;
  write_deals(dir / "a", range(0, 4));
  std::string bytes = test::read_whole_file(dir / "a");
  const auto header = encode_header(range(1, 4));
  std::copy(header.begin(), header.end(), bytes.begin());
  const auto check = check_deals(*DealsReader::open(dir.file("b", bytes)), 0, 1);
  ASSERT_FALSE(check);
  EXPECT_THAT(check.error().message, HasSubstr("record 0 is not layout 0 of deal 1 of seed 4"));
}

TEST(DealsStatistics, CountTricks) {
  DealsStatistics statistics;
  SolvedDeal deal{core::random_deal(1, 1), {}};
  statistics.add(deal);
  deal.tricks.set(Strain::kNoTrump, Seat::kNorth, 9);
  statistics.add(deal);
  EXPECT_EQ(statistics.records, 2U);
  EXPECT_DOUBLE_EQ(statistics.average_tricks(Strain::kNoTrump, Seat::kNorth), 4.5);
  EXPECT_DOUBLE_EQ(statistics.average_tricks(Strain::kClubs, Seat::kSouth), 0);
}

}  // namespace
}  // namespace bidwright::deals
