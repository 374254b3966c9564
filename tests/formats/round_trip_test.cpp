// Real records, read, written in every format and read again.

#include <algorithm>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "formats/zstd_file.hpp"
#include "support/shared_data.hpp"

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/json_lines.hpp"
#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/mend.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/formats/verify.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::formats;

struct RealFile {
  std::filesystem::path path;
  Format format = Format::kPbn;
  std::string text;
};

std::vector<RealFile> real_files() {
  std::vector<RealFile> files;
  const auto data = test::shared_data_dir();
  if (!data) return files;
  for (const auto& entry : std::filesystem::directory_iterator(*data / "pbn")) {
    const auto format = format_of_file(entry.path().filename().string());
    if (format) files.push_back({entry.path(), *format, test::read_maybe_zstd(entry.path())});
  }
  std::sort(files.begin(), files.end(),
            [](const RealFile& a, const RealFile& b) { return a.path < b.path; });
  return files;
}

std::vector<BoardRecord> read(const RealFile& file) {
  auto records = read_all(file.format, file.text);
  if (!records) {
    ADD_FAILURE() << records.error().text(file.path.string());
    return {};
  }
  return *std::move(records);
}

/// The order in which tags stand is not kept by PBN's export form.
void sort_tags(BoardRecord& record) {
  std::map<std::string, std::string> sorted;
  for (const Tag& tag : record.tags) sorted[tag.name] = tag.value;
  record.tags = {};
  for (const auto& [name, value] : sorted) record.tags.set(name, value);
  std::stable_sort(record.comments.begin(), record.comments.end(),
                   [](const Comment& a, const Comment& b) {
                     return std::tie(a.place, a.tag, a.at) < std::tie(b.place, b.tag, b.at);
                   });
}

/// What LIN can hold of a record.
BoardRecord seen_through_lin(const BoardRecord& record) {
  BoardRecord seen;
  seen.number = record.number;
  seen.dealer = record.dealer;
  seen.vulnerability = record.vulnerability;
  seen.deal = record.deal;
  seen.contract = record.contract;
  seen.declarer = record.declarer;
  seen.result = record.result;
  if (record.auction) {
    AuctionRecord& auction = seen.auction.emplace();
    auction.first = record.auction->first;
    auction.ending = record.auction->ending;
    for (const CallEntry& entry : record.auction->calls) {
      CallEntry plain;
      plain.call = entry.call;
      auction.calls.push_back(plain);
      if (const Note* note = find_note(record.auction->notes, entry.note)) {
        explain_call(auction, auction.calls.size() - 1, note->text);
      }
    }
  }
  if (record.play) {
    PlayRecord& play = seen.play.emplace();
    play.first = record.play->first;
    play.ending = record.play->ending;
    play.tricks.resize(record.play->tricks.size());
    for (const PlayedCard& card : cards_in_order(*record.play, record.strain())) {
      play.tricks[card.at / 4][card.at % 4].state = CardEntry::State::kCard;
      play.tricks[card.at / 4][card.at % 4].card = card.card;
    }
    const auto empty = [](const TrickRecord& trick) {
      return std::none_of(trick.begin(), trick.end(),
                          [](const CardEntry& entry) { return entry.known(); });
    };
    while (!play.tricks.empty() && empty(play.tricks.back())) play.tricks.pop_back();
    if (play.tricks.empty()) seen.play.reset();
  }
  for (const char* tag : {"Event", "Stage", "HomeTeam", "VisitTeam"}) {
    if (!record.tags.get(tag).empty()) seen.tags.set(tag, record.tags.get(tag));
  }
  for (const core::Seat seat : core::kAllSeats) {
    if (!record.player(seat).empty()) seen.set_player(seat, record.player(seat));
  }
  return seen;
}

TEST(RealRecords, AreAllRead) {
  const auto files = real_files();
  if (files.empty()) GTEST_SKIP() << test::kNoSharedData;
  const std::map<std::string, std::size_t> expected{
      {"microbridge_v_wbridge5.pbn", 32},        {"usbf_semifinal.lin", 30},
      {"wbridge5_v_robobridge.pbn", 64},         {"wc2005_final.pbn", 4},
      {"world_championship_2012.pbn.zst", 7632},
  };
  for (const RealFile& file : files) {
    const auto records = read(file);
    EXPECT_FALSE(records.empty()) << file.path;
    const auto known = expected.find(file.path.filename().string());
    if (known != expected.end()) {
      EXPECT_EQ(records.size(), known->second) << file.path;
    }
  }
}

TEST(RealRecords, AreRightOrReportedWithAPlace) {
  const auto files = real_files();
  if (files.empty()) GTEST_SKIP() << test::kNoSharedData;
  for (const RealFile& file : files) {
    const bool championship = file.path.filename().string().starts_with("world_championship_2012");
    std::size_t wrong = 0;
    std::size_t wrong_after_mending = 0;
    for (BoardRecord record : read(file)) {
      const Verification found = verify(record);
      for (const core::Error& error : found.problems) {
        EXPECT_FALSE(error.message.empty());
        EXPECT_GT(error.line, 0U) << file.path << error.message;
      }
      if (!found.right()) ++wrong;
      mend(record);
      if (!verify(record).right()) ++wrong_after_mending;
    }
    if (championship) {
      // It lacks the passes before every opening bid, shifts rows of its plays, and gives many
      // doubled contracts as undoubled.
      EXPECT_GT(wrong, 5000U);
      EXPECT_LT(wrong_after_mending, 320U);
    } else {
      EXPECT_EQ(wrong, 0U) << file.path;
    }
  }
}

TEST(RealRecords, SurvivePbn) {
  const auto files = real_files();
  if (files.empty()) GTEST_SKIP() << test::kNoSharedData;
  for (const RealFile& file : files) {
    auto records = read(file);
    const std::string text = write_pbn_file(records);
    auto again = read_all(Format::kPbn, text);
    ASSERT_TRUE(again) << file.path << ": " << again.error().text();
    ASSERT_EQ(again->size(), records.size()) << file.path;
    EXPECT_EQ(write_pbn_file(*again), text) << file.path;
    if (file.format == Format::kLin) continue;  // Comments lose their line ends to blanks
    for (std::size_t i = 0; i < records.size(); ++i) {
      sort_tags(records[i]);
      sort_tags((*again)[i]);
      ASSERT_EQ((*again)[i], records[i])
          << file.path << ", board at line " << records[i].where.line << "\n"
          << write_json_line((*again)[i]) << "\n"
          << write_json_line(records[i]);
    }
  }
}

TEST(RealRecords, SurviveJson) {
  const auto files = real_files();
  if (files.empty()) GTEST_SKIP() << test::kNoSharedData;
  for (const RealFile& file : files) {
    for (const BoardRecord& record : read(file)) {
      const std::string line = write_json_line(record);
      const auto again = parse_json_line(line);
      ASSERT_TRUE(again) << again.error().text();
      ASSERT_EQ(*again, record) << line;
      ASSERT_EQ(write_pbn(*again), write_pbn(record));
    }
  }
}

TEST(RealRecords, SurviveLinAsFarAsItHoldsThem) {
  const auto files = real_files();
  if (files.empty()) GTEST_SKIP() << test::kNoSharedData;
  for (const RealFile& file : files) {
    std::vector<BoardRecord> records = read(file);
    for (BoardRecord& record : records) mend(record);
    std::string text;
    LinWriter writer(LinWriter::Rooms::kYes);
    for (const BoardRecord& record : records) text += writer.add(record);
    text += writer.finish();
    const auto again = read_all(Format::kLin, text);
    ASSERT_TRUE(again) << file.path << ": " << again.error().text();
    ASSERT_EQ(again->size(), records.size()) << file.path;
    std::size_t different = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
      BoardRecord before = seen_through_lin(records[i]);
      BoardRecord after = seen_through_lin((*again)[i]);
      // A record that contradicts itself is told differently: LIN has the calls only.
      if (!verify(records[i]).right()) {
        for (BoardRecord* seen : {&before, &after}) {
          seen->contract = {};
          seen->declarer.reset();
          seen->play.reset();
          seen->result.reset();
        }
      }
      sort_tags(before);
      sort_tags(after);
      if (before == after) continue;
      if (different++ == 0) {
        ADD_FAILURE() << file.path << ", board at line " << records[i].where.line << "\n"
                      << write_json_line(before) << "\n"
                      << write_json_line(after);
      }
    }
    EXPECT_EQ(different, 0U) << file.path;
  }
}

}  // namespace
