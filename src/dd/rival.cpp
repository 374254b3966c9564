// What the library does by itself with positions in the play.

#include <algorithm>
#include <array>
#include <memory>

#include "dd/library.hpp"

#include "bidwright/dd/batch.hpp"

namespace bidwright::dd {

namespace {

::deal dds_position(const Position& position) {
  ::deal result = dds_deal(position.remaining(), position.strain(), position.leader());
  std::size_t i = 0;
  for (const core::Card card : position.trick()) {
    result.currentTrickSuit[i] = dds_suit(card.suit());
    result.currentTrickRank[i] = dds_rank(card);
    ++i;
  }
  return result;
}

/// dds names the highest of equal cards; the others are in `equals` as bits of their ranks.
CardTricksList cards_of(const futureTricks& found) {
  std::array<CardTricks, core::kRanks> entries;
  std::size_t size = 0;
  for (int i = 0; i < found.cards; ++i) {
    const int suit = found.suit[i];
    entries.at(size++) = {core_card(suit, found.rank[i]), found.score[i]};
    for (int rank = 2; rank <= 14; ++rank) {
      if ((found.equals[i] >> rank & 1) != 0) {
        entries.at(size++) = {core_card(suit, rank), found.score[i]};
      }
    }
  }
  std::sort(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(size),
            [](const CardTricks& a, const CardTricks& b) { return a.card < b.card; });
  CardTricksList result;
  for (std::size_t i = 0; i < size; ++i) result.add(entries[i]);
  return result;
}

/// All of the library for one caller.
class ExclusiveLock {
 public:
  explicit ExclusiveLock(int threads) { Library::instance().lock_all(threads); }
  ~ExclusiveLock() { Library::instance().unlock_all(); }
  ExclusiveLock(const ExclusiveLock&) = delete;
  ExclusiveLock& operator=(const ExclusiveLock&) = delete;
};

core::TrickTable from_dds(const ddTableResults& results) {
  core::TrickTable table;
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : core::kAllSeats) {
      table.set(strain, seat, results.resTable[dds_strain(strain)][core::index(seat)]);
    }
  }
  return table;
}

}  // namespace

core::Expected<CardTricksList> library_cards(const Position& position) {
  int preferred = 0;
  const Lease lease(preferred);
  futureTricks found{};
  const int status = SolveBoard(dds_position(position), -1, 3, 1, &found, lease.context());
  if (status != RETURN_NO_FAULT) return tl::unexpected(dds_error("position", status));
  return cards_of(found);
}

core::Expected<std::vector<CardTricksList>> library_cards(std::span<const Position> positions,
                                                          int threads) {
  const ExclusiveLock lock(threads);
  std::vector<CardTricksList> results;
  auto batch = std::make_unique<boards>();
  auto solved = std::make_unique<solvedBoards>();
  for (std::size_t begin = 0; begin < positions.size(); begin += MAXNOOFBOARDS) {
    const std::size_t size = std::min<std::size_t>(MAXNOOFBOARDS, positions.size() - begin);
    batch->noOfBoards = static_cast<int>(size);
    for (std::size_t i = 0; i < size; ++i) {
      batch->deals[i] = dds_position(positions[begin + i]);
      batch->target[i] = -1;
      batch->solutions[i] = 3;
      batch->mode[i] = 1;
    }
    const int status = SolveAllChunksBin(batch.get(), solved.get(), 1);
    if (status != RETURN_NO_FAULT) return tl::unexpected(dds_error("batch", status));
    for (std::size_t i = 0; i < size; ++i) results.push_back(cards_of(solved->solvedBoard[i]));
  }
  return results;
}

core::Expected<std::vector<core::TrickTable>> library_tables(std::span<const core::Deal> deals,
                                                             int threads) {
  for (const core::Deal& deal : deals) {
    if (!deal.is_complete()) return tl::unexpected(incomplete_deal(deal));
  }
  const ExclusiveLock lock(threads);
  std::vector<core::TrickTable> results;
  auto batch = std::make_unique<ddTableDeals>();
  auto solved = std::make_unique<ddTablesRes>();
  auto pars = std::make_unique<allParResults>();
  std::array<int, DDS_STRAINS> all_strains{};
  for (std::size_t begin = 0; begin < deals.size(); begin += MAXNOOFTABLES) {
    const std::size_t size = std::min<std::size_t>(MAXNOOFTABLES, deals.size() - begin);
    batch->noOfTables = static_cast<int>(size);
    for (std::size_t i = 0; i < size; ++i) {
      const ::deal whole = dds_deal(deals[begin + i], core::Strain::kNoTrump, core::Seat::kNorth);
      std::copy(&whole.remainCards[0][0], &whole.remainCards[0][0] + 16,
                &batch->deals[i].cards[0][0]);
    }
    const int status = CalcAllTables(batch.get(), -1, all_strains.data(), solved.get(), pars.get());
    if (status != RETURN_NO_FAULT) return tl::unexpected(dds_error("batch", status));
    for (std::size_t i = 0; i < size; ++i) results.push_back(from_dds(solved->results[i]));
  }
  return results;
}

}  // namespace bidwright::dd
