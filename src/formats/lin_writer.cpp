#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

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
      [](char c) { return c == '|' || static_cast<unsigned char>(c) < 0x20; }, ' ');
  return result;
}

/// A value between commas: "Hamman, Bob" loses its comma.
std::string field_text(std::string_view text) {
  std::string result = value_text(text);
  std::erase(result, ',');
  return std::string(lin_trimmed(result));
}

bool is_closed(const BoardRecord& record) {
  const std::string_view room = record.tags.get("Room");
  return !room.empty() && (room[0] | 0x20) == 'c';
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

void put_deal(std::string& out, const BoardRecord& record) {
  const int dealer = record.dealer ? (core::index(*record.dealer) + 2) % core::kSeats + 1 : 0;
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

void put_auction(std::string& out, const BoardRecord& record) {
  put_comments(out, record, Comment::Place::kStart, 0);
  put_comments(out, record, Comment::Place::kTag, 0);
  if (!record.auction) return;
  const AuctionRecord& auction = *record.auction;
  for (std::size_t i = 0; i < auction.calls.size(); ++i) {
    const CallEntry& entry = auction.calls[i];
    if (entry.irregularity == Irregularity::kSkipped) continue;
    put(out, "mb", call_text(entry.call) + (entry.alerted ? "!" : ""));
    const Note* note = find_note(auction.notes, entry.note);
    if (note != nullptr && note->text != kPlainAlert) put(out, "an", value_text(note->text));
    put_comments(out, record, Comment::Place::kCall, i);
  }
}

void put_play(std::string& out, const BoardRecord& record) {
  std::size_t written = 0;
  if (record.play) {
    const auto order = cards_in_order(*record.play, record.strain());
    for (const PlayedCard& played : order) {
      put(out, "pc", core::to_string(played.card));
      put_comments(out, record, Comment::Place::kCard, played.at);
      if (++written % 4 == 0) put(out, "pg", "");
    }
  }
  const auto tricks = record.declarer_tricks();
  if (tricks && record.contract.kind != ContractRecord::Kind::kPassedOut &&
      (written < core::kCards || record.result->disputed)) {
    put(out, "mc", fmt::format("{}", *tricks));
  }
}

std::string heading(std::span<const BoardRecord> records, int first, int last) {
  const auto tag = [&](std::string_view name) { return field_text(records[0].tags.get(name)); };
  std::string out;
  put(out, "vg",
      fmt::format("{},{},{},{},{},{},{},{},{}", tag("Event"), tag("Stage"),
                  lin_scoring_letter(records[0].tags.get("Scoring")), first, last, tag("HomeTeam"),
                  tag("HomeCarryOver"), tag("VisitTeam"), tag("VisitCarryOver")));
  out += '\n';
  return out;
}

/// Which records of a segment stand in which room: those that say so there, others in turn.
std::vector<bool> closed_rooms(std::span<const BoardRecord> records) {
  std::vector<bool> closed;
  std::set<std::pair<int, bool>> taken;
  for (const BoardRecord& record : records) {
    const int number = record.number.value_or(0);
    const bool room =
        record.tags.contains("Room") ? is_closed(record) : taken.contains({number, false});
    taken.insert({number, room});
    closed.push_back(room);
  }
  return closed;
}

bool same_segment(const BoardRecord& a, const BoardRecord& b) {
  return std::all_of(kHeadingTags.begin(), kHeadingTags.end(),
                     [&](std::string_view tag) { return a.tags.get(tag) == b.tags.get(tag); });
}

}  // namespace

std::string write_lin_hand(const BoardRecord& record) {
  std::string out;
  put(out, "pn", players(record));
  put(out, "st", "");
  put_deal(out, record);
  put(out, "rh", "");
  if (record.number) put(out, "ah", fmt::format("Board {}", *record.number));
  put_auction(out, record);
  put(out, "pg", "");
  put_play(out, record);
  put(out, "pg", "");
  out += '\n';
  return out;
}

std::string write_lin_vugraph(std::span<const BoardRecord> records) {
  if (records.empty()) return "";
  const std::vector<bool> closed = closed_rooms(records);
  int first = records[0].number.value_or(1);
  int last = first;
  for (const BoardRecord& record : records) {
    first = std::min(first, record.number.value_or(first));
    last = std::max(last, record.number.value_or(last));
  }
  std::string out = heading(records, first, last);

  std::array<std::string, 2> names;
  if (last - first < static_cast<int>(2 * kLongestSegment)) {
    std::vector<std::string> results(2 * static_cast<std::size_t>(last - first + 1));
    for (std::size_t i = 0; i < records.size(); ++i) {
      const int at = 2 * (records[i].number.value_or(first) - first) + (closed[i] ? 1 : 0);
      results[static_cast<std::size_t>(at)] = lin_result(records[i]);
    }
    put(out, "rs", fmt::format("{}", fmt::join(results, ",")));
    out += '\n';
  }
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

  for (std::size_t i = 0; i < records.size(); ++i) {
    const BoardRecord& record = records[i];
    put(out, "qx", fmt::format("{}{}", closed[i] ? 'c' : 'o', record.number.value_or(first)));
    if (const std::string own = players(record); own != names[closed[i] ? 1 : 0]) {
      put(out, "pn", own);
    }
    put(out, "st", "");
    put_deal(out, record);
    put_auction(out, record);
    put(out, "pg", "");
    out += '\n';
    put_play(out, record);
    put(out, "pg", "");
    out += '\n';
  }
  return out;
}

std::string LinWriter::add(BoardRecord record) {
  if (rooms_ == Rooms::kNo) return write_lin_hand(record);
  std::string out;
  if (!segment_.empty()) {
    const bool closed = is_closed(record);
    const bool named = record.tags.contains("Room");
    int before = 0;
    for (const BoardRecord& other : segment_) {
      const bool clash = named && other.tags.contains("Room") && is_closed(other) == closed;
      if (other.number == record.number) before += clash ? 2 : 1;
    }
    if (!record.number || !segment_.front().number || before >= 2 ||
        segment_.size() >= kLongestSegment || !same_segment(segment_.front(), record)) {
      out = finish();
    }
  }
  segment_.push_back(std::move(record));
  return out;
}

std::string LinWriter::finish() {
  bool rooms = rooms_ == Rooms::kYes;
  std::set<int> numbers;
  for (const BoardRecord& record : segment_) {
    rooms =
        rooms || record.tags.contains("Room") || !numbers.insert(record.number.value_or(0)).second;
  }
  std::string out;
  if (rooms) {
    out = write_lin_vugraph(segment_);
  } else {
    for (const BoardRecord& record : segment_) out += write_lin_hand(record);
  }
  segment_.clear();
  return out;
}

}  // namespace bidwright::formats
