// Positions and lines of play.

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/core.h>

#include "dd/library.hpp"

#include "bidwright/dd/solver.hpp"

namespace bidwright::dd {

namespace {

using core::Card;
using core::Seat;

std::optional<core::Error> problem_of(const Position& position) {
  core::Hand seen;
  for (const Card card : position.trick()) {
    if (seen.contains(card)) {
      return core::Error{core::ErrorCode::kIllegal, "the trick has the same card twice"};
    }
    seen.add(card);
  }
  const int turn = position.remaining()[position.turn()].size();
  for (const Seat seat : core::kAllSeats) {
    const core::Hand hand = position.remaining()[seat];
    if (!(hand & seen).empty()) {
      return core::Error{core::ErrorCode::kIllegal, "two hands hold the same card"};
    }
    seen = seen | hand;
    const int since_lead = (core::index(seat) - core::index(position.leader()) + core::kSeats) % 4;
    const int laid = since_lead < static_cast<int>(position.trick().size()) ? 1 : 0;
    if (hand.size() + laid != turn) {
      return core::Error{
          core::ErrorCode::kIllegal,
          fmt::format("{} has {} cards and {} {}; before a trick all hands must "
                      "have the same number",
                      core::name(seat), hand.size() + laid, core::name(position.turn()), turn)};
    }
  }
  if (turn == 0) {
    return core::Error{core::ErrorCode::kIllegal, "no cards are left to be played"};
  }
  return std::nullopt;
}

::deal dds_position(const Position& position) {
  ::deal result = dds_deal(position.remaining(), position.strain(), position.leader());
  std::size_t i = 0;
  for (const Card card : position.trick()) {
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

}  // namespace

core::Expected<int> Solver::tricks(const Position& position) {
  if (const auto problem = problem_of(position)) return tl::unexpected(*problem);
  const Lease lease(preferred_);
  futureTricks found{};
  const int status = SolveBoard(dds_position(position), -1, 1, 1, &found, lease.context());
  if (status != RETURN_NO_FAULT) return tl::unexpected(dds_error("position", status));
  return found.score[0];
}

core::Expected<CardTricksList> Solver::cards(const Position& position) {
  if (const auto problem = problem_of(position)) return tl::unexpected(*problem);
  const Lease lease(preferred_);
  futureTricks found{};
  const int status = SolveBoard(dds_position(position), -1, 3, 1, &found, lease.context());
  if (status != RETURN_NO_FAULT) return tl::unexpected(dds_error("position", status));
  return cards_of(found);
}

core::Expected<std::vector<int>> Solver::trace(const core::Deal& deal, core::Strain strain,
                                               Seat declarer, std::span<const Card> cards) {
  if (!deal.is_complete()) return tl::unexpected(incomplete_deal(deal));
  core::Play play(deal, {core::Bid(1, strain), core::Doubling::kUndoubled, declarer});
  playTraceBin line{};
  for (const Card card : cards) {
    const auto problem = play.add(card);
    if (problem != core::CardProblem::kNone) {
      return core::fail(core::ErrorCode::kIllegal, fmt::format("card {} ({}): {}", line.number + 1,
                                                               card, core::describe(problem)));
    }
    line.suit[line.number] = dds_suit(card.suit());
    line.rank[line.number] = dds_rank(card);
    ++line.number;
  }
  const Lease lease(preferred_);
  solvedPlay solved{};
  const ::deal start = dds_deal(deal, strain, core::clockwise(declarer));
  const int status = AnalysePlayBin(start, line, &solved, lease.context());
  if (status != RETURN_NO_FAULT) return tl::unexpected(dds_error("line of play", status));
  std::vector<int> result(solved.tricks, solved.tricks + solved.number);
  result.resize(cards.size() + 1, result.back());  // The last trick plays itself
  return result;
}

}  // namespace bidwright::dd
