// `bidwright lab duel`: any two bidders against each other over solved deals, both sides bidding,
// in two rooms, contracts scored double dummy.

#include "bidwright/match/duel.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "errors.hpp"
#include "files.hpp"
#include "lab/duel_print.hpp"
#include "lab/duel_robots.hpp"
#include "lab/lab.hpp"
#include "model_flag.hpp"
#include "progress.hpp"
#include "threads.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/deals/dataset.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/match/records.hpp"

namespace bidwright::tools {

namespace {

/// Boards that one thread bids side by side.
constexpr std::size_t kBoardsAtOnce = 64;

struct DuelFlags {
  std::string home = "self";
  std::vector<std::string> aways;
  std::string pipe;
  RobotFlags robots;
  std::vector<std::string> deals;
  std::size_t first = 0;
  std::size_t count = 0;
  std::string vulnerability = "rotate";
  std::string dealer = "rotate";
  double patience = 30;
  std::uint64_t seed = 1;
  std::size_t worst = 0;
  bool honest = false;
  int hands = 500;
  std::string out;
  int threads = 0;
  bool json = false;
};

/// What flags fix; else as on board `number` of a match.
core::BoardSetup setup_of(const DuelFlags& flags, int number, const core::Deal& deal) {
  core::BoardSetup setup{number, core::dealer_of_board(number),
                         core::vulnerability_of_board(number), deal};
  if (flags.dealer != "rotate") setup.dealer = *core::seat_from(flags.dealer);
  if (flags.vulnerability != "rotate") {
    setup.vulnerability = *core::vulnerability_from(flags.vulnerability);
  }
  return setup;
}

std::vector<match::SolvedBoard> load_boards(const DuelFlags& flags) {
  std::vector<std::filesystem::path> given(flags.deals.begin(), flags.deals.end());
  if (given.empty()) given.push_back(shipped_file("duel"));
  const auto files = deals::deals_files(given);
  if (!files) fail(files.error().message);
  std::vector<match::SolvedBoard> boards;
  std::size_t number = 0;
  for (const auto& file : *files) {
    const auto reader = value_or_fail(deals::DealsReader::open(file), file.string());
    if (reader.header().declarers != deals::Declarers::kAll) {
      fail(
          fmt::format("{}: only North and South were solved as declarers, and here East and West "
                      "bid too: solve deals with `bidwright deal --declarers all`",
                      file.string()));
    }
    value_or_fail(reader.for_each([&](std::uint64_t, const deals::SolvedDeal& solved) {
      if (number++ < flags.first) return;
      if (flags.count != 0 && boards.size() == flags.count) return;
      boards.push_back({setup_of(flags, static_cast<int>(number), solved.deal), solved.tricks});
    }),
                  file.string());
  }
  if (boards.empty()) {
    fail(fmt::format("there are {} deals in the files, and --first leaves out as many", number));
  }
  return boards;
}

/// Bidders that are not at work; at most as many are made as there are threads.
class BidderPool {
 public:
  explicit BidderPool(const DuelRobot& robot) : robot_(robot) {}

  std::unique_ptr<match::DuelBidder> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return robot_.make();
    auto bidder = std::move(free_.back());
    free_.pop_back();
    return bidder;
  }
  void give_back(std::unique_ptr<match::DuelBidder> bidder) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(bidder));
  }

 private:
  const DuelRobot& robot_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<match::DuelBidder>> free_;
};

std::vector<match::BoardResult> bid_all(std::span<const match::SolvedBoard> boards,
                                        const DuelRobot& home, const DuelRobot& away, int threads) {
  BidderPool home_bidders(home);
  BidderPool away_bidders(away);
  std::vector<match::BoardResult> results(boards.size());
  Progress progress("bidding", boards.size(), "boards");
  core::run_parts((boards.size() + kBoardsAtOnce - 1) / kBoardsAtOnce, threads, [&](std::size_t i) {
    const std::size_t begin = i * kBoardsAtOnce;
    const auto part = boards.subspan(begin, std::min(kBoardsAtOnce, boards.size() - begin));
    auto at_home = home_bidders.take();
    auto visiting = away_bidders.take();
    auto bid = match::duel(part, *at_home, *visiting);
    if (!bid) throw std::runtime_error(bid.error().message);
    std::ranges::move(*bid, results.begin() + static_cast<std::ptrdiff_t>(begin));
    home_bidders.give_back(std::move(at_home));
    away_bidders.give_back(std::move(visiting));
    progress.advance(part.size());
  });
  return results;
}

void write_games(const DuelFlags& flags, const std::string& away,
                 std::span<const match::SolvedBoard> boards,
                 std::vector<match::BoardResult> results) {
  match::ReportData data;
  data.conditions.home = data.conditions.home_name = flags.home;
  data.conditions.away = data.conditions.away_name = away;
  data.boards = std::move(results);
  for (const match::SolvedBoard& board : boards) data.analyses.push_back({board.tricks, 0, {}});
  value_or_fail(write_file(flags.out, formats::write_pbn_file(match::vugraph_records(data))),
                flags.out);
}

/// By board, for the home team.
std::vector<double> imps_of(std::span<const match::BoardResult> results) {
  std::vector<double> imps;
  for (const match::BoardResult& board : results) imps.push_back(match::home_imps(board, 0));
  return imps;
}

void run_duel(DuelFlags flags) {
  if (flags.aways.empty() == flags.pipe.empty()) {
    fail_usage("the opponent is missing: give --away ROBOT or --pipe COMMAND, one of them");
  }
  if (!flags.pipe.empty()) flags.aways.push_back("pipe:" + flags.pipe);
  const bool several = flags.aways.size() > 1;
  if (several && (flags.honest || flags.worst > 0 || !flags.out.empty())) {
    fail_usage("--worst, --honest and --out tell of one opponent: give one --away");
  }
  const DuelRobotOptions options{
      flags.robots, flags.seed, 0,
      std::chrono::milliseconds(static_cast<std::int64_t>(flags.patience * 1000))};
  DuelRobotOptions of_home = options;
  if (flags.honest) of_home.hands = flags.hands;
  const auto home = duel_robot(flags.home, of_home);
  std::vector<std::unique_ptr<DuelRobot>> rivals;
  for (const std::string& away : flags.aways) rivals.push_back(duel_robot(away, options));
  const auto boards = load_boards(flags);
  const auto bid_against = [&](const DuelRobot& away) {
    try {
      return bid_all(boards, *home, away, thread_count(flags.threads));
    } catch (const std::runtime_error& error) {
      fail(error.what());
    }
  };
  if (several) {
    DuelsReport report{flags.home, {}, {}};
    std::vector<double> sums(boards.size(), 0.0);
    for (std::size_t i = 0; i < rivals.size(); ++i) {
      const auto results = bid_against(*rivals[i]);
      report.rivals.push_back({flags.aways[i], match::duel_figures(results)});
      const auto imps = imps_of(results);
      std::ranges::transform(sums, imps, sums.begin(), std::plus{});
    }
    for (double& sum : sums) sum /= static_cast<double>(rivals.size());
    report.mean = match::average_of(sums);
    return flags.json ? print_duels_json(report) : print_duels(report);
  }
  const auto results = bid_against(*rivals.front());
  DuelReport report{flags.home,
                    flags.aways.front(),
                    match::duel_figures(results),
                    match::worst_boards(results, flags.worst),
                    {}};
  if (flags.honest) report.honesty = match::honesty_of(results, match::Team::kHome);
  flags.json ? print_duel_json(report) : print_duel(report);
  if (!flags.out.empty()) write_games(flags, flags.aways.front(), boards, results);
}

}  // namespace

void add_lab_duel(Command& lab) {
  auto flags = std::make_shared<DuelFlags>();
  Command* command = lab.add_subcommand(
      "duel", "Two bidders against each other over solved deals, both sides bidding");
  command
      ->add_option("--home", flags->home,
                   std::string(kRobotWords) + "; natural, natural:temperature=T; or pipe:COMMAND")
      ->type_name("ROBOT")
      ->capture_default_str();
  command
      ->add_option("--away", flags->aways,
                   "Its opponent, named likewise; given several times, each over the same boards, "
                   "and the mean of all")
      ->allow_extra_args(false)
      ->type_name("ROBOT");
  command->add_option("--pipe", flags->pipe, "The same as --away pipe:COMMAND")
      ->type_name("COMMAND");
  add_robot_flags(*command, flags->robots);
  command
      ->add_option("--deals", flags->deals,
                   "Deals solved for all declarers: .deals files, or directories of them; those "
                   "that come along if none are named")
      ->type_name("PATH");
  command->add_option("--first", flags->first, "Leave out so many at the beginning");
  command->add_option("--count", flags->count, "So many at most; 0: all");
  command
      ->add_option("--vulnerability,--vul", flags->vulnerability,
                   "none, ns, ew or both; rotate: by the deal's number, as boards have it")
      ->check(one_of({"rotate", "none", "ns", "ew", "both", "all"}))
      ->capture_default_str();
  command->add_option("--dealer", flags->dealer, "N, E, S or W; rotate: by the deal's number")
      ->check(one_of({"rotate", "N", "E", "S", "W"}))
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Of robots that draw their calls")
      ->capture_default_str();
  command->add_option("--patience", flags->patience, "Seconds that a pipe may be silent")
      ->check(in_range(0.01, 86400.0))
      ->capture_default_str();
  command->add_option("--worst", flags->worst, "Show so many boards that cost home most")
      ->capture_default_str();
  command->add_flag("--honest", flags->honest,
                    "Count how often home's hand lies outside what its call showed");
  command
      ->add_option("--hands", flags->hands,
                   "With --honest: hands that home is asked about, to say what a call shows of "
                   "which it says nothing itself")
      ->check(in_range(100, 100'000))
      ->capture_default_str();
  command->add_option("--out", flags->out, "All auctions of both rooms, as PBN")->type_name("FILE");
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->footer(
      "A pipe is a program that reads a line \"N ew S K5.QJ6.AT83.9742 1H PASS\" (seat to call,\n"
      "vulnerable side, dealer, hand, calls so far) and answers with its call, one line each; one\n"
      "is started for each thread.");
  command->callback([flags] { run_duel(*flags); });
}

}  // namespace bidwright::tools
