// train --learner calls: games of any records in, the networks out that say how their players call.

#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "archive.hpp"
#include "errors.hpp"
#include "progress.hpp"
#include "train/calls_figures.hpp"
#include "train/learner.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/core/parallel.hpp"

namespace bidwright::tools {

namespace {

using core::RecordedGame;
using sampling::CallLoss;
using sampling::NaturalPriors;

/// Shares of the games that the learning curve learns from.
constexpr std::array kShares{1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2};
/// With fewer boards a network learns nothing, and a point of the curve says nothing.
constexpr std::size_t kFewestBoards = 40;

struct CallsFlags {
  std::vector<std::string> games;
  std::vector<std::string> test;
  std::size_t train = 0;
  int folds = 5;
  bool no_figures = false;
  sampling::FitOptions options;
};

/// Without their cards, from which no call is learnt.
std::vector<RecordedGame> load_boards(const std::vector<std::string>& names) {
  auto boards = load_games(names).games;
  for (RecordedGame& board : boards) board.cards = {};
  return boards;
}

/// Which part each board belongs to: boards of one deal to one part, deals in turn.
std::vector<int> folds_of(const std::vector<RecordedGame>& boards, int folds) {
  std::map<core::Deal, int> deals;
  std::vector<int> result;
  result.reserve(boards.size());
  for (const RecordedGame& board : boards) {
    const int next = static_cast<int>(deals.size()) % folds;
    result.push_back(deals.emplace(board.deal, next).first->second);
  }
  return result;
}

/// What a network is fitted for.
enum class Purpose : std::uint8_t {
  /// The file; it is measured on what was kept apart.
  kFile,
  kCurve,
  /// To measure a part of the games by the others; the first part's ends the learning curve.
  kFirstFold,
  kFold,
};

/// One network to be fitted: what it learns from, and what it is measured on.
struct Task {
  Purpose purpose = Purpose::kFile;
  std::vector<RecordedGame> training;
  std::vector<RecordedGame> held_out;
  nn::WeightsFile fitted;
  std::vector<CallLoss> losses;
};

/// Every share's first boards, those kept apart left out.
void add_curve(const std::vector<RecordedGame>& training, const std::vector<RecordedGame>& held_out,
               std::vector<Task>& tasks) {
  for (const double share : kShares) {
    const auto count = static_cast<std::size_t>(share * static_cast<double>(training.size()));
    if (count < kFewestBoards) continue;
    tasks.push_back({Purpose::kCurve,
                     {training.begin(), training.begin() + static_cast<std::ptrdiff_t>(count)},
                     held_out,
                     {},
                     {}});
  }
}

void run_tasks(std::vector<Task>& tasks, const sampling::FitOptions& options, int threads) {
  // Two networks a task.
  Progress progress("learning calls", tasks.size() * 2 * static_cast<std::size_t>(options.passes),
                    "passes");
  core::run_parts(tasks.size(), threads, [&](std::size_t i) {
    Task& task = tasks[i];
    task.fitted = sampling::fit_natural_priors(
        task.training, {}, options, [&](const sampling::FitProgress&) { progress.advance(); });
    if (!task.held_out.empty()) {
      task.losses = sampling::call_losses(NaturalPriors(task.fitted), task.held_out);
    }
  });
}

void run_calls(const TrainFlags& common, CallsFlags flags, Findings& found) {
  if (flags.games.empty()) {
    fail_usage(
        fmt::format("--learner calls learns from games: name some with --games, {}", kGamesHelp));
  }
  flags.options.seed = common.seed;
  std::vector<RecordedGame> boards = load_boards(flags.games);
  std::vector<RecordedGame> held_out;
  if (flags.train != 0) {
    if (flags.train >= boards.size()) {
      fail_usage(fmt::format("{} has {} games; --calls-train {} leaves none to measure on",
                             fmt::join(flags.games, ", "), boards.size(), flags.train));
    }
    held_out.assign(boards.begin() + static_cast<std::ptrdiff_t>(flags.train), boards.end());
    boards.resize(flags.train);
  }
  if (!flags.test.empty()) {
    std::set<core::Deal> known;
    for (const RecordedGame& board : boards) known.insert(board.deal);
    auto others = load_boards(flags.test);
    const std::size_t before = others.size();
    std::erase_if(others, [&](const RecordedGame& board) { return known.contains(board.deal); });
    if (others.size() != before) {
      print_warning(
          fmt::format("--calls-test: {} of {} games have deals that are learnt from, and "
                      "are left out",
                      before - others.size(), before));
    }
    held_out.insert(held_out.end(), others.begin(), others.end());
  }

  // The first task makes the file; then the learning curve, then the folds.
  std::vector<Task> tasks;
  tasks.push_back({Purpose::kFile, boards, held_out, {}, {}});
  const bool by_folds = held_out.empty() && flags.folds > 1;
  if (!flags.no_figures && by_folds) {
    const std::vector<int> folds = folds_of(boards, flags.folds);
    for (int fold = 0; fold < flags.folds; ++fold) {
      Task task{fold == 0 ? Purpose::kFirstFold : Purpose::kFold, {}, {}, {}, {}};
      for (std::size_t i = 0; i < boards.size(); ++i) {
        (folds[i] == fold ? task.held_out : task.training).push_back(boards[i]);
      }
      if (task.training.empty()) continue;
      if (fold == 0) add_curve(task.training, task.held_out, tasks);
      tasks.push_back(std::move(task));
    }
  } else if (!flags.no_figures) {
    add_curve(boards, held_out, tasks);
  }
  run_tasks(tasks, flags.options, common.threads);

  CallsFigures figures;
  figures.boards = boards.size();
  figures.folds = by_folds ? flags.folds : 0;
  for (const RecordedGame& board : boards) figures.calls += board.auction.size();
  for (const Task& task : tasks) {
    if (task.held_out.empty()) continue;
    if (task.purpose != Purpose::kCurve) figures.add_measured(task.held_out, task.losses);
    if (task.purpose != Purpose::kFold) {
      figures.add_point(task.training, task.held_out, task.losses);
    }
  }

  nn::WeightsFile& weights = tasks.front().fitted;
  weights.about = nlohmann::json{
      {"learnt by", "bidwright train --learner calls"},
      {"games", boards.size()},
      {"passes", flags.options.passes},
      {"softness", {flags.options.opening_softness, flags.options.later_softness}},
      {"seed",
       common.seed}}.dump();
  value_or_fail(nn::save_weights(weights, common.out), common.out);
  if (!flags.no_figures) figures.say(found);
  found.say("{}: how {} with {} were bid\n", common.out, core::counted(figures.boards, "board"),
            core::counted(figures.calls, "call"));
  found.add({{"learner", "calls"},
             {"file", common.out},
             {"boards", figures.boards},
             {"calls", figures.calls}});
}

class CallsTrainer : public Learner {
 public:
  [[nodiscard]] std::string name() const override { return "calls"; }
  [[nodiscard]] bool needs_deals() const override { return false; }
  void add_flags(Command& command) override;
  void run(const TrainFlags& flags, const deals::Dataset&, Findings& found) override {
    run_calls(flags, flags_, found);
  }

 private:
  CallsFlags flags_;
};

void CallsTrainer::add_flags(Command& command) {
  constexpr const char* kGroup = "With --learner calls";
  const auto add = [&](const std::string& name, auto& value, const std::string& what) {
    return command.add_option("--calls-" + name, value, what)->group(kGroup);
  };
  command.add_option("--games", flags_.games, std::string("Games to learn from: ") + kGamesHelp)
      ->type_name("PATH")
      ->group(kGroup);
  add("test", flags_.test, "Other games, to measure on")->type_name("PATH");
  add("train", flags_.train, "Learn from so many games only, and measure on the others; 0: all");
  add("folds", flags_.folds,
      "Where nothing was kept to measure on: parts, each measured by what the others teach")
      ->check(in_range(1, 100))
      ->capture_default_str();
  command
      .add_flag("--calls-no-figures", flags_.no_figures,
                "Learn from all games, and measure nothing: many times faster")
      ->group(kGroup);
  add("passes", flags_.options.passes, "Passes over the games")
      ->check(in_range(1, 1000))
      ->capture_default_str();
  add("decay", flags_.options.decay, "Decay of the weights for calls after the opening")
      ->check(in_range(0.0, 10.0))
      ->capture_default_str();
  add("opening-decay", flags_.options.opening_decay, "The same for openings")
      ->check(in_range(0.0, 10.0))
      ->capture_default_str();
  add("opening-softness", flags_.options.opening_softness,
      "What the outputs for openings are divided by: more where others are read than those learnt "
      "from")
      ->check(in_range(0.1, 10.0))
      ->capture_default_str();
  add("later-softness", flags_.options.later_softness, "The same for later calls")
      ->check(in_range(0.1, 10.0))
      ->capture_default_str();
}

}  // namespace

std::unique_ptr<Learner> make_calls_learner() {
  return std::make_unique<CallsTrainer>();
}

}  // namespace bidwright::tools
