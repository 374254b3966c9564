// What has been written is read, and written again byte by byte, whatever a record holds; and what
// one format has of another survives the way there and back.

#include <filesystem>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "formats/random_record.hpp"
#include "formats/zstd_file.hpp"
#include "support/random_boards.hpp"
#include "support/shared_data.hpp"

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/json_lines.hpp"
#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/pbn.hpp"

namespace bidwright::formats {
namespace {

using Records = std::vector<BoardRecord>;

std::string pbn(const Records& records) {
  return write_pbn_file(records, {PbnVersion::k21, true});
}
std::string latin_pbn(const Records& records) {
  return write_pbn_file(records);
}
std::string old_pbn(const Records& records) {
  return write_pbn_file(records, {PbnVersion::k10, true});
}
std::string json(const Records& records) {
  std::string text;
  for (const BoardRecord& record : records) text += write_json_line(record) + "\n";
  return text;
}
template <LinWriter::Rooms rooms>
std::string lin(const Records& records) {
  LinWriter writer(rooms);
  std::string text;
  for (const BoardRecord& record : records) text += writer.add(record);
  return text + writer.finish();
}

struct Way {
  const char* name;
  Format format;
  std::string (*write)(const Records&);
};
constexpr Way kWays[] = {
    {"PBN", Format::kPbn, pbn},
    {"PBN in ISO 8859-1", Format::kPbn, latin_pbn},
    {"PBN 1.0", Format::kPbn, old_pbn},
    {"JSON lines", Format::kJsonLines, json},
    {"LIN", Format::kLin, lin<LinWriter::Rooms::kAuto>},
    {"LIN of rooms", Format::kLin, lin<LinWriter::Rooms::kYes>},
    {"LIN of one room", Format::kLin, lin<LinWriter::Rooms::kOne>},
    {"LIN of hands", Format::kLin, lin<LinWriter::Rooms::kNo>},
};

Records read(const Way& way, const std::string& text) {
  auto records = read_all(way.format, text);
  if (!records) {
    RC_FAIL(std::string(way.name) + ": " + records.error().text() + "\n" + text);
  }
  return *std::move(records);
}

/// Where two texts part.
std::string difference(const std::string& a, const std::string& b) {
  const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto from = static_cast<std::size_t>(at - a.begin());
  const std::size_t begin = from < 60 ? 0 : from - 60;
  return "\n" + a.substr(begin, 160) + "\n---- and\n" + b.substr(begin, 160);
}

void check_all_ways(const Records& records) {
  for (const Way& way : kWays) {
    const std::string text = way.write(records);
    const Records again = read(way, text);
    RC_ASSERT(again.size() == records.size());
    const std::string second = way.write(again);
    if (second != text) RC_FAIL(std::string(way.name) + difference(text, second));
  }
}

RC_GTEST_PROP(StableText, OfOneRecord, (std::uint64_t seed)) {
  core::Random random = test::test_random(seed);
  check_all_ways({test::random_record(random)});
}

RC_GTEST_PROP(StableText, OfSeveralRecords, (std::uint64_t seed)) {
  core::Random random = test::test_random(seed);
  Records records(1 + random.below(5));
  for (BoardRecord& record : records) record = test::random_record(random);
  check_all_ways(records);
}

std::size_t cards_of(const BoardRecord& record) {
  return record.play ? cards_in_order(*record.play, record.strain()).size() : 0;
}

/// A board that says what its contract was, with as much of auction and play as somebody kept.
BoardRecord kept_board(core::Random& random) {
  const core::Deal deal = core::random_deal(random);
  const core::Seat dealer = test::random_seat(random);
  BoardRecord record = make_record(static_cast<int>(1 + random.below(30)), deal, dealer,
                                   test::random_vulnerability(random));
  const core::Auction auction = test::random_bid_auction(random, dealer);
  set_auction(record, auction);
  set_play(record, test::random_play(random, deal, *auction.contract(),
                                     static_cast<int>(random.below(core::kCards + 1))));
  set_result(record, static_cast<int>(random.below(14)));
  std::vector<CallEntry>& calls = record.auction->calls;
  calls.resize(calls.size() - random.below(static_cast<std::uint32_t>(calls.size()) + 1));
  if (calls.size() < auction.size()) record.auction->ending = Ending::kStopped;
  if (calls.empty()) record.auction.reset();
  return record;
}

RC_GTEST_PROP(Lin, KeepsContractAndCardsWhateverIsMissingOfTheAuction, (std::uint64_t seed)) {
  core::Random random = test::test_random(seed);
  const BoardRecord record = kept_board(random);
  for (const Way& way : kWays) {
    if (way.format != Format::kLin) continue;
    const BoardRecord again = read(way, way.write({record})).at(0);
    RC_LOG() << way.name << ":\n" << way.write({record});
    RC_ASSERT(again.final_contract() == record.final_contract());
    RC_ASSERT(again.declarer_tricks() == record.declarer_tricks());
    RC_ASSERT(cards_of(again) == cards_of(record));
    RC_ASSERT((again.auction ? again.auction->calls.size() : 0) ==
              (record.auction ? record.auction->calls.size() : 0));
  }
}

TEST(StableText, OfEveryRealFile) {
  const auto data = test::shared_data_dir();
  if (!data) GTEST_SKIP() << test::kNoSharedData;
  for (const auto& entry : std::filesystem::directory_iterator(*data / "pbn")) {
    const auto format = format_of_file(entry.path().filename().string());
    if (!format) continue;
    const auto records = read_all(*format, test::read_maybe_zstd(entry.path()));
    ASSERT_TRUE(records) << records.error().text(entry.path().string());
    for (const Way& way : kWays) {
      const std::string text = way.write(*records);
      const auto again = read_all(way.format, text);
      ASSERT_TRUE(again) << entry.path() << " as " << way.name << ": " << again.error().text();
      const std::string second = way.write(*again);
      EXPECT_TRUE(second == text) << entry.path() << " as " << way.name << difference(text, second);
    }
  }
}

}  // namespace
}  // namespace bidwright::formats
