// Double-dummy solving: against the library's own function for many tables, on the same deals, one
// thread each, in turns. Measured in CPU time, so that what else the machine does matters little.

#include <chrono>
#include <ctime>
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

void sign_table(Signature& signature, const dd::TrickTable& table) {
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
  dd::Solver solver;
  std::uint64_t board = 0;
  speeds.push_back({.name = "positions of six tricks, all cards",
                    .per_second = rate_of(seconds,
                                          [&] {
                                            keep(solver.cards(any_ending(board++, 28)));
                                            return std::uint64_t{1};
                                          }),
                    .goal = {},
                    .rival = {}});
  return speeds;
}

}  // namespace

Subject dd_subject() {
  return {"dd", sign, measure};
}

}  // namespace bidwright::tools::bench
