// Positions and lines of play.

#include <optional>

#include <fmt/core.h>

#include "dd/library.hpp"
#include "dd/search/card_search.hpp"

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

/// With a card in every hand there is nothing to search.
SolvedCards last_trick(const Position& position, core::Hand wanted) {
  const Card own = position.remaining()[position.turn()].lowest();
  SolvedCards result;
  if (!wanted.contains(own)) return result;
  const auto card = [&](std::size_t i) {
    if (i < position.trick().size()) return position.trick()[i];
    return position.remaining()[core::clockwise(position.leader(), static_cast<int>(i))].lowest();
  };
  std::size_t winner = 0;
  for (std::size_t i = 1; i < core::kSeats; ++i) {
    if (core::beats(card(i), card(winner), position.strain())) winner = i;
  }
  const Seat seat = core::clockwise(position.leader(), static_cast<int>(winner));
  result.cards.add({own, core::same_side(seat, position.turn()) ? 1 : 0});
  return result;
}

}  // namespace

core::Expected<int> Solver::tricks(const Position& position) {
  const auto found = cards(position);
  if (!found) return tl::unexpected(found.error());
  return found->best();
}

core::Expected<CardTricksList> Solver::cards(const Position& position) {
  const auto solved = cards(position, {});
  if (!solved) return tl::unexpected(solved.error());
  return solved->cards;
}

core::Expected<SolvedCards> Solver::cards(const Position& position, const Effort& effort) {
  if (const auto problem = problem_of(position)) return tl::unexpected(*problem);
  if (position.remaining()[position.turn()].size() == 1) {
    return last_trick(position, effort.wanted);
  }
  const Lease lease(preferred_);
  return search::CardSearch(lease.prover()).solve(position, effort);
}

core::Expected<core::Hand> Solver::cards_taking(const Position& position, int tricks) {
  if (const auto problem = problem_of(position)) return tl::unexpected(*problem);
  const Lease lease(preferred_);
  return search::CardSearch(lease.prover()).taking(position, tricks);
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
