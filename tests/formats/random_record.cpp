#include "formats/random_record.hpp"

#include <algorithm>
#include <iterator>

#include "support/random_boards.hpp"

#include "bidwright/formats/compose.hpp"

namespace bidwright::test {

namespace {

using namespace formats;

constexpr std::string_view kWords[] = {"Hamman",
                                       "  two  blanks ",
                                       "a,b",
                                       "x|y",
                                       "[Event \"no\"]",
                                       "{braces}",
                                       "}",
                                       "%",
                                       "; semicolon",
                                       "#",
                                       "##",
                                       "##all",
                                       "\\",
                                       "\\\\",
                                       "\"quoted\"",
                                       "\"]",
                                       "caf\xC3\xA9",
                                       "\xE2\x99\xA0",
                                       "\xF0\x9F\x82\xA1",
                                       "?",
                                       "-",
                                       "Alert",
                                       "",
                                       " ",
                                       "\x1B[31m",
                                       "\ttab",
                                       "\n",
                                       "\r\n",
                                       "line\nline",
                                       "[Note \"1:no\"]\n",
                                       "mb|p|",
                                       "=1=",
                                       "$14",
                                       "*",
                                       "\x7F",
                                       "!",
                                       "Closed",
                                       "...",
                                       "\n\n",
                                       "\n% escaped",
                                       "7",
                                       "@"};

bool chance(core::Random& random, std::uint32_t one_in) {
  return random.below(one_in) == 0;
}

std::string random_text(core::Random& random) {
  std::string text;
  if (chance(random, 12)) {
    for (std::uint32_t n = 100 + random.below(500); text.size() < n;) {
      text += std::string(1 + random.below(chance(random, 9) ? 400 : 9), 'x');
      text += chance(random, 6) ? "\xC3\xA9 " : " ";
    }
    return text;
  }
  for (std::uint32_t n = random.below(4); n > 0; --n) {
    text += kWords[random.below(std::size(kWords))];
    if (chance(random, 2)) text += ' ';
  }
  return text;
}

std::vector<Note> random_notes(core::Random& random) {
  std::vector<Note> notes;
  for (std::uint32_t n = random.below(5); n > 0; --n) {
    const auto number = static_cast<std::uint8_t>(1 + random.below(chance(random, 9) ? 255 : 32));
    if (find_note(notes, number) == nullptr) notes.push_back({number, random_text(random)});
  }
  return notes;
}

std::uint8_t reference(core::Random& random, const std::vector<Note>& notes) {
  if (notes.empty() || !chance(random, 4)) return 0;
  return notes[random.below(static_cast<std::uint32_t>(notes.size()))].number;
}

void add_auction(core::Random& random, BoardRecord& record) {
  const core::Seat dealer = record.dealer.value_or(random_seat(random));
  const core::Auction auction = random_auction(random, dealer);
  set_auction(record, auction);
  AuctionRecord& written = *record.auction;
  if (chance(random, 5)) written.first = random_seat(random);
  if (chance(random, 3)) {
    written.calls.resize(random.below(static_cast<std::uint32_t>(written.calls.size()) + 1));
    written.ending = static_cast<Ending>(random.below(3));
  }
  written.notes = random_notes(random);
  for (CallEntry& entry : written.calls) {
    entry.note = reference(random, written.notes);
    entry.alerted = entry.note != 0 || chance(random, 9);
    if (entry.call.is_bid() && chance(random, 30)) {
      entry.irregularity = Irregularity::kInsufficientBid;
    }
  }
  for (std::size_t i = 0; i < written.calls.size(); ++i) {
    if (chance(random, 9)) {
      written.nags.push_back(
          {static_cast<std::uint16_t>(i), static_cast<std::uint8_t>(random.below(256))});
    }
  }
}

void add_play(core::Random& random, BoardRecord& record) {
  core::Contract contract = random_contract(random);
  if (const auto known = record.final_contract(); known && *known) contract = **known;
  const core::Deal deal = record.deal.value_or(core::random_deal(random));
  bool whole = true;
  for (const core::Seat seat : core::kAllSeats) whole = whole && deal[seat].size() == 13;
  set_play(record, random_play(random, whole ? deal : core::random_deal(random), contract,
                               static_cast<int>(random.below(53))));
  PlayRecord& play = *record.play;
  play.notes = random_notes(random);
  for (std::size_t i = 0; i < 4 * play.tricks.size(); ++i) {
    CardEntry& entry = play.tricks[i / 4][i % 4];
    if (entry.known()) entry.note = reference(random, play.notes);
    if (chance(random, 60)) entry = {};
    if (entry.known() && chance(random, 40)) entry.irregularity = Irregularity::kRevoke;
    if (entry.known() && chance(random, 20)) {
      play.nags.push_back(
          {static_cast<std::uint16_t>(i), static_cast<std::uint8_t>(random.below(256))});
    }
  }
  if (chance(random, 4)) play.ending = static_cast<Ending>(random.below(3));
}

void add_comments(core::Random& random, BoardRecord& record) {
  for (std::uint32_t n = random.below(4); n > 0; --n) {
    Comment comment;
    comment.text = random_text(random);
    comment.to_end_of_line = chance(random, 2);
    comment.place = static_cast<Comment::Place>(random.below(4));
    const std::size_t calls = record.auction ? record.auction->calls.size() : 0;
    const std::size_t cards = record.play ? 4 * record.play->tricks.size() : 0;
    const bool nowhere = (comment.place == Comment::Place::kCall && calls == 0) ||
                         (comment.place == Comment::Place::kCard && cards == 0);
    if (nowhere) comment.place = Comment::Place::kStart;
    if (comment.place == Comment::Place::kTag) {
      constexpr std::array kTags{"Event", "Deal", "Result", "West", "Contract"};
      comment.tag = kTags[random.below(kTags.size())];
    } else if (comment.place != Comment::Place::kStart) {
      comment.at = static_cast<std::uint16_t>(random.below(
          static_cast<std::uint32_t>(comment.place == Comment::Place::kCall ? calls : cards)));
    }
    record.comments.push_back(std::move(comment));
  }
}

void add_tags(core::Random& random, BoardRecord& record) {
  constexpr std::array kNames{"Event", "Site",     "Date",      "Scoring", "Room",  "Stage",
                              "Score", "HomeTeam", "VisitTeam", "Zoo",     "aname", "Hand_2"};
  for (const char* name : kNames) {
    if (chance(random, 4)) record.tags.set(name, random_text(random));
  }
  if (chance(random, 3)) record.tags.set("Room", chance(random, 2) ? "Open" : "Closed");
  for (const core::Seat seat : core::kAllSeats) {
    if (chance(random, 2)) record.set_player(seat, random_text(random));
  }
  if (chance(random, 6)) {
    Table table{"TotalScoreTable", "Rank;PairId", {}, {}};
    for (std::uint32_t n = random.below(4); n > 0; --n) table.rows.push_back(random_text(random));
    record.tables.push_back(std::move(table));
  }
  if (chance(random, 6)) {
    core::TrickTable tricks;
    for (const core::Seat seat : core::kAllSeats) {
      for (const core::Strain strain : core::kAllStrains) {
        tricks.set(strain, seat, static_cast<int>(random.below(14)));
      }
    }
    set_optimum_result_table(record, tricks);
  }
}

}  // namespace

BoardRecord random_record(core::Random& random) {
  BoardRecord record;
  if (!chance(random, 6)) record.number = static_cast<int>(1 + random.below(40));
  if (!chance(random, 6)) record.dealer = random_seat(random);
  if (!chance(random, 6)) record.vulnerability = random_vulnerability(random);
  if (!chance(random, 6)) {
    record.deal = core::random_deal(random);
    while (chance(random, 5)) (*record.deal)[random_seat(random)] = {};
  }
  if (!chance(random, 5)) add_auction(random, record);
  if (chance(random, 6)) {
    const core::Contract contract = random_contract(random);
    record.contract.kind = static_cast<ContractRecord::Kind>(random.below(4));
    record.contract.bid = contract.bid;
    record.contract.doubling = contract.doubling;
    if (chance(random, 2)) record.declarer = contract.declarer;
  }
  if (chance(random, 2)) add_play(random, record);
  if (chance(random, 2)) set_result(record, static_cast<int>(random.below(14)));
  if (record.result) record.result->disputed = chance(random, 9);
  add_tags(random, record);
  add_comments(random, record);
  return record;
}

}  // namespace bidwright::test
