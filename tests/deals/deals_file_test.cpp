#include "bidwright/deals/deals_file.hpp"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <thread>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

#include "bidwright/core/random.hpp"

namespace bidwright::deals {
namespace {

namespace fs = std::filesystem;
using core::ErrorCode;
using core::Seat;
using testing::HasSubstr;

DealsHeader small_header(std::uint64_t count = 150) {
  DealsHeader header;
  header.seed = 12345678901234567890U;
  header.first = 1000;
  header.count = count;
  header.dds = "2.9.0";
  return header;
}

/// The right cards with tricks that cost nothing to find.
SolvedDeal make_record(const DealsHeader& header, std::uint64_t i) {
  SolvedDeal record{layout_of_deal(header.seed, header.first + i / header.layouts,
                                   static_cast<std::uint32_t>(i % header.layouts)),
                    {}};
  core::Random random(i, core::Purpose::kTest);
  for (const core::Strain strain : core::kAllStrains) {
    for (const Seat seat : core::kAllSeats) {
      if (header.declarers == Declarers::kNorthSouth && core::index(seat) % 2 == 1) continue;
      record.tricks.set(strain, seat, static_cast<int>(random.below(14)));
    }
  }
  return record;
}

std::vector<SolvedDeal> records_of_block(const DealsHeader& header, std::uint64_t block) {
  std::vector<SolvedDeal> records;
  for (std::size_t i = 0; i < block_records(header, block); ++i) {
    records.push_back(make_record(header, block * kDealsBlockRecords + i));
  }
  return records;
}

/// Opens, goes on, finishes.
core::Expected<void> write_all(const fs::path& path, const DealsHeader& header) {
  auto writer = DealsWriter::open(path, header);
  if (!writer) return tl::unexpected(writer.error());
  for (std::uint64_t block = writer->blocks_done(); block < block_count(header); ++block) {
    auto written = writer->append(encode_block(header, block, records_of_block(header, block)));
    if (!written) return written;
  }
  return writer->finish();
}

std::string made_at_once(const DealsHeader& header) {
  const test::TempDir dir;
  const auto written = write_all(dir / "a.deals", header);
  EXPECT_TRUE(written) << written.error().message;
  return test::read_whole_file(dir / "a.deals");
}

TEST(DealsFile, GivesBackWhatWasWritten) {
  for (const Declarers declarers : {Declarers::kNorthSouth, Declarers::kAll}) {
    const test::TempDir dir;
    DealsHeader header = small_header(50);
    header.declarers = declarers;
    header.layouts = 3;
    ASSERT_TRUE(write_all(dir / "a.deals", header));
    const auto reader = DealsReader::open(dir / "a.deals");
    ASSERT_TRUE(reader) << reader.error().message;
    EXPECT_EQ(reader->header(), header);
    EXPECT_EQ(fs::file_size(dir / "a.deals"), file_size(header));
    EXPECT_FALSE(fs::exists(dir / "a.deals.part"));
    const auto all = reader->read_all();
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 150U);
    for (std::size_t i = 0; i < all->size(); ++i) EXPECT_EQ((*all)[i], make_record(header, i));
  }
}

TEST(DealsFile, HasTheBytesThatItsFormatPromises) {
  DealsHeader header;
  header.seed = 7;
  header.first = 5;
  header.count = 1;
  header.dds = "2.9.0";
  SolvedDeal record;
  for (int i = 0; i < core::kCards; ++i) {
    record.deal[core::seat_at(i)].add(core::Card::at(i));  // N E S W N ... from the two of clubs
  }
  for (const core::Strain strain : core::kAllStrains) {
    record.tricks.set(strain, Seat::kNorth, core::index(strain) + 1);
    record.tricks.set(strain, Seat::kSouth, 13 - core::index(strain));
  }
  const auto bytes = encode_header(header);
  EXPECT_EQ(std::string(bytes.begin(), bytes.begin() + 8), "BWDEALS\n");
  const std::string json = R"({"format":1,"seed":7,"first":5,"count":1,"declarers":"ns",)"
                           R"("layouts":1,"dds":"2.9.0"})";
  EXPECT_EQ(bytes[8], json.size());
  EXPECT_EQ(std::string(bytes.begin() + 12, bytes.begin() + 12 + json.size()), json);
  const auto block = encode_block(header, 0, std::vector{record});
  ASSERT_EQ(block.size(), 26U);
  for (std::size_t i = 0; i < 13; ++i) EXPECT_EQ(block[i], 0b11100100);
  EXPECT_THAT(std::vector(block.begin() + 13, block.begin() + 18),
              testing::ElementsAre(0xd1, 0xc2, 0xb3, 0xa4, 0x95));
}

TEST(DealsFile, KeepsNorthAndSouthInEveryLayout) {
  const core::Deal first = layout_of_deal(3, 9, 0);
  EXPECT_EQ(first, core::random_deal(3, 9));
  for (const std::uint32_t layout : {1U, 2U, 999U}) {
    const core::Deal deal = layout_of_deal(3, 9, layout);
    EXPECT_TRUE(deal.is_complete());
    EXPECT_EQ(deal[Seat::kNorth], first[Seat::kNorth]);
    EXPECT_EQ(deal[Seat::kSouth], first[Seat::kSouth]);
    EXPECT_NE(deal[Seat::kEast], first[Seat::kEast]);
  }
  EXPECT_NE(layout_of_deal(3, 9, 1), layout_of_deal(3, 9, 2));
}

TEST(DealsFile, HasStrongDealsOfItsOwn) {
  for (std::uint64_t k = 0; k < 20; ++k) {
    const core::Deal deal = layout_of_deal(3, k, 0, 31);
    EXPECT_TRUE(deal.is_complete());
    EXPECT_GE(core::high_card_points(deal[Seat::kNorth] | deal[Seat::kSouth]), 31);
    EXPECT_EQ(deal, layout_of_deal(3, k, 0, 31));
    EXPECT_NE(deal, layout_of_deal(3, k + 1, 0, 31));
    EXPECT_NE(deal, layout_of_deal(4, k, 0, 31));
    EXPECT_EQ(layout_of_deal(3, k, 1, 31)[Seat::kSouth], deal[Seat::kSouth]);
    EXPECT_EQ(layout_of_deal(3, k, 0, 0), core::random_deal(3, k));
  }
}

TEST(DealsFile, SaysInItsHeaderThatItsDealsAreStrong) {
  DealsHeader header = small_header(3);
  const auto plain = encode_header(header);
  EXPECT_EQ(std::string(plain.begin(), plain.end()).find("strong"), std::string::npos);
  header.strong = 31;
  const auto bytes = encode_header(header);
  EXPECT_THAT(std::string(bytes.begin(), bytes.end()), HasSubstr("\"format\":2"));
  const auto decoded = decode_header(bytes);
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(*decoded, header);
  EXPECT_THAT(describe(header), testing::EndsWith(", N-S strong from 31"));

  const test::TempDir dir;
  ASSERT_TRUE(write_all(dir / "a.deals", small_header(3)));
  EXPECT_EQ(DealsWriter::open(dir / "a.deals", header).error().code, ErrorCode::kMismatch);
}

TEST(DealsFile, IsTheSameWhereverAnInterruptedOneWasCut) {
  const DealsHeader header = small_header();
  const std::string whole = made_at_once(header);
  const test::TempDir dir;
  for (std::size_t size = 0; size <= whole.size(); size += size < 600 ? 97 : 61) {
    const fs::path path = dir / ("a" + std::to_string(size));
    std::ofstream(path.string() + ".part", std::ios::binary) << whole.substr(0, size);
    const auto written = write_all(path, header);
    ASSERT_TRUE(written) << size << ": " << written.error().message;
    ASSERT_EQ(test::read_whole_file(path), whole) << size;
  }
}

TEST(DealsFile, IsTheSameWhenAPowerCutSpoilsTheLastBlock) {
  const DealsHeader header = small_header();
  std::string torn = made_at_once(header);
  torn.resize(block_offset(header, 2));
  torn.back() = static_cast<char>(torn.back() ^ 1);
  const test::TempDir dir;
  std::ofstream((dir / "a.deals.part"), std::ios::binary) << torn;
  ASSERT_TRUE(write_all(dir / "a.deals", header));
  EXPECT_EQ(test::read_whole_file(dir / "a.deals"), made_at_once(header));
}

/// A process that writes the file, to be killed.
pid_t start_writer(const fs::path& path, const DealsHeader& header) {
  const pid_t child = fork();
  if (child == 0) _exit(write_all(path, header) ? 0 : 1);
  return child;
}

TEST(DealsFile, IsTheSameAfterTwentyKillsInTheMiddleOfWriting) {
  const DealsHeader header = small_header(8000);
  const test::TempDir dir;
  core::Random random(20, core::Purpose::kTest);
  int killed = 0;
  for (int i = 0; i < 20; ++i) {
    const pid_t child = start_writer(dir / "a.deals", header);
    ASSERT_GT(child, 0);
    std::this_thread::sleep_for(std::chrono::microseconds(1000 + random.below(8000)));
    kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    killed += WIFSIGNALED(status) ? 1 : 0;
  }
  EXPECT_GT(killed, 0);
  ASSERT_TRUE(write_all(dir / "a.deals", header));
  EXPECT_EQ(test::read_whole_file(dir / "a.deals"), made_at_once(header));
}

void expect_refused(const DealsHeader& header, const std::function<void(std::string&)>& damage,
                    ErrorCode code, const char* words) {
  const test::TempDir dir;
  std::string bytes = made_at_once(header);
  damage(bytes);
  const fs::path path = dir.file("a.deals", bytes);
  auto reader = DealsReader::open(path);
  const auto read = reader ? reader->read_all() : tl::unexpected(reader.error());
  ASSERT_FALSE(read) << words;
  EXPECT_EQ(read.error().code, code) << read.error().message;
  EXPECT_THAT(read.error().message, HasSubstr(words));
  const auto written = write_all(path, header);
  if (reader) return;  // The writer looks at the header and the length only
  ASSERT_FALSE(written);
  EXPECT_EQ(test::read_whole_file(path), bytes) << "nothing is overwritten";
}

TEST(DealsFile, RefusesWhatItCannotTrust) {
  const DealsHeader header = small_header();
  const auto flip = [](std::size_t at) {
    return [at](std::string& bytes) { bytes[at] = static_cast<char>(bytes[at] ^ 4); };
  };
  expect_refused(header, flip(0), ErrorCode::kVersion, "not a .deals file");
  expect_refused(header, flip(40), ErrorCode::kChecksum, "header");
  expect_refused(header, flip(600), ErrorCode::kChecksum, "block 0");
  expect_refused(header, flip(512 + 64 * 18), ErrorCode::kChecksum, "block 0");
  expect_refused(header, flip(512 + 64 * 18 + 8), ErrorCode::kChecksum, "block 1");
  expect_refused(
      header, [](std::string& bytes) { bytes.resize(300); }, ErrorCode::kTruncated, "header");
  expect_refused(
      header, [](std::string& bytes) { bytes.clear(); }, ErrorCode::kVersion, "not a .deals file");
  expect_refused(
      header, [](std::string& bytes) { bytes.pop_back(); }, ErrorCode::kTruncated, "unfinished");
  expect_refused(
      header, [](std::string& bytes) { bytes += "x"; }, ErrorCode::kTruncated, "appended");
}

TEST(DealsFile, RefusesBlocksThatChangedPlaces) {
  const DealsHeader header = small_header();
  expect_refused(
      header,
      [&](std::string& bytes) {
        std::swap_ranges(bytes.begin() + 512, bytes.begin() + 512 + 1160, bytes.begin() + 1672);
      },
      ErrorCode::kChecksum, "block 0");
}

TEST(DealsFile, LeavesOtherFilesAlone) {
  const test::TempDir dir;
  const DealsHeader header = small_header();
  ASSERT_TRUE(write_all(dir / "a.deals", header));
  DealsHeader other = header;
  other.seed = 2;
  const auto over = write_all(dir / "a.deals", other);
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error().code, ErrorCode::kMismatch);
  EXPECT_THAT(over.error().message, HasSubstr("give another name, or remove it first"));

  const fs::path part = dir.file("b.deals.part", "my shopping list");
  const auto list = write_all(dir / "b.deals", header);
  ASSERT_FALSE(list);
  EXPECT_EQ(test::read_whole_file(part), "my shopping list");

  fs::rename(dir / "a.deals", dir / "c.deals.part");
  EXPECT_FALSE(write_all(dir / "c.deals", other));
  EXPECT_TRUE(write_all(dir / "c.deals", header));
}

TEST(DealsFile, RefusesADamagedBlockInTheMiddleOfAnUnfinishedFile) {
  const DealsHeader header = small_header();
  std::string bytes = made_at_once(header);
  bytes[600] = static_cast<char>(bytes[600] ^ 1);
  const test::TempDir dir;
  const fs::path part = dir.file("a.deals.part", bytes);
  const auto written = write_all(dir / "a.deals", header);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kChecksum);
  EXPECT_EQ(test::read_whole_file(part), bytes);
}

TEST(DealsFile, HasOneWriterAtATime) {
  const test::TempDir dir;
  const DealsHeader header = small_header();
  {
    const auto first = DealsWriter::open(dir / "a.deals", header);
    ASSERT_TRUE(first);
    const auto second = DealsWriter::open(dir / "a.deals", header);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::kBusy);
    EXPECT_THAT(second.error().message, HasSubstr("another process is writing"));
  }
  EXPECT_TRUE(write_all(dir / "a.deals", header));
}

TEST(DealsFile, SaysSoWhenThereIsNoRoomAndGoesOnLater) {
  const test::TempDir dir;
  const DealsHeader header = small_header();
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit little{2000, 2000};
    setrlimit(RLIMIT_FSIZE, &little);
    const auto written = write_all(dir / "a.deals", header);
    const bool right = !written && written.error().code == ErrorCode::kIo &&
                       written.error().message.find("free some space") != std::string::npos;
    _exit(right ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(fs::exists(dir / "a.deals"));
  ASSERT_TRUE(write_all(dir / "a.deals", header));
  EXPECT_EQ(test::read_whole_file(dir / "a.deals"), made_at_once(header));
}

TEST(DealsFile, RefusesAHeaderOfTheFuture) {
  auto bytes = encode_header(small_header());
  const std::string text(bytes.begin(), bytes.end());
  const auto at = text.find("\"format\":1") + 9;
  bytes[at] = '2';
  const auto wrong = decode_header(bytes);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::kChecksum);
}

TEST(DealsFile, OfNothingHasAHeaderOnly) {
  const test::TempDir dir;
  ASSERT_TRUE(write_all(dir / "a.deals", small_header(0)));
  EXPECT_EQ(fs::file_size(dir / "a.deals"), kDealsHeaderSize);
  EXPECT_TRUE(DealsReader::open(dir / "a.deals")->read_all()->empty());
}

}  // namespace
}  // namespace bidwright::deals
