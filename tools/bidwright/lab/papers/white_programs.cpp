// Section IV.A's smaller experiment: the openings of programs alone, learnt without an error.

#include <array>
#include <span>

#include <fmt/core.h>

#include "lab/papers/opening_learner.hpp"
#include "lab/papers/white.hpp"
#include "progress.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/core/tally.hpp"

namespace bidwright::tools {

namespace {

using papers::Opening;

/// As many hands as the paper had, to learn from and held out.
constexpr std::size_t kTrain = 1300;
constexpr std::size_t kHeldOut = 365;
constexpr std::array kPasses{100, kWhiteMostPasses};

double percent_wrong(const OpeningLearner& learner, std::span<const Opening> openings) {
  double wrong = 0;
  for (const Opening& opening : openings) {
    wrong += learner.answer(opening) == papers::opening_class(opening.call) ? 0 : 1;
  }
  return 100 * wrong / static_cast<double>(openings.size());
}

}  // namespace

void white_programs(const WhiteSettings& settings, LabReport& report) {
  const std::size_t repeats = settings.wbridge5.size() / (kTrain + kHeldOut);
  if (repeats == 0) return;
  report.heading("Programs alone (section IV.A)");
  struct Errors {
    double learnt = 0;
    double held_out = 0;
    int passes = 0;
  };
  std::vector<Errors> errors(repeats * kPasses.size());
  {
    Progress progress("learning programs' openings", errors.size(), "models");
    core::run_parts(errors.size(), settings.threads, [&](std::size_t part) {
      const auto block =
          std::span(settings.wbridge5)
              .subspan(part / kPasses.size() * (kTrain + kHeldOut), kTrain + kHeldOut);
      const OpeningLearner learner(OpeningMethod::kDomain, block.first(kTrain),
                                   kPasses[part % kPasses.size()], settings.seed);
      errors[part] = {percent_wrong(learner, block.first(kTrain)),
                      percent_wrong(learner, block.last(kHeldOut)), learner.passes()};
      progress.advance();
    });
  }
  LabTable table;
  table.columns = {"wrong, %", "passes", "learnt", "paper", "held out", "paper"};
  for (std::size_t p = 0; p < kPasses.size(); ++p) {
    core::Tally learnt;
    core::Tally held_out;
    core::Tally passes;
    for (std::size_t r = 0; r < repeats; ++r) {
      learnt.add(errors[r * kPasses.size() + p].learnt);
      held_out.add(errors[r * kPasses.size() + p].held_out);
      passes.add(errors[r * kPasses.size() + p].passes);
    }
    table.rows.push_back(
        {fmt::format("142 domain features, at most {} passes", kPasses[p]),
         fmt::format("{:.0f}", passes.mean()), fmt::format("{:.2f}", learnt.mean()),
         p == 0 ? "similar" : "0",
         fmt::format("{:.1f} +- {:.1f}", held_out.mean(), held_out.standard_error()),
         p == 0 ? "similar" : "about 10"});
  }
  report.table(table);
  report.note(fmt::format(
      "The paper: about {} hands of the world computer championships to learn from and {} held "
      "out. Ours: the openings of WBridge5's games, {} times as many hands one after the other; "
      "the mean, and its standard error. Both stop as the paper's did, once a pass changes the "
      "norm "
      "of the weights by less than {}; the paper's openings never came to that in {} passes.",
      kTrain, kHeldOut, repeats, kWhiteLeastChange, kWhiteMostPasses));
}

}  // namespace bidwright::tools
