// Double-dummy solving: against the library's own functions on the same deals and positions, in
// turns. Measured in CPU time, so that what else the machine does matters little.

#include <algorithm>
#include <chrono>
#include <ctime>
#include <optional>
#include <thread>

#include "bench/subject.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/dd/batch.hpp"
#include "bidwright/dd/par.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace core;

constexpr std::uint64_t kSeed = 20240301;
/// Deals differ much; this many at least are solved, however short the time.
constexpr std::size_t kFewest = 16;

std::vector<Deal> any_deals(std::size_t count, std::uint64_t first = 0) {
  std::vector<Deal> deals;
  for (std::size_t i = 0; i < count; ++i) deals.push_back(random_deal(kSeed, first + i));
  return deals;
}

/// A board played with its lowest legal cards until `cards` are on the table.
dd::Position any_ending(std::uint64_t board, int cards) {
  const Bid bid = Bid::at(static_cast<int>(board % kBids));
  Play play(random_deal(kSeed, board),
            {bid, Doubling::kUndoubled, seat_at(static_cast<int>(board))});
  while (static_cast<int>(play.cards().size()) < cards) play.add(play.legal().lowest());
  return dd::Position(play);
}

/// A card as somebody might play it who sees two hands at most: low where the partner wins, as
/// cheap a winner as there is otherwise, and leads of any kind.
Card plain_card(const Play& play, Random& random) {
  const Hand legal = play.legal();
  const auto trick = play.current_trick();
  if (trick.empty()) {
    auto skip = random.below(static_cast<std::uint32_t>(legal.size()));
    for (const Card card : legal) {
      if (skip-- == 0) return card;
    }
  }
  const Strain strain = play.contract().strain();
  std::size_t winner = 0;
  for (std::size_t i = 1; i < trick.size(); ++i) {
    if (beats(trick[i], trick[winner], strain)) winner = i;
  }
  const auto is_lower = [](Card a, Card b) { return a.rank() < b.rank(); };
  const Card lowest = *std::min_element(legal.begin(), legal.end(), is_lower);
  if (winner + 2 == trick.size()) return lowest;
  std::optional<Card> wins;
  for (const Card card : legal) {
    if (beats(card, trick[winner], strain) && (!wins || is_lower(card, *wins))) wins = card;
  }
  return wins.value_or(lowest);
}

/// A position of a board in its `trick`, from 0, at any place in it.
dd::Position any_position(std::uint64_t board, std::size_t trick) {
  Random random(board, Purpose::kTest, trick);
  const Bid bid(1, strain_at(static_cast<int>(random.below(kStrains))));
  Play play(random_deal(kSeed, board),
            {bid, Doubling::kUndoubled, seat_at(static_cast<int>(random.below(kSeats)))});
  const std::size_t cards = 4 * trick + random.below(4);
  while (play.cards().size() < cards) play.add(plain_card(play, random));
  return dd::Position(play);
}

void sign_table(Signature& signature, const core::TrickTable& table) {
  for (const Strain strain : kAllStrains) {
    for (const Seat seat : kAllSeats) signature.add_signed(table(strain, seat));
  }
  for (const Seat dealer : kAllSeats) {
    const dd::Par par = dd::par(table, vulnerability_of_board(index(dealer) + 1), dealer);
    signature.add_signed(par.score);
    for (const dd::ParContract& contract : par.contracts) signature.add(dd::to_string(contract));
  }
}

void sign(Signature& signature) {
  dd::Solver solver;
  if (const auto table = solver.table(random_deal(kSeed, 0))) sign_table(signature, *table);
  for (std::uint64_t board = 0; board < 20; ++board) {
    const auto cards = solver.cards(any_ending(board, 20 + static_cast<int>(board)));
    if (!cards) continue;
    for (const dd::CardTricks& card : *cards) {
      signature.add_signed(card.card.index());
      signature.add_signed(card.tricks);
    }
  }
}

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// CPU time of something.
template <typename Work>
double cost_of(const Work& work) {
  const double before = cpu_seconds();
  work();
  return cpu_seconds() - before;
}

Speed north_south_against_library(double seconds) {
  constexpr std::size_t kBatch = 8;
  double ours = 0;
  double theirs = 0;
  std::size_t solved = 0;
  while (solved < kFewest || ours < seconds) {
    const std::vector<Deal> deals = any_deals(kBatch, solved);
    ours += cost_of([&] { keep(dd::north_south_tables(deals, 1)); });
    theirs += cost_of([&] { keep(dd::library_tables(deals, 1)); });
    solved += kBatch;
  }
  const auto count = static_cast<double>(solved);
  return {.name = "deals solved, N-S, a core",
          .per_second = count / ours,
          .goal = count / theirs / 0.55,
          .rival = "CalcAllTables",
          .rival_per_second = count / theirs};
}

/// Deals a second by the clock: two threads need two cores that have nothing else to do.
double deals_a_second(double seconds, int threads) {
  std::size_t solved = 0;
  const auto start = std::chrono::steady_clock::now();
  std::chrono::duration<double> taken{};
  while (solved < kFewest || taken.count() < seconds) {
    const std::vector<Deal> deals = any_deals(kFewest, solved);
    keep(dd::north_south_tables(deals, threads));
    solved += deals.size();
    taken = std::chrono::steady_clock::now() - start;
  }
  return static_cast<double>(solved) / taken.count();
}

/// So many positions of a trick, all cards, one after the other.
Speed cards_against_library(double seconds, std::size_t trick) {
  constexpr std::uint64_t kBatch = 16;
  constexpr std::uint64_t kMost = 5000;
  // The library is to be beaten by half while it takes time, and never to be slower.
  const double goal = trick < 6 ? 2.0 : 1.0;
  double ours = 0;
  double theirs = 0;
  std::uint64_t solved = 0;
  dd::Solver solver;
  while (solved < kMost && (solved < 2 * kBatch || ours < seconds)) {
    std::vector<dd::Position> positions;
    for (std::uint64_t i = 0; i < kBatch; ++i) positions.push_back(any_position(solved + i, trick));
    ours += cost_of([&] {
      for (const dd::Position& position : positions) keep(solver.cards(position));
    });
    theirs += cost_of([&] {
      for (const dd::Position& position : positions) keep(dd::library_cards(position));
    });
    solved += kBatch;
  }
  const auto count = static_cast<double>(solved);
  return {.name = "positions, all cards, trick " + std::to_string(trick + 1),
          .per_second = count / ours,
          .goal = goal * count / theirs,
          .rival = "SolveBoard",
          .rival_per_second = count / theirs};
}

/// The same of all tricks by the clock, on two threads.
Speed cards_on_two_threads(double seconds) {
  constexpr std::size_t kBatch = 39;
  using Seconds = std::chrono::duration<double>;
  Seconds ours{};
  Seconds theirs{};
  std::size_t solved = 0;
  while (solved < 2 * kBatch || ours.count() < seconds) {
    std::vector<dd::Position> positions;
    for (std::size_t i = 0; i < kBatch; ++i) positions.push_back(any_position(solved + i, i % 13));
    const auto start = std::chrono::steady_clock::now();
    dd::parallel(positions.size(), 2,
                 [&](std::size_t i, dd::Solver& solver) { keep(solver.cards(positions[i])); });
    const auto middle = std::chrono::steady_clock::now();
    keep(dd::library_cards(positions, 2));
    ours += middle - start;
    theirs += std::chrono::steady_clock::now() - middle;
    solved += kBatch;
  }
  const auto count = static_cast<double>(solved);
  return {.name = "positions, two threads",
          .per_second = count / ours.count(),
          .goal = 2 * count / theirs.count(),
          .rival = "SolveAllBoards",
          .rival_per_second = count / theirs.count()};
}

std::vector<Speed> measure(double seconds) {
  std::vector<Speed> speeds{north_south_against_library(seconds)};
  if (dd::concurrency() > 1) {
    const double one = deals_a_second(seconds, 1);
    speeds.push_back({.name = "deals solved, N-S, two threads",
                      .per_second = deals_a_second(seconds, 2),
                      .goal = 1.85 * one,
                      .rival = "one thread",
                      .rival_per_second = one});
  }
  for (std::size_t trick = 0; trick < static_cast<std::size_t>(kRanks); ++trick) {
    speeds.push_back(cards_against_library(seconds, trick));
  }
  if (dd::concurrency() > 1) speeds.push_back(cards_on_two_threads(seconds));
  return speeds;
}

}  // namespace

Subject dd_subject() {
  return {"dd", sign, measure};
}

}  // namespace bidwright::tools::bench
