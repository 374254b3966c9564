// Reading opponents' openings: whether the models of this page would tell the sampler more about a
// hand than the call networks that it ships with.

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "lab/papers/lab_data.hpp"
#include "lab/papers/opening_learner.hpp"
#include "lab/papers/white.hpp"
#include "progress.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/parallel.hpp"
#include "bidwright/core/tally.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::tools {

namespace {

using papers::Opening;

/// The sampler's networks blend in so much of "any legal call"; so do the others here.
constexpr double kAnyCall = 0.003;
constexpr double kHundred = 100.0;

/// A probability for each class of opening.
using Reader = std::function<void(const Opening&, std::span<float>)>;
using Chances = std::array<float, papers::kOpeningClasses>;

/// The sampler's networks, asked for every opening at every seat.
class ShippedReader {
 public:
  ShippedReader() {
    const auto& priors = sampling::NaturalPriors::shipped();
    for (std::size_t passes = 0; passes < calls_.size(); ++passes) {
      for (int c = 0; c < papers::kOpeningClasses; ++c) {
        core::Auction auction(core::Seat::kNorth);
        for (std::size_t i = 0; i < passes; ++i) auction.add(core::Call::pass());
        auction.add(papers::call_of_class(c));
        calls_[passes].push_back(
            priors.bind(auction, core::clockwise(core::Seat::kNorth, static_cast<int>(passes)),
                        core::Vulnerability::kNone));
      }
    }
  }

  void operator()(const Opening& opening, std::span<float> out) const {
    const auto& calls = calls_[opening.passes];
    for (std::size_t c = 0; c < calls.size(); ++c) {
      calls[c]->set_hand(opening.hand);
      out[c] = std::exp(calls[c]->log_likelihood(0));
    }
  }

  /// Weighs one call, as the sampler does.
  [[nodiscard]] float log_likelihood(const Opening& opening) const {
    sampling::SeatCalls& call =
        *calls_[opening.passes][static_cast<std::size_t>(papers::opening_class(opening.call))];
    call.set_hand(opening.hand);
    return call.log_likelihood(0);
  }

 private:
  std::array<std::vector<std::unique_ptr<sampling::SeatCalls>>, core::kSeats> calls_;
};

void blend(Chances& chances) {
  for (float& chance : chances) {
    chance = static_cast<float>((1 - kAnyCall) * static_cast<double>(chance) +
                                kAnyCall / static_cast<double>(chances.size()));
  }
}

struct Reading {
  double right = 0;
  /// Mean of -log P(call), and its standard error.
  double loss = 0;
  double error = 0;
};

Reading read_all(const Reader& reader, const std::vector<Opening>& openings) {
  Reading reading;
  core::Tally losses;
  for (const Opening& opening : openings) {
    Chances chances{};
    reader(opening, chances);
    const auto truth = static_cast<std::size_t>(papers::opening_class(opening.call));
    const auto best = std::max_element(chances.begin(), chances.end()) - chances.begin();
    reading.right += static_cast<std::size_t>(best) == truth ? kHundred : 0;
    losses.add(-std::log(std::max(1e-12, static_cast<double>(chances[truth]))));
  }
  reading.right /= static_cast<double>(openings.size());
  reading.loss = losses.mean();
  reading.error = losses.standard_error();
  return reading;
}

/// Hands a second of processor time.
double speed_of(const std::function<void(const Opening&)>& weigh,
                const std::vector<Opening>& openings) {
  const std::clock_t start = std::clock();
  for (const Opening& opening : openings) weigh(opening);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return static_cast<double>(openings.size()) / std::max(1e-6, seconds);
}

}  // namespace

void white_reading(const WhiteSettings& settings, LabReport& report) {
  const auto& games = settings.games;
  const auto middle = games.begin() + static_cast<std::ptrdiff_t>(games.size() * 4 / 5);
  const std::vector<Opening> known = openings_of({games.begin(), middle});
  const std::vector<Opening> later = openings_of({middle, games.end()});

  constexpr std::array kReaders{OpeningMethod::kDomain, OpeningMethod::kJudgement,
                                OpeningMethod::kTrees};
  std::vector<std::optional<OpeningLearner>> learners(kReaders.size());
  {
    Progress progress("learning to read openings", kReaders.size(), "models");
    core::run_parts(kReaders.size(), settings.threads, [&](std::size_t i) {
      learners[kReaders.size() - 1 - i].emplace(kReaders[kReaders.size() - 1 - i], known,
                                                settings.passes, settings.seed);
      progress.advance();
    });
  }

  report.heading("Reading opponents' openings");
  report.note(fmt::format(
      "The sampler weighs a hidden hand by the probability of its player's calls. How well each "
      "model predicts WBridge5's openings: learnt from {} games ({} openings), tested on the {} "
      "openings of the others{}. The call networks are those that the sampler ships with, made by "
      "`lab priors` from the first 4,000 of WBridge5's 5,000 games, one of them for openings. All "
      "are blended with 0.3 % of any call. Hands a second of processor time: one opening weighed.",
      middle - games.begin(), known.size(), later.size(),
      settings.fresh.empty() ? std::string()
                             : fmt::format(", and on {} fresh ones, of deals bid with silent "
                                           "opponents",
                                           settings.fresh.size())));
  LabTable table;
  table.columns = {"openings of WBridge5", "right %", "-log P"};
  if (!settings.fresh.empty()) {
    table.columns.insert(table.columns.end(), {"fresh: right %", "-log P"});
  }
  table.columns.emplace_back("hands a second");
  const auto add = [&](std::string_view name, const Reader& reader, double speed) {
    std::vector<std::string> row{std::string(name)};
    for (const auto* openings : {&later, &settings.fresh}) {
      if (openings->empty()) continue;
      const Reading reading = read_all(reader, *openings);
      row.push_back(fmt::format("{:.2f}", reading.right));
      row.push_back(fmt::format("{:.3f} +- {:.3f}", reading.loss, reading.error));
    }
    row.push_back(fmt::format("{:.0f}", speed));
    table.rows.push_back(std::move(row));
  };
  const ShippedReader shipped;
  add("the sampler's call networks", std::cref(shipped),
      speed_of([&](const Opening& opening) { (void)shipped.log_likelihood(opening); }, later));
  for (std::size_t i = 0; i < learners.size(); ++i) {
    const OpeningLearner& learner = *learners[i];
    const Reader reader = [&learner](const Opening& opening, std::span<float> out) {
      Chances chances{};
      learner.probabilities(opening, chances);
      blend(chances);
      std::copy(chances.begin(), chances.end(), out.begin());
    };
    add(name(kReaders[i]), reader,
        speed_of(
            [&](const Opening& opening) {
              Chances chances{};
              learner.probabilities(opening, chances);
            },
            later));
  }
  report.table(table);
}

}  // namespace bidwright::tools
