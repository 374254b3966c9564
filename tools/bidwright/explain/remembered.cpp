// explain --hand: what players called with hands like it, and how that came out double dummy.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "archive.hpp"
#include "errors.hpp"
#include "explain/parts.hpp"
#include "progress.hpp"
#include "threads.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/core/imp.hpp"
#include "bidwright/core/pair_auction.hpp"
#include "bidwright/core/parallel.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/dd/par.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/formats/spelling.hpp"
#include "bidwright/training/call_memory.hpp"

namespace bidwright::tools {
namespace {

using core::RecordedGame;
using nlohmann::json;
using training::CallMemory;

/// A node may hold thousands of hands: so many are enough to count, and to solve.
constexpr std::size_t kMostFor = 2;
constexpr std::size_t kHandsShown = 3;

/// One call that was made with like hands.
struct Choice {
  core::Call call;
  std::size_t times = 0;
  /// IMPs against par of the boards' contracts, for the caller's side.
  core::Tally imps;
  std::vector<CallMemory::Place> nearest;
};

struct Answer {
  std::size_t remembered = 0;
  CallMemory::Found found;
  /// Milliseconds to find them.
  double milliseconds = 0;
  /// The most frequent first.
  std::vector<Choice> choices;
};

/// The auction as the pair tells it, up to a turn of the pair's.
core::Auction auction_before(const std::string& text) {
  core::Auction auction = value_or_usage(core::parse_pair_auction(text), "--auction");
  if (!auction.ended() && core::side_of(auction.turn()) == core::Side::kEastWest) {
    // An auction that nobody has begun is begun by the pair.
    auction.add(core::Call::pass());
  }
  if (auction.ended()) fail_usage("--auction: it is over, and nobody has to call any more");
  return auction;
}

using Tables = std::map<core::Deal, core::TrickTable>;

/// The boards that were found; those that their records do not know are solved.
Tables solved(const std::vector<RecordedGame>& games, const CallMemory::Found& found, int threads) {
  Tables tables;
  std::set<core::Deal> wanted;
  for (const CallMemory::Place place : found.calls) {
    const RecordedGame& game = games[place.game];
    if (game.tricks && game.tricks->east_west) {
      tables.emplace(game.deal, game.tricks->table);
    } else {
      wanted.insert(game.deal);
    }
  }
  std::erase_if(wanted, [&](const core::Deal& deal) { return tables.contains(deal); });
  const std::vector<core::Deal> deals(wanted.begin(), wanted.end());
  std::vector<core::Expected<core::TrickTable>> results(deals.size());
  Progress progress("solving", deals.size(), "deals");
  core::run_parts(deals.size(), threads, [&](std::size_t i) {
    dd::Solver solver;
    results[i] = solver.table(deals[i]);
    progress.advance();
  });
  for (std::size_t i = 0; i < deals.size(); ++i) {
    tables.emplace(deals[i], value_or_fail(std::move(results[i]), "solving"));
  }
  return tables;
}

/// What the board's contract lost or won against par, double dummy, for the caller's side.
int imps_against_par(const RecordedGame& game, const core::TrickTable& table, core::Side side) {
  const core::FinalContract contract = game.auction.contract();
  const int tricks = contract ? table(contract->strain(), contract->declarer) : 0;
  const int made = core::score_north_south(contract, game.vulnerability, tricks);
  const int par = dd::par(table, game.vulnerability, game.auction.dealer()).score;
  const int north_south = core::imps(made - par);
  return side == core::Side::kNorthSouth ? north_south : -north_south;
}

Answer answer(const RememberedQuestion& question, const std::vector<RecordedGame>& games) {
  const core::Hand hand = value_or_usage(formats::read_hand(question.hand), "--hand");
  const core::Auction auction = auction_before(question.auction);
  const CallMemory memory(games);
  Answer result;
  result.remembered = memory.size();
  const auto start = std::chrono::steady_clock::now();
  result.found = memory.nearest(hand, auction, question.nearest, kMostFor * question.nearest);
  result.milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  Tables tables;
  if (!question.no_outcomes) {
    tables = solved(games, result.found, thread_count(question.threads));
  }
  for (const CallMemory::Place place : result.found.calls) {
    const RecordedGame& game = games[place.game];
    const core::Call call = game.auction.calls()[place.at];
    auto choice = std::ranges::find(result.choices, call, &Choice::call);
    if (choice == result.choices.end()) {
      choice = result.choices.insert(result.choices.end(), Choice{call, 0, {}, {}});
    }
    ++choice->times;
    if (choice->nearest.size() < kHandsShown) choice->nearest.push_back(place);
    if (const auto table = tables.find(game.deal); table != tables.end()) {
      choice->imps.add(
          imps_against_par(game, table->second, core::side_of(game.auction.seat_of(place.at))));
    }
  }
  std::ranges::stable_sort(result.choices, std::ranges::greater{}, &Choice::times);
  return result;
}

core::Hand hand_of(const std::vector<RecordedGame>& games, CallMemory::Place place) {
  const RecordedGame& game = games[place.game];
  return game.deal[game.auction.seat_of(place.at)];
}

void print_text(const Answer& answer, const std::vector<RecordedGame>& games) {
  const std::size_t hands = answer.found.calls.size();
  if (hands == 0) {
    fmt::print("Nobody had to call after such an auction, in {} of {}.\n",
               core::counted(answer.remembered, "call"), core::counted(games.size(), "game"));
    return;
  }
  fmt::print("{} like this, {}, of {} {}:\n", core::counted(hands, "hand"),
             training::describe(answer.found.hand), answer.found.after,
             training::describe(answer.found.auction));
  for (const Choice& choice : answer.choices) {
    std::string line = fmt::format("  {:<5} {:>4} {}", choice.call, choice.times,
                                   choice.times == 1 ? "time " : "times");
    if (choice.imps.count() > 0) {
      line += fmt::format("  {:+5.1f} IMPs against par", choice.imps.mean());
      if (choice.imps.count() > 1) line += fmt::format(" +- {:.1f}", choice.imps.standard_error());
    }
    fmt::print("{}\n", line);
    for (const CallMemory::Place place : choice.nearest) {
      const RecordedGame& game = games[place.game];
      fmt::print("          {}   {} {}\n", core::to_string(hand_of(games, place)),
                 core::to_string(game.auction.contract()),
                 game.auction.contract() ? core::name(game.auction.contract()->declarer) : "");
    }
  }
  fmt::print("{} of {} remembered; found in {:.1f} ms\n", core::counted(answer.remembered, "call"),
             core::counted(games.size(), "game"), answer.milliseconds);
}

void print_json(const Answer& answer, const std::vector<RecordedGame>& games) {
  json choices = json::array();
  for (const Choice& choice : answer.choices) {
    json nearest = json::array();
    for (const CallMemory::Place place : choice.nearest) {
      const RecordedGame& game = games[place.game];
      nearest.push_back({{"hand", core::to_string(hand_of(games, place))},
                         {"game", place.game},
                         {"auction", core::to_string(game.auction)},
                         {"contract", core::to_string(game.auction.contract())}});
    }
    json one{{"call", core::to_string(choice.call)},
             {"times", choice.times},
             {"nearest", std::move(nearest)}};
    if (choice.imps.count() > 0) {
      one["imps_against_par"] = choice.imps.mean();
      one["error"] = choice.imps.standard_error();
    }
    choices.push_back(std::move(one));
  }
  const json result{{"hands", answer.found.calls.size()},
                    {"alike", training::describe(answer.found.hand)},
                    {"auctions", training::describe(answer.found.auction)},
                    {"after", answer.found.after},
                    {"remembered", answer.remembered},
                    {"milliseconds", answer.milliseconds},
                    {"calls", std::move(choices)}};
  fmt::print("{}\n", result.dump(2));
}

}  // namespace

void explain_remembered(const RememberedQuestion& question) {
  const std::vector<RecordedGame> games = load_games(question.games).games;
  const Answer found = answer(question, games);
  question.json ? print_json(found, games) : print_text(found, games);
}

}  // namespace bidwright::tools
