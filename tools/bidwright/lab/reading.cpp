// `bidwright lab reading`: what reading the partner's calls is worth in the cards. One robot bids
// contested auctions in all four seats; the cards are played by all four, who read their partners
// by nothing, by the natural priors, or by what the robot bids by.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "errors.hpp"
#include "lab/lab.hpp"
#include "lab/play_out.hpp"
#include "lab/report.hpp"
#include "model_flag.hpp"
#include "progress.hpp"
#include "robots.hpp"

#include "bidwright/cardplay/account.hpp"
#include "bidwright/core/counted.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/deals/dataset.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::tools {

namespace {

struct ReadingFlags {
  std::string robot = "self";
  RobotFlags robots;
  std::vector<std::string> deals;
  std::size_t first = 0;
  std::size_t boards = 50;
  std::optional<int> samples;
  std::uint64_t seed = 1;
  int threads = 1;
  bool json = false;
};

struct Reading {
  const char* name;
  const sampling::CallModel* model;
  core::Tally declarer;
  core::Tally lead;
  core::Tally defence;
  core::Tally all;
  /// Less than with the first one's reading, on the same boards.
  core::Tally less;
};

core::Auction bid(const core::BoardSetup& board, const player::CallPolicy& policy,
                  std::uint64_t seed) {
  core::Auction auction(board.dealer);
  while (!auction.ended()) {
    const core::Seat seat = auction.turn();
    auction.add(policy
                    .choose({.seat = seat,
                             .hand = board.deal[seat],
                             .vulnerability = board.vulnerability,
                             .auction = auction,
                             .alerts = {},
                             .board = board.number,
                             .seed = seed})
                    .call);
  }
  return auction;
}

std::vector<core::BoardSetup> load_boards(const ReadingFlags& flags) {
  std::vector<std::filesystem::path> given(flags.deals.begin(), flags.deals.end());
  if (given.empty()) given.push_back(shipped_file("duel"));
  const auto files = deals::deals_files(given);
  if (!files) fail(files.error().message);
  std::vector<core::BoardSetup> boards;
  int number = 0;
  for (const auto& file : *files) {
    const auto reader = value_or_fail(deals::DealsReader::open(file), file.string());
    value_or_fail(reader.for_each([&](std::uint64_t, const deals::SolvedDeal& solved) {
      ++number;
      boards.push_back({number, core::dealer_of_board(number), core::vulnerability_of_board(number),
                        solved.deal});
    }),
                  file.string());
  }
  return boards;
}

void report(std::span<const Reading> readings, const ReadingFlags& flags) {
  LabReport report("Reading the partner", flags.json);
  report.heading("Tricks given away a board against double dummy, contested auctions");
  LabTable table{
      {"the partner is read by", "declarer", "lead", "defence", "all", "less than by nothing"}, {}};
  for (const Reading& reading : readings) {
    table.rows.push_back(
        {reading.name, figure(reading.declarer.mean(), 3), figure(reading.lead.mean(), 3),
         figure(reading.defence.mean(), 3),
         fmt::format("{:.3f} +- {:.3f}", reading.all.mean(), reading.all.standard_error()),
         fmt::format("{:+.3f} +- {:.3f}", reading.less.mean(), reading.less.standard_error())});
  }
  report.table(table);
  report.note(fmt::format(
      "{} on which {} bids for both sides, {} samples a card, seed {}. Opponents are read "
      "by the natural priors.",
      core::counted(readings.front().all.count(), "board"), flags.robot,
      flags.samples ? std::to_string(*flags.samples) : "default", flags.seed));
  report.finish();
}

void run_reading(const ReadingFlags& flags) {
  const NamedRobot robot(flags.robot, flags.robots);
  robot.require_built_in();
  const player::CallPolicy& policy = *robot.loaded().policy;
  if (policy.reading() == nullptr) {
    fail_usage(fmt::format("{}: its calls cannot be read by what it bids by", flags.robot));
  }
  const auto& natural = sampling::NaturalPriors::shipped();
  std::array<Reading, 3> readings{{{"nothing", nullptr, {}, {}, {}, {}, {}},
                                   {"the natural priors", &natural, {}, {}, {}, {}, {}},
                                   {"what it bids by", policy.reading(), {}, {}, {}, {}, {}}}};
  cardplay::CardOptions options;
  options.samples = flags.samples;
  options.threads = flags.threads;
  dd::Solver solver;
  Progress progress("playing", flags.boards, "boards");
  for (const core::BoardSetup& board : load_boards(flags)) {
    if (static_cast<std::size_t>(board.number) <= flags.first) continue;
    if (readings.front().all.count() == flags.boards) break;
    const core::Auction auction = bid(board, policy, flags.seed);
    const auto contract = auction.contract();
    if (!contract || training::only_bidding_side(auction)) continue;
    std::optional<int> by_first;
    for (Reading& reading : readings) {
      const auto cards =
          play_out(board, auction, {reading.model, &natural, &sampling::PlayPriors::shipped()},
                   options, {}, flags.seed, nullptr);
      const auto trace = value_or_fail(
          solver.trace(board.deal, contract->strain(), contract->declarer, cards), "trace");
      const cardplay::PlayAccount account = cardplay::account_of(trace);
      const int all = account.by_declarer + account.by_lead + account.by_defence;
      reading.declarer.add(account.by_declarer);
      reading.lead.add(account.by_lead);
      reading.defence.add(account.by_defence);
      reading.all.add(all);
      if (!by_first) by_first = all;
      reading.less.add(*by_first - all);
    }
    progress.advance();
  }
  progress.clear();
  if (readings.front().all.count() == 0) {
    fail("no deal that is left was bid by both sides: leave out fewer with --first");
  }
  report(readings, flags);
}

}  // namespace

void add_lab_reading(Command& lab) {
  auto flags = std::make_shared<ReadingFlags>();
  Command* command = lab.add_subcommand(
      "reading", "What reading the partner's calls is worth in the cards, in contested auctions");
  command->add_option("--robot", flags->robot, "Who bids, in all four seats; self and its options")
      ->type_name("ROBOT")
      ->capture_default_str();
  add_robot_flags(*command, flags->robots);
  command
      ->add_option("--deals", flags->deals,
                   ".deals files, or directories of them; those that come along if none are named")
      ->type_name("PATH");
  command->add_option("--first", flags->first, "Leave out so many deals at the beginning");
  command->add_option("--boards", flags->boards, "Contested boards to play, three times each")
      ->check(in_range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--samples", flags->samples, "Deals to solve for a card, at most")
      ->check(in_range(0, 10'000));
  command->add_option("--seed", flags->seed, "Seed of the samples")->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads that solve")
      ->check(in_range(1, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_reading(*flags); });
}

}  // namespace bidwright::tools
