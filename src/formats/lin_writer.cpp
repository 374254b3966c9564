#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "formats/lin_contract.hpp"
#include "formats/lin_text.hpp"

#include "bidwright/formats/lin.hpp"

namespace bidwright::formats {

using core::Seat;

namespace {

constexpr std::size_t kLongestSegment = 512;
constexpr std::array kLinSeats{Seat::kSouth, Seat::kWest, Seat::kNorth, Seat::kEast};
/// What a vg line says about its boards.
constexpr std::array<std::string_view, 7> kHeadingTags{
    "Event", "Stage", "Scoring", "HomeTeam", "HomeCarryOver", "VisitTeam", "VisitCarryOver"};

/// A value between bars: no bars, no line ends.
std::string value_text(std::string_view text) {
  std::string result(text);
  std::replace_if(
      result.begin(), result.end(),
      [](char c) { return c == '|' || static_cast<unsigned char>(c) < 0x20 || c == '\x7f'; }, ' ');
  return result;
}

/// A value between commas: "Hamman, Bob" loses its comma.
std::string field_text(std::string_view text) {
  std::string result = value_text(text);
  std::erase(result, ',');
  return std::string(lin_trimmed(result));
}

std::string players(const BoardRecord& record) {
  std::string text;
  for (const Seat seat : kLinSeats) {
    if (!text.empty() || seat != Seat::kSouth) text += ',';
    text += field_text(record.player(seat));
  }
  return text;
}

void put(std::string& out, std::string_view command, std::string_view value) {
  out += command;
  out += '|';
  out += value;
  out += '|';
}

void put_comments(std::string& out, const BoardRecord& record, Comment::Place place,
                  std::size_t at) {
  for (const Comment& comment : record.comments) {
    if (comment.place == place && (place == Comment::Place::kTag || comment.at == at)) {
      put(out, "nt", value_text(comment.text));
    }
  }
}

void put_deal(std::string& out, const BoardRecord& record, const LinBoard& board) {
  const bool known = record.dealer || record.auction || !board.made_up.empty();
  const int dealer = known ? (core::index(board.first_caller) + 2) % core::kSeats + 1 : 0;
  put(out, "md", fmt::format("{}{}", dealer, lin_deal(record.deal ? *record.deal : core::Deal())));
  if (record.vulnerability) {
    put(out, "sv", std::string_view(&"oneb"[static_cast<int>(*record.vulnerability)], 1));
  }
}

std::string call_text(core::Call call) {
  if (call.is_pass()) return "p";
  if (call.is_double()) return "d";
  if (call.is_redouble()) return "r";
  return fmt::format("{}{}", call.bid().level(), "CDHSN"[index(call.bid().strain())]);
}

void put_auction(std::string& out, const BoardRecord& record, const LinBoard& board) {
  put_comments(out, record, Comment::Place::kStart, 0);
  put_comments(out, record, Comment::Place::kTag, 0);
  if (record.auction) {
    const AuctionRecord& auction = *record.auction;
    for (std::size_t i = 0; i < auction.calls.size(); ++i) {
      const CallEntry& entry = auction.calls[i];
      if (entry.irregularity == Irregularity::kSkipped) continue;
      put(out, "mb", call_text(entry.call) + (entry.alerted ? "!" : ""));
      const Note* note = find_note(auction.notes, entry.note);
      if (note != nullptr && !note->text.empty() && note->text != kPlainAlert) {
        put(out, "an", value_text(note->text));
      }
      put_comments(out, record, Comment::Place::kCall, i);
    }
  }
  if (board.made_up.empty()) return;
  put(out, "nt", kLinMadeUp);
  for (const core::Call call : board.made_up) put(out, "mb", call_text(call));
}

void put_play(std::string& out, const BoardRecord& record, const LinBoard& board) {
  std::size_t written = 0;
  for (const PlayedCard& played : board.cards) {
    put(out, "pc", core::to_string(played.card));
    put_comments(out, record, Comment::Place::kCard, played.at);
    if (++written % 4 == 0) put(out, "pg", "");
  }
  if (board.tricks) put(out, "mc", fmt::format("{}", *board.tricks));
}

std::string heading_field(const BoardRecord& record, std::string_view tag) {
  const std::string_view value = record.tags.get(tag);
  return tag == "Scoring" ? std::string(lin_scoring_letter(value)) : field_text(value);
}

std::string heading(std::span<const BoardRecord> records, int first, int last) {
  const auto tag = [&](std::string_view name) { return heading_field(records[0], name); };
  std::string out;
  put(out, "vg",
      fmt::format("{},{},{},{},{},{},{},{},{}", tag("Event"), tag("Stage"), tag("Scoring"), first,
                  last, tag("HomeTeam"), tag("HomeCarryOver"), tag("VisitTeam"),
                  tag("VisitCarryOver")));
  out += '\n';
  return out;
}

bool same_segment(const BoardRecord& a, const BoardRecord& b) {
  return std::all_of(kHeadingTags.begin(), kHeadingTags.end(), [&](std::string_view tag) {
    return heading_field(a, tag) == heading_field(b, tag);
  });
}

std::string hand(const BoardRecord& record) {
  const LinBoard board = as_lin_has_it(record, false);
  std::string out;
  put(out, "pn", players(record));
  put(out, "st", "");
  put_deal(out, record, board);
  put(out, "rh", "");
  if (record.number) put(out, "ah", fmt::format("Board {}", *record.number));
  put_auction(out, record, board);
  put(out, "pg", "");
  put_play(out, record, board);
  put(out, "pg", "");
  out += '\n';
  return out;
}

/// `closed` says of each record in which room it was played. With one room its players stand at
/// each board.
std::string segment(std::span<const BoardRecord> records, const std::vector<bool>& closed,
                    bool one_room) {
  int first = records[0].number.value_or(1);
  int last = first;
  for (const BoardRecord& record : records) {
    first = std::min(first, record.number.value_or(first));
    last = std::max(last, record.number.value_or(last));
  }
  std::string out = heading(records, first, last);

  const bool has_results = last - first < static_cast<int>(2 * kLongestSegment);
  std::vector<LinBoard> boards;
  for (const BoardRecord& record : records) boards.push_back(as_lin_has_it(record, has_results));
  if (has_results) {
    std::vector<std::string> results(2 * static_cast<std::size_t>(last - first + 1));
    for (std::size_t i = 0; i < records.size(); ++i) {
      const int at = 2 * (records[i].number.value_or(first) - first) + (closed[i] ? 1 : 0);
      results[static_cast<std::size_t>(at)] = lin_result(boards[i].contract, boards[i].tricks);
    }
    put(out, "rs", fmt::format("{}", fmt::join(results, ",")));
    out += '\n';
  }
  std::array<std::string, 2> names;
  if (!one_room) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      std::string& room = names[closed[i] ? 1 : 0];
      if (room.empty()) room = players(records[i]);
    }
    for (std::string& room : names) {
      if (room.empty()) room = ",,,";
    }
    put(out, "pn", names[0] + "," + names[1]);
    put(out, "pg", "");
    out += '\n';
  }

  for (std::size_t i = 0; i < records.size(); ++i) {
    const BoardRecord& record = records[i];
    put(out, "qx", fmt::format("{}{}", closed[i] ? 'c' : 'o', record.number.value_or(first)));
    if (const std::string own = players(record); own != names[closed[i] ? 1 : 0]) {
      put(out, "pn", own);
    }
    put(out, "st", "");
    put_deal(out, record, boards[i]);
    put_auction(out, record, boards[i]);
    put(out, "pg", "");
    out += '\n';
    put_play(out, record, boards[i]);
    put(out, "pg", "");
    out += '\n';
  }
  return out;
}

}  // namespace

std::string write_lin_hand(const BoardRecord& record) {
  return hand(record);
}

std::string write_lin_vugraph(std::span<const BoardRecord> records) {
  if (records.empty()) return "";
  std::vector<bool> closed;
  std::set<int> open;
  for (const BoardRecord& record : records) {
    const int number = record.number.value_or(0);
    closed.push_back(in_closed_room(record).value_or(open.contains(number)));
    if (!closed.back()) open.insert(number);
  }
  return segment(records, closed, false);
}

bool LinWriter::wants_a_room(const BoardRecord& record) const {
  if (!record.number || rooms_ == Rooms::kNo) return false;
  return rooms_ != Rooms::kAuto || in_closed_room(record).has_value();
}

std::string LinWriter::add(BoardRecord record) {
  if (!wants_a_room(record)) return finish() + hand(record);
  std::string out;
  const bool fits = segment_.size() < kLongestSegment &&
                    (segment_.empty() || same_segment(segment_.front(), record));
  if (!fits || !take(record)) {
    out = finish();
    take(record);
  }
  segment_.push_back(std::move(record));
  return out;
}

bool LinWriter::take(const BoardRecord& record) {
  const int number = *record.number;
  const bool one = rooms_ == Rooms::kOne;
  const bool closed = !one && in_closed_room(record).value_or(taken_.contains({number, false}));
  if (!taken_.insert({number, closed}).second) return false;
  closed_.push_back(closed);
  return true;
}

std::string LinWriter::finish() {
  std::string out;
  if (!segment_.empty()) out = segment(segment_, closed_, rooms_ == Rooms::kOne);
  segment_.clear();
  closed_.clear();
  taken_.clear();
  return out;
}

}  // namespace bidwright::formats
