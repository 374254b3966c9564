// `bidwright lab mandziuk`: who should bid higher, by counts of points and by networks, and how
// many tricks (Mandziuk & Suchan 2019, table III, and their earlier works): flags, data and tables.

#include "lab/papers/mandziuk.hpp"

#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>

#include <fmt/core.h>

#include "errors.hpp"
#include "files.hpp"
#include "lab/lab.hpp"
#include "lab/papers/lab_data.hpp"
#include "lab/papers/lab_part.hpp"
#include "progress.hpp"
#include "threads.hpp"

#include "bidwright/page/chart.hpp"

namespace bidwright::tools {

namespace {

using deals::SolvedDeal;
using papers::Game;
using papers::Wiring;

constexpr std::size_t kFewestDeals = 200;
/// The paper had four times as many deals for no trump as for suits, where each is eight samples.
constexpr std::size_t kSuitShare = 4;
constexpr const char* kDeck = "../shared/data/dd/list1000.txt";

struct MandziukFlags {
  std::vector<std::string> deals{"models/dataset"};
  std::string deck = kDeck;
  std::string page = "lab-mandziuk.html";
  std::uint64_t seed = 1;
  int threads = 0;
  bool quick = false;
  /// Samples and deals that the networks see in all their passes; 0: by --quick or without it.
  std::size_t visits = 0;
  LabPart only;
  bool json = false;
};

/// Figures 4 and 5; what is lost of the second agrees with table II, the text and its three tricks.
std::vector<ShownDeal> sample_deals() {
  return {{core::parse_deal("N:KJ654.5.5.KT9842 A8.KQT83.KQ86.AJ Q732.J42.AJ9743. T9.A976.T2.Q7653")
               .value(),
           core::Strain::kSpades},
          {core::parse_deal("N:K5.KQ972.Q.A7632 AJ96.84.T98642.J 742.AJ5.J.KQT985 QT83.T63.AK753.4")
               .value(),
           core::Strain::kDiamonds}};
}

std::string percent(double value) {
  return figure(value, 2);
}

std::string no_trump_and_suit(const BothGames& rates) {
  return fmt::format("{:.2f} / {:.2f}", rates[0].who, rates[1].who);
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Method {
  std::string name;
  BothGames rates;
  /// Who should bid higher: no trump, suits. NaN where not published.
  std::array<double, 2> paper_who{kNone, kNone};
  /// Exact, within one, within two: no trump, then suits.
  std::array<std::array<double, 3>, 2> paper_tricks{{{kNone, kNone, kNone}, {kNone, kNone, kNone}}};
};

/// Methods that are compared by the number of deals they learn from.
struct Learnt {
  BothGames dedicated;
  BothGames renamed;
  /// A single network for whole deals.
  BothGames whole;
};

/// Deals with results that the networks for whole deals gave them, after those of `train`.
class Lessons {
 public:
  Lessons(const MandziukSettings& settings, SolvedDeals train, const DealCommittee& teachers)
      : deals_(lessons_of(teachers, settings.lessons, settings.seed)), own_(train.size()) {
    deals_.insert(deals_.begin(), train.begin(), train.end());
  }
  [[nodiscard]] SolvedDeals of(Game game) const {
    if (game == Game::kNoTrump) return deals_;
    return SolvedDeals(deals_).first(own_ + (deals_.size() - own_) / kSuitShare);
  }

 private:
  std::vector<SolvedDeal> deals_;
  std::size_t own_;
};

MandziukSettings for_lessons(MandziukSettings settings) {
  settings.sample_visits = settings.lesson_visits;
  return settings;
}

Learnt learn(const MandziukSettings& settings, SolvedDeals train, const BothGames& whole,
             Progress& progress) {
  Learnt learnt{{}, {}, whole};
  for (std::size_t g = 0; g < kGames.size(); ++g) {
    learnt.dedicated[g] = trick_network(settings, train, {kGames[g], Wiring::kDedicated, false});
    progress.advance();
    learnt.renamed[g] = trick_network(settings, train, {kGames[g], Wiring::kDedicated, true});
    progress.advance();
  }
  return learnt;
}

struct Networks {
  WholeDeals whole;
  Learnt learnt;
  std::vector<Method> methods;
};

Networks run_networks(const MandziukSettings& settings) {
  Progress progress("networks", 17, "trainings");
  WholeDeals whole = whole_deals(settings, settings.train);
  progress.advance();
  const Learnt learnt = learn(settings, settings.train, whole.single, progress);
  const Lessons lessons(settings, settings.train, whole.networks);
  BothGames compared;
  BothGames full;
  BothGames full_renamed;
  BothGames compared_taught;
  BothGames full_taught;
  BothGames dedicated_taught;
  const MandziukSettings taught = for_lessons(settings);
  for (std::size_t g = 0; g < kGames.size(); ++g) {
    const Game game = kGames[g];
    compared[g] = comparator(settings, settings.train, {game, Wiring::kFull});
    progress.advance();
    full[g] = trick_network(settings, settings.train, {game, Wiring::kFull, false});
    progress.advance();
    full_renamed[g] = trick_network(settings, settings.train, {game, Wiring::kFull, true});
    progress.advance();
    compared_taught[g] = comparator(taught, lessons.of(game), {game, Wiring::kFull});
    progress.advance();
    full_taught[g] = trick_network(taught, lessons.of(game), {game, Wiring::kFull, false});
    progress.advance();
    dedicated_taught[g] =
        trick_network(taught, lessons.of(game), {game, Wiring::kDedicated, false});
    progress.advance();
  }
  const std::array<std::array<double, 3>, 2> dedicated_tricks{
      {{41.73, 86.1, 96.3}, {51.28, 95.3, 99.7}}};
  std::vector<Method> methods{
      {"DeepChess-like", compared, {83.42, 88.14}},
      {"AE-MLP full", full, {87.18, 92.2}},
      {"AE-MLP dedicated", learnt.dedicated, {90.01, 92.44}, dedicated_tricks},
      {"full, suits renamed", full_renamed},
      {"dedicated, suits renamed", learnt.renamed},
      {"DeepChess-like, taught", compared_taught, {83.42, 88.14}},
      {"AE-MLP full, taught", full_taught, {87.18, 92.2}},
      {"AE-MLP dedicated, taught", dedicated_taught, {90.01, 92.44}, dedicated_tricks},
      {"whole deals at once", whole.single},
      {fmt::format("{} such together", whole.networks.size()), whole.together}};
  return {std::move(whole), learnt, std::move(methods)};
}

void who_table(const MandziukSettings& settings, const std::vector<Method>& methods,
               LabReport& report) {
  LabTable table{{"networks, percent right", "no trump", "paper", "suit", "paper"}, {}};
  for (const Method& method : methods) {
    table.rows.push_back({method.name, percent(method.rates[0].who), percent(method.paper_who[0]),
                          percent(method.rates[1].who), percent(method.paper_who[1])});
  }
  report.table(table);
  const double uncertain =
      100 * std::sqrt(0.9 * 0.1 / static_cast<double>(2 * settings.test.size()));
  report.note(fmt::format(
      "On {} deals not learnt from; figures at no trump are uncertain by about {:.1f} points. "
      "Layers are followed by tanh, trained by Adam; a network says that a side should bid higher "
      "if the chance of seven tricks is above a half. Suits renamed: each pass shows every sample "
      "with its suits renamed at random, which the paper did not do. Whole deals at once: one "
      "network for all ten results, built so that the names of suits cannot matter; such together: "
      "the mean of networks that differ by their seeds. Taught: the "
      "paper's networks as they are, but with as many samples as the paper had ({} deals at no "
      "trump, {} in suits): random deals whose results are those that the networks for whole deals "
      "together hold most likely. Those learnt from the same {} solved deals, so nothing more was "
      "solved.",
      settings.test.size(), uncertain, settings.lessons, settings.lessons / kSuitShare,
      settings.train.size()));
}

void trick_table(const std::vector<Method>& methods, LabReport& report) {
  report.heading("How many tricks: exactly right, off by at most one, by at most two");
  LabTable table{{"percent", "no trump", "paper", "suit", "paper"}, {}};
  const auto three = [](double exact, double one, double two) {
    return fmt::format("{} / {} / {}", percent(exact), percent(one), percent(two));
  };
  for (const Method& method : methods) {
    if (method.rates[0].exact == 0 && method.rates[1].exact == 0) continue;  // It only compares
    std::vector<std::string> row{method.name};
    for (std::size_t g = 0; g < kGames.size(); ++g) {
      const TrickRates& rates = method.rates[g];
      const auto& paper = method.paper_tricks[g];
      row.push_back(three(rates.exact, rates.within_one, rates.within_two));
      row.push_back(std::isfinite(paper[0]) ? three(paper[0], paper[1], paper[2]) : "-");
    }
    table.rows.push_back(std::move(row));
  }
  table.rows.push_back({"MLP (2009)", "", "37.80", "", "53.11"});
  table.rows.push_back({"human masters", "", "73.68", "", "53.06"});
  report.table(table);
}

void speed(const MandziukSettings& settings, const WholeDeals& whole, LabReport& report) {
  report.heading("As a fast first estimate");
  const double solver = solver_speed(settings.test, settings.solver_seconds);
  report.note(fmt::format(
      "All ten results of {:.0f} deals a second of processor time by one network for whole deals, "
      "of {:.1f} by the double-dummy solver. The contract that looks best by the results of {} "
      "together costs "
      "{:.2f} +- "
      "{:.2f} IMPs against the best one double dummy (not vulnerable, assumed declarer, down four "
      "or more doubled): it can say which of thousands of positions deserve to be solved, and "
      "label deals to learn from. It does not tell one line of play from another: at the table a "
      "trick decides, and a result is exactly right {:.0f} % of the time at no trump and {:.0f} % "
      "in suits.",
      whole.deals_per_second, solver, whole.networks.size(), whole.cost, whole.cost_error,
      whole.together[0].exact, whole.together[1].exact));
}

void growth(const MandziukSettings& settings, const Learnt& all, LabReport& report) {
  MandziukSettings single = settings;
  single.committee = 1;
  constexpr std::array kShares{8U, 4U, 2U, 1U};
  std::array<std::array<page::Series, 3>, 2> lines;
  LabTable table{{"training deals", "dedicated: NT / suit", "suits renamed", "whole deals"}, {}};
  Progress progress("the curve", (kShares.size() - 1) * 5, "trainings");
  for (const unsigned share : kShares) {
    const SolvedDeals train = settings.train.first(settings.train.size() / share);
    const auto add = [&](const Learnt& learnt) {
      const std::array columns{&learnt.dedicated, &learnt.renamed, &learnt.whole};
      std::vector<std::string> row{fmt::format("{}", train.size())};
      for (std::size_t m = 0; m < columns.size(); ++m) {
        row.push_back(no_trump_and_suit(*columns[m]));
        for (std::size_t g = 0; g < kGames.size(); ++g) {
          lines[g][m].points.emplace_back(static_cast<double>(train.size()), (*columns[m])[g].who);
        }
      }
      table.rows.push_back(std::move(row));
    };
    if (share == 1) {
      add(all);
    } else {
      const BothGames whole = whole_deals(single, train).single;
      progress.advance();
      add(learn(settings, train, whole, progress));
    }
  }
  progress.clear();
  report.heading("Who should bid higher, by the number of deals learnt from");
  constexpr std::array kNames{"dedicated", "dedicated, suits renamed", "whole deals"};
  for (std::size_t g = 0; g < kGames.size(); ++g) {
    page::LineChart chart;
    chart.title = g == 0 ? "No trump" : "Suits";
    chart.x_label = "training deals";
    chart.y_label = "right, percent";
    chart.height = 260;
    for (std::size_t m = 0; m < kNames.size(); ++m) {
      lines[g][m].name = kNames[m];
      chart.series.push_back(lines[g][m]);
    }
    report.picture(page::svg(chart));
  }
  report.table(table);
}

std::vector<SolvedDeal> load_deck(const std::string& path) {
  std::error_code error;
  if (path.empty()) return {};
  if (path == kDeck && !std::filesystem::exists(path, error)) {
    print_warning(
        fmt::format("{}: there is no such deck, so the check of the estimators is left "
                    "out; name another one with --deck",
                    path));
    return {};
  }
  return load_dds_deck(path);
}

void run_mandziuk(const MandziukFlags& flags) {
  const auto deals = load_lab_deals(flags.deals, kFewestDeals);
  const SolvedDeals all(deals);
  MandziukSettings settings;
  settings.test = all.last(all.size() / 5);
  settings.train = all.first(all.size() - settings.test.size());
  settings.seed = flags.seed;
  settings.threads = thread_count(flags.threads);
  settings.shown = sample_deals();
  settings.sample_visits = flags.quick ? 200'000 : 1'500'000;
  settings.deal_visits = flags.quick ? 30'000 : 640'000;
  settings.variant_visits = flags.quick ? 200'000 : 400'000;
  settings.lesson_visits = flags.quick ? 200'000 : 5'000'000;
  settings.lessons = flags.quick ? 20'000 : 400'000;
  settings.solver_seconds = flags.quick || flags.visits > 0 ? 0.2 : 4;
  if (flags.visits > 0) {
    settings.sample_visits = settings.deal_visits = settings.lesson_visits = flags.visits;
    settings.lessons = settings.variant_visits = flags.visits;
  }
  const auto deck = load_deck(flags.deck);

  LabReport report("Mandziuk & Suchan (2019), Who should bid higher, NS or WE?", flags.json);
  report.note(fmt::format(
      "Ours on {} random deals with the results of North and South as declarers: {} to train "
      "({} samples at no trump, {} in suits), {} to test. The paper trained on 800,000 samples of "
      "each kind, from another library of deals.",
      all.size(), settings.train.size(), 2 * settings.train.size(), 8 * settings.train.size(),
      settings.test.size()));
  if (!flags.only.is("variants")) report.heading("Table III: who should bid higher");
  if (flags.only.wants("estimators")) mandziuk_estimators(all, deck, report);
  if (flags.only.wants("networks")) {
    const auto [whole, learnt, methods] = run_networks(settings);
    who_table(settings, methods, report);
    trick_table(methods, report);
    speed(settings, whole, report);
    growth(settings, learnt, report);
  }
  if (flags.only.wants("variants")) mandziuk_variants(settings, report);
  report.write_page(flags.page);
  report.finish();
}

}  // namespace

void add_lab_mandziuk(Command& lab) {
  auto flags = std::make_shared<MandziukFlags>();
  Command* command = lab.add_subcommand(
      "mandziuk", "Mandziuk & Suchan 2019: who should bid higher, and how many tricks");
  command->add_option("--deals", flags->deals, ".deals files, or directories of them")
      ->type_name("PATH")
      ->capture_default_str();
  command
      ->add_option("--deck", flags->deck,
                   "A deck of the dds library to check the estimators on; empty: none")
      ->type_name("DECK")
      ->capture_default_str();
  command->add_option("--out", flags->page, "The page to write")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of the networks")->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--quick", flags->quick, "Short trainings");
  command->add_option("--visits", flags->visits,
                      "Samples that each network sees in all, instead of what --quick or its "
                      "absence mean");
  flags->only.add_flag(
      *command, {"estimators", "networks", "variants"},
      "One part: estimators, networks (tables and curve), variants (the papers' other "
      "networks, the deals of figures 4 and 5)");
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_mandziuk(*flags); });
}

}  // namespace bidwright::tools
