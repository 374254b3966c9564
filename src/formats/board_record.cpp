#include "bidwright/formats/board_record.hpp"

#include "bidwright/core/play.hpp"

namespace bidwright::formats {

using core::Seat;

std::optional<core::FinalContract> BoardRecord::final_contract() const {
  std::optional<core::FinalContract> known;
  if (contract.kind == ContractRecord::Kind::kPassedOut) {
    known.emplace();
  } else if (contract.kind == ContractRecord::Kind::kBid && declarer) {
    known.emplace(core::Contract{contract.bid, contract.doubling, *declarer});
  }
  return known;
}

std::optional<core::Strain> BoardRecord::strain() const {
  using enum ContractRecord::Kind;
  if (contract.kind == kBid || contract.kind == kStrainOnly) return contract.bid.strain();
  return std::nullopt;
}

std::optional<int> BoardRecord::declarer_tricks() const {
  if (!result) return std::nullopt;
  if (!result->side) return result->tricks;
  if (!declarer) return std::nullopt;
  return *result->side == core::side_of(*declarer) ? result->tricks : 13 - result->tricks;
}

const Table* BoardRecord::table(std::string_view name) const {
  for (const Table& table : tables) {
    if (same_name(table.name, name)) return &table;
  }
  return nullptr;
}

const Note* find_note(const std::vector<Note>& notes, int number) {
  for (const Note& note : notes) {
    if (note.number == number) return &note;
  }
  return nullptr;
}

std::vector<PlayedCard> cards_in_order(const PlayRecord& play, std::optional<core::Strain> strain) {
  std::vector<PlayedCard> order;
  order.reserve(4 * play.tricks.size());
  std::size_t leader = 0;  // Column
  for (std::size_t t = 0; t < play.tricks.size(); ++t) {
    const TrickRecord& trick = play.tricks[t];
    for (std::size_t column = 0; column < trick.size(); ++column) {
      if (trick[column].known() && trick[column].irregularity == Irregularity::kLeadOutOfTurn) {
        leader = column;
      }
    }
    std::size_t winner = leader;
    for (std::size_t i = 0; i < trick.size(); ++i) {
      const std::size_t column = (leader + i) & 3;
      const CardEntry& entry = trick[column];
      if (!entry.known()) return order;
      order.push_back(
          {entry.card, play.seat_of(column), static_cast<std::uint16_t>(4 * t + column)});
      if (strain && core::beats(entry.card, trick[winner].card, *strain)) winner = column;
    }
    if (!strain) return order;
    leader = winner;
  }
  return order;
}

}  // namespace bidwright::formats
