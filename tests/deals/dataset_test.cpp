#include "bidwright/deals/dataset.hpp"

#include <array>

#include <gtest/gtest.h>

#include "support/temp_dir.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace bidwright::deals {
namespace {

namespace fs = std::filesystem;

/// A file with made-up tricks.
void write_deals(const fs::path& path, std::uint64_t first, std::uint64_t count) {
  DealsHeader header;
  header.first = first;
  header.count = count;
  header.dds = "none";
  std::vector<SolvedDeal> deals;
  for (std::uint64_t k = first; k < first + count; ++k) {
    SolvedDeal& deal = deals.emplace_back(SolvedDeal{core::random_deal(header.seed, k), {}});
    deal.tricks.set(core::Strain::kHearts, core::Seat::kSouth, static_cast<int>(k % 14));
  }
  auto writer = DealsWriter::open(path, header);
  ASSERT_TRUE(writer) << writer.error().message;
  ASSERT_TRUE(writer->append(encode_block(header, 0, deals)));
  ASSERT_TRUE(writer->finish());
}

TEST(Dataset, JoinsFilesAndDirectoriesInOrder) {
  const test::TempDir directory;
  write_deals(directory / "b.deals", 10, 5);
  write_deals(directory / "a.deals", 0, 10);
  write_deals(directory / "all.whole", 0, 15);
  const std::array<fs::path, 1> folder{directory.path()};
  const auto parts = load_dataset(folder);
  ASSERT_TRUE(parts) << parts.error().message;
  EXPECT_EQ(parts->files.size(), 2U);
  ASSERT_EQ(parts->deals.size(), 15U);
  EXPECT_EQ(parts->deals[12].deal, core::random_deal(1, 12));

  const std::array<fs::path, 1> file{directory / "all.whole"};
  const auto whole = load_dataset(file);
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ(whole->checksum, parts->checksum);
  EXPECT_EQ(whole->checksum.size(), 16U);

  auto changed = whole->deals;
  changed[3].tricks.set(core::Strain::kClubs, core::Seat::kNorth, 1);
  EXPECT_NE(deals_checksum(changed), whole->checksum);
}

TEST(Dataset, SaysWhichFileIsWrong) {
  const test::TempDir directory;
  const std::array<fs::path, 1> folder{directory.path()};
  const auto empty = load_dataset(folder);
  ASSERT_FALSE(empty);
  EXPECT_NE(empty.error().message.find("bidwright deal"), std::string::npos);

  const std::array<fs::path, 1> torn{directory.file("torn.deals", "BWDEALS\n")};
  const auto broken = load_dataset(torn);
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().message.find("torn.deals"), std::string::npos);
}

}  // namespace
}  // namespace bidwright::deals
