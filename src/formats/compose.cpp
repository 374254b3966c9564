#include "bidwright/formats/compose.hpp"

#include <algorithm>
#include <charconv>

#include "bidwright/core/score.hpp"

namespace bidwright::formats {

using core::Seat;

namespace {

constexpr int kMostNotes = 32;
constexpr const char* kOptimumColumns = "Declarer;Denomination\\2R;Result\\2R";

constexpr std::array kTableStrains{core::Strain::kNoTrump, core::Strain::kSpades,
                                   core::Strain::kHearts, core::Strain::kDiamonds,
                                   core::Strain::kClubs};

}  // namespace

BoardRecord make_record(int number, const core::Deal& deal, Seat dealer,
                        core::Vulnerability vulnerability) {
  BoardRecord record;
  record.number = number;
  record.deal = deal;
  record.dealer = dealer;
  record.vulnerability = vulnerability;
  return record;
}

void set_auction(BoardRecord& record, const core::Auction& auction,
                 std::span<const std::string> explanations) {
  AuctionRecord& written = record.auction.emplace();
  written.first = auction.dealer();
  for (const core::Call call : auction.calls()) {
    CallEntry entry;
    entry.call = call;
    written.calls.push_back(entry);
  }
  for (std::size_t i = 0; i < std::min(explanations.size(), written.calls.size()); ++i) {
    if (!explanations[i].empty()) explain_call(written, i, explanations[i]);
  }
  record.contract = {};
  record.declarer.reset();
  if (!auction.ended()) {
    written.ending = Ending::kStopped;
    return;
  }
  if (const core::FinalContract contract = auction.contract()) {
    record.contract.kind = ContractRecord::Kind::kBid;
    record.contract.bid = contract->bid;
    record.contract.doubling = contract->doubling;
    record.declarer = contract->declarer;
  } else {
    record.contract.kind = ContractRecord::Kind::kPassedOut;
  }
}

void set_play(BoardRecord& record, const core::Play& play) {
  PlayRecord& written = record.play.emplace();
  written.first = play.contract().leader();
  const std::span<const core::Card> cards = play.cards();
  written.tricks.resize((cards.size() + 3) / 4);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const int column = core::index(play.seat_of(i)) - core::index(written.first);
    CardEntry& entry = written.tricks[i / 4][static_cast<std::size_t>(column & 3)];
    entry.state = CardEntry::State::kCard;
    entry.card = cards[i];
  }
  if (!play.ended()) written.ending = Ending::kStopped;
}

void set_result(BoardRecord& record, int tricks) {
  const auto contract = record.final_contract();
  if (!contract) return;
  record.result.reset();
  if (*contract) {
    record.result = ResultRecord{};
    record.result->tricks = tricks;
  }
  if (record.vulnerability) {
    record.tags.set("Score",
                    score_text(core::score_north_south(*contract, *record.vulnerability, tricks)));
  }
}

std::string score_text(int north_south) {
  return fmt::format("NS {}", north_south);
}

void set_score_imp(BoardRecord& record, int north_south) {
  record.tags.set("ScoreIMP", score_text(north_south));
}

void explain_call(AuctionRecord& auction, std::size_t at, std::string_view text) {
  CallEntry& entry = auction.calls[at];
  entry.alerted = true;
  for (const Note& note : auction.notes) {
    if (note.text == text) {
      entry.note = note.number;
      return;
    }
  }
  for (int number = 1; number <= kMostNotes; ++number) {
    if (find_note(auction.notes, number) == nullptr) {
      entry.note = static_cast<std::uint8_t>(number);
      auction.notes.push_back({entry.note, std::string(text)});
      return;
    }
  }
}

void set_optimum_result_table(BoardRecord& record, const core::TrickTable& tricks,
                              std::span<const Seat> declarers) {
  Table table{"OptimumResultTable", kOptimumColumns, {}, {}};
  for (const Seat seat : declarers) {
    for (const core::Strain strain : kTableStrains) {
      table.rows.push_back(
          fmt::format("{} {:>2} {:>2}", letter(seat), core::name(strain), tricks(strain, seat)));
    }
  }
  for (Table& old : record.tables) {
    if (same_name(old.name, table.name)) {
      old = std::move(table);
      return;
    }
  }
  record.tables.push_back(std::move(table));
}

std::optional<core::TrickTable> optimum_result_table(const BoardRecord& record,
                                                     std::span<const Seat> declarers) {
  const Table* table = record.table("OptimumResultTable");
  if (table == nullptr) return std::nullopt;
  core::TrickTable tricks;
  unsigned seen = 0;
  for (const std::string& row : table->rows) {
    std::array<std::string_view, 3> words;
    std::size_t count = 0;
    std::string_view rest = row;
    while (true) {
      const std::size_t from = rest.find_first_not_of(" \t");
      if (from == std::string_view::npos) break;
      rest.remove_prefix(from);
      const std::size_t size = std::min(rest.find_first_of(" \t"), rest.size());
      if (count == words.size()) return std::nullopt;
      words[count++] = rest.substr(0, size);
      rest.remove_prefix(size);
    }
    if (count == 0) continue;
    const auto seat = core::seat_from(words[0]);
    const auto strain = core::strain_from(words[1]);
    int value = -1;
    std::from_chars(words[2].data(), words[2].data() + words[2].size(), value);
    if (count != 3 || !seat || !strain || value < 0 || value > 13) return std::nullopt;
    tricks.set(*strain, *seat, value);
    seen |= 1U << (core::index(*seat) * core::kStrains + core::index(*strain));
  }
  for (const Seat seat : declarers) {
    constexpr unsigned kAllStrains = (1U << core::kStrains) - 1;
    if ((seen >> (core::index(seat) * core::kStrains) & kAllStrains) != kAllStrains) {
      return std::nullopt;
    }
  }
  return tricks;
}

}  // namespace bidwright::formats
