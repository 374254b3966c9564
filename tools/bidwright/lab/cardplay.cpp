// `bidwright lab cardplay`: recorded games are played again by our robot in all four seats, from
// the recorded contracts and auctions; what each play gives away against double dummy is set
// beside what the recorded players gave away on the same boards.

#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "archive.hpp"
#include "errors.hpp"
#include "lab/cardplay_record.hpp"
#include "lab/games.hpp"
#include "lab/lab.hpp"
#include "lab/play_out.hpp"
#include "lab/report.hpp"
#include "progress.hpp"

#include "bidwright/cardplay/account.hpp"
#include "bidwright/core/counted.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/sampling/natural.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::tools {

namespace {

struct CardplayFlags {
  std::vector<std::string> games{"../shared/data/wbridge5_games.tsv.zst"};
  std::size_t from = 4000;
  std::size_t boards = 50;
  std::optional<int> samples;
  double time_per_card = 0;
  std::string scoring = "imps";
  std::uint64_t seed = 1;
  int threads = 1;
  bool signals = false;
  std::string record;
  bool json = false;
};

int given_away(const cardplay::PlayAccount& account) {
  return account.by_lead + account.by_declarer + account.by_defence;
}

struct Figures {
  core::Tally double_dummy;
  core::Tally taken;
  core::Tally difference;
  core::Tally by_lead;
  core::Tally by_declarer;
  core::Tally by_defence;
  core::Tally by_all;
  std::array<int, core::kRanks> declarer_by_trick{};
  std::array<int, core::kRanks> defence_by_trick{};

  void add(const cardplay::PlayAccount& account) {
    double_dummy.add(account.double_dummy);
    taken.add(account.taken);
    difference.add(account.taken - account.double_dummy);
    by_lead.add(account.by_lead);
    by_declarer.add(account.by_declarer);
    by_defence.add(account.by_defence);
    by_all.add(given_away(account));
    for (std::size_t t = 0; t < declarer_by_trick.size(); ++t) {
      declarer_by_trick[t] += account.declarer_by_trick[t];
      defence_by_trick[t] += account.defence_by_trick[t];
    }
  }
};

struct Times {
  core::Tally card;
  core::Tally board;
  double worst = 0;

  void add(const std::vector<double>& cards) {
    double sum = 0;
    for (const double seconds : cards) {
      card.add(seconds);
      worst = std::max(worst, seconds);
      sum += seconds;
    }
    board.add(sum);
  }
};

/// Our robot in all four seats.
std::vector<core::Card> play_again(const core::RecordedGame& game, std::size_t number,
                                   const CardplayFlags& flags, std::vector<double>& times) {
  cardplay::CardOptions options;
  options.samples = flags.samples;
  options.threads = flags.threads;
  options.signals = flags.signals;
  options.scoring =
      flags.scoring == "matchpoints" ? cardplay::Scoring::kMatchpoints : cardplay::Scoring::kImps;
  cardplay::TimeLimit limit;
  if (flags.time_per_card > 0) limit = flags.time_per_card;
  const auto& natural = sampling::NaturalPriors::shipped();
  const core::BoardSetup board{static_cast<int>(number), game.auction.dealer(),
                               core::Vulnerability::kNone, game.deal};
  return play_out(
      board, game.auction,
      {&natural, &natural, &sampling::PlayPriors::shipped(), flags.signals, flags.signals}, options,
      limit, flags.seed, &times);
}

std::vector<int> trace(const core::RecordedGame& game, std::span<const core::Card> cards,
                       dd::Solver& solver) {
  const core::Contract contract = *game.auction.contract();
  return value_or_fail(solver.trace(game.deal, contract.strain(), contract.declarer, cards),
                       "trace");
}

PlayedGame played(const core::RecordedGame& game, std::size_t number, const CardplayFlags& flags,
                  dd::Solver& solver) {
  PlayedGame result{number, trace(game, game.cards, solver), {}, {}};
  result.ours = trace(game, play_again(game, number, flags, result.seconds), solver);
  return result;
}

/// What the cards played depend on, beside the program.
std::string conditions(const CardplayFlags& flags) {
  return fmt::format("lab cardplay: {}, seed {}, samples {}, {} s a card, {}",
                     fmt::join(flags.games, " "), flags.seed,
                     flags.samples ? std::to_string(*flags.samples) : "default",
                     flags.time_per_card, flags.scoring) +
         (flags.signals ? ", signals" : "");
}

std::string with_error(const core::Tally& tally) {
  return fmt::format("{:+.3f} +- {:.3f}", tally.mean(), tally.standard_error());
}

std::vector<std::string> row(std::string name, const Figures& figures) {
  return {std::move(name),
          figure(figures.double_dummy.mean(), 3),
          figure(figures.taken.mean(), 3),
          with_error(figures.difference),
          figure(figures.by_declarer.mean(), 3),
          figure(figures.by_lead.mean(), 3),
          figure(figures.by_defence.mean(), 3),
          with_error(figures.by_all)};
}

void report(const Figures& recorded, const Figures& ours, const core::Tally& more,
            const Times& times, const CardplayFlags& flags) {
  LabReport report("Card play against double dummy", flags.json);
  report.heading("Declarer's tricks, and tricks given away per board");
  report.table(
      {{"player", "double dummy", "taken", "difference", "declarer", "lead", "defence", "all"},
       {row("recorded", recorded), row("bidwright", ours)}});
  report.note(
      fmt::format("Given away more than by the recorded players, a board: {}.", with_error(more)));
  report.heading("Given away by trick, per 100 boards");
  LabTable by_trick{{"trick"}, {}};
  const double scale = 100.0 / static_cast<double>(ours.taken.count());
  for (int t = 1; t <= core::kRanks; ++t) by_trick.columns.push_back(std::to_string(t));
  const auto add = [&](const char* name, const std::array<int, core::kRanks>& tricks) {
    std::vector<std::string> cells{name};
    for (const int count : tricks) cells.push_back(figure(count * scale, 1));
    by_trick.rows.push_back(std::move(cells));
  };
  add("recorded declarer", recorded.declarer_by_trick);
  add("bidwright declarer", ours.declarer_by_trick);
  add("recorded defence", recorded.defence_by_trick);
  add("bidwright defence", ours.defence_by_trick);
  report.table(by_trick);
  report.note(fmt::format(
      "{} from game {} on, {} samples a card, seed {}. Processor seconds: {:.2f} a board, "
      "{:.3f} a card, {:.2f} at worst.",
      core::counted(ours.taken.count(), "board"), flags.from + 1,
      flags.samples ? std::to_string(*flags.samples) : "default", flags.seed, times.board.mean(),
      times.card.mean(), times.worst));
  report.finish();
}

void run_cardplay(const CardplayFlags& flags) {
  const auto games = load_lab_games(flags.games);
  const std::string names = fmt::format("{}", fmt::join(flags.games, ", "));
  if (flags.from >= games.size()) {
    fail_usage(fmt::format("{} has only {} games; --from {} is past its end", names, games.size(),
                           flags.from));
  }
  Figures recorded;
  Figures ours;
  core::Tally more;
  Times times;
  dd::Solver solver;
  std::optional<CardplayRecord> record;
  if (!flags.record.empty()) record.emplace(flags.record, conditions(flags));
  Progress progress("playing", flags.boards, "boards");
  for (std::size_t i = flags.from; i < games.size() && ours.taken.count() < flags.boards; ++i) {
    if (games[i].cards.size() != core::kCards) continue;  // Passed out, or not recorded
    const PlayedGame* const before = record ? record->find(i) : nullptr;
    const PlayedGame game = before != nullptr ? *before : played(games[i], i, flags, solver);
    if (record && before == nullptr) record->add(game);
    const auto theirs = cardplay::account_of(game.recorded);
    const auto own = cardplay::account_of(game.ours);
    recorded.add(theirs);
    ours.add(own);
    times.add(game.seconds);
    more.add(given_away(own) - given_away(theirs));
    progress.advance();
  }
  progress.clear();
  if (ours.taken.count() == 0) fail(fmt::format("{}: no game with 52 cards", names));
  report(recorded, ours, more, times, flags);
}

}  // namespace

void add_lab_cardplay(Command& lab) {
  auto flags = std::make_shared<CardplayFlags>();
  Command* command = lab.add_subcommand(
      "cardplay", "Play recorded games again; tricks given away against double dummy");
  command->add_option("--games", flags->games, std::string("Recorded games: ") + kGamesHelp)
      ->type_name("FILE")
      ->capture_default_str();
  command
      ->add_option("--from", flags->from,
                   "Games to skip; the natural priors were learnt from the first 4000")
      ->capture_default_str();
  command->add_option("--boards", flags->boards, "Boards to play")
      ->check(in_range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--samples", flags->samples, "Deals to solve for a card, at most")
      ->check(in_range(0, 10'000));
  command
      ->add_option("--time-per-card", flags->time_per_card,
                   "Processor seconds for a card; 0: no limit, so that results can be repeated")
      ->check(in_range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option("--scoring", flags->scoring, "What cards are played for")
      ->check(one_of({"imps", "matchpoints"}))
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the samples")->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads that solve")
      ->check(in_range(1, 1024))
      ->capture_default_str();
  command->add_flag("--signals", flags->signals,
                    "Defenders signal by cards worth the same, and all read it");
  command
      ->add_option("--record", flags->record,
                   "A file that keeps what was played; given again, the run goes on")
      ->type_name("FILE");
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_cardplay(*flags); });
}

}  // namespace bidwright::tools
