#include "bidwright/papers/ucb_search.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>

#include <fmt/format.h>

#include "bidwright/core/parallel.hpp"
#include "bidwright/papers/forms.hpp"

namespace bidwright::papers {
namespace {

/// Progress is told this often.
constexpr std::int64_t kSlice = 20'000;

void project(const RowSpace& space, Examples& examples) {
  examples.north = space.project(examples.north);
  examples.south = space.project(examples.south);
}

UcbOutcome measure(const UcbLearner& learner, const UcbData& data) {
  return {learner.options(),
          mean_cost(learner.costs(data.train)),
          mean_cost(learner.costs(data.validation)),
          mean_cost(learner.costs(data.test)),
          {}};
}

/// Plays the run in slices; after each `interval` auctions `pause` is called.
void play_run(UcbLearner& learner, std::int64_t interval, const UcbSearchOptions& options,
              const std::function<void(std::int64_t)>& pause) {
  const std::int64_t all = learner.options().auctions;
  std::int64_t next_pause = interval;
  for (std::int64_t done = 0; done < all;) {
    const std::int64_t slice = std::min({kSlice, all - done, next_pause - done});
    learner.run(slice);
    done += slice;
    if (options.progress) options.progress(slice);
    if (done == next_pause) {
      pause(done);
      next_pause += interval;
    }
  }
  learner.finish();
}

void put(std::vector<std::byte>& out, const auto& value) {
  const auto bytes = std::as_bytes(std::span(&value, 1));
  out.insert(out.end(), bytes.begin(), bytes.end());
}
void take(std::span<const std::byte>& in, auto& value) {
  std::memcpy(&value, in.data(), sizeof(value));
  in = in.subspan(sizeof(value));
}

/// Every process holds outcomes rank, rank + ranks ...; afterwards all hold all.
void collect(std::vector<UcbOutcome>& outcomes, deals::Exchange& exchange) {
  std::vector<std::byte> mine;
  for (std::size_t i = exchange.rank(); i < outcomes.size(); i += exchange.ranks()) {
    const UcbOutcome& outcome = outcomes[i];
    put(mine, outcome.options);
    for (const MeanCost& cost : {outcome.train, outcome.validation, outcome.test}) put(mine, cost);
    put(mine, outcome.curve.size());
    for (const UcbPoint& point : outcome.curve) put(mine, point);
  }
  std::vector<std::vector<std::byte>> all;
  exchange.all_gather(mine, all);
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    std::span<const std::byte> in = all[rank];
    for (std::size_t i = rank; i < outcomes.size(); i += all.size()) {
      UcbOutcome& outcome = outcomes[i];
      take(in, outcome.options);
      for (MeanCost* cost : {&outcome.train, &outcome.validation, &outcome.test}) take(in, *cost);
      std::size_t points = 0;
      take(in, points);
      outcome.curve.resize(points);
      for (UcbPoint& point : outcome.curve) take(in, point);
    }
  }
}

}  // namespace

UcbData prepare_ucb_data(std::span<const training::SolvedPair> problems,
                         const bidding::FeatureSet& features, training::CostRules rule,
                         std::size_t examples) {
  const Split split = split_pairs(problems.size());
  const auto for_training = problems.first(split.train);
  UcbData data;
  data.features = features;
  data.train = split.train < examples
                   ? make_examples(in_forms(for_training, examples), features, rule)
                   : make_examples(for_training, features, rule);
  data.validation = make_examples(problems.subspan(split.train, split.validation), features, rule);
  data.test = make_examples(problems.last(split.test), features, rule);
  const std::array<const FeatureMatrix*, 2> rows{&data.train.north, &data.train.south};
  data.space = RowSpace::of(rows);
  project(data.space, data.train);
  project(data.space, data.validation);
  project(data.space, data.test);
  return data;
}

UcbLearner run_one(const UcbOptions& run, const UcbData& data, const UcbSearchOptions& options) {
  UcbLearner learner(run, data.train);
  play_run(learner, run.auctions + 1, options, [](std::int64_t) {});
  return learner;
}

std::vector<UcbOutcome> run_all(std::span<const UcbOptions> runs, const UcbData& data,
                                const UcbSearchOptions& options) {
  const std::size_t ranks = options.exchange == nullptr ? 1 : options.exchange->ranks();
  const std::size_t rank = options.exchange == nullptr ? 0 : options.exchange->rank();
  std::vector<UcbOutcome> outcomes(runs.size());
  const std::size_t own = runs.size() > rank ? (runs.size() - rank + ranks - 1) / ranks : 0;
  core::run_parts(own, options.threads, [&](std::size_t part) {
    const std::size_t i = rank + part * ranks;
    UcbLearner learner(runs[i], data.train);
    std::vector<UcbPoint> curve;
    const std::int64_t interval =
        options.curve_points > 0
            ? std::max<std::int64_t>(1, runs[i].auctions / options.curve_points)
            : runs[i].auctions + 1;
    play_run(learner, interval, options, [&](std::int64_t done) {
      curve.push_back({done, mean_cost(learner.costs(data.validation)).mean});
    });
    outcomes[i] = measure(learner, data);
    outcomes[i].curve = std::move(curve);
  });
  if (ranks > 1) collect(outcomes, *options.exchange);
  return outcomes;
}

std::size_t best_of(std::span<const UcbOutcome> outcomes) {
  assert(!outcomes.empty());
  const auto best = std::min_element(outcomes.begin(), outcomes.end(),
                                     [](const UcbOutcome& a, const UcbOutcome& b) {
                                       return a.validation.mean < b.validation.mean;
                                     });
  return static_cast<std::size_t>(best - outcomes.begin());
}

bidding::Model ucb_model(const UcbLearner& learner, const UcbData& data) {
  const UcbOptions& options = learner.options();
  bidding::Model model;
  model.name = describe(options);
  model.scoring = bidding::Scoring::kReward;
  model.networks = {{.features = data.features, .layers = {}}};
  model.nodes = auction_nodes(options.structure, options.depth, options.breadth);

  std::vector<double> in_basis(static_cast<std::size_t>(data.space.dimensions()));
  std::vector<double> weights(data.features.width());
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    bidding::Node& node = model.nodes[n];
    const std::size_t actions = node.actions.size();
    node.score.weights.resize(weights.size() * actions);
    node.score.bias.assign(actions, 0);
    for (std::size_t a = 0; a < actions; ++a) {
      learner.node(static_cast<int>(n)).weights(static_cast<int>(a), in_basis);
      data.space.lift(in_basis, weights);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        node.score.weights[i * actions + a] = static_cast<float>(weights[i]);
      }
    }
  }
  return model;
}

std::string describe(const UcbOptions& options) {
  return fmt::format("{} l {} M {} {} alpha {:g} p {:g} {} pile {}",
                     options.structure == Structure::kTree ? "tree" : "layered", options.depth,
                     options.breadth, options.exploration == Exploration::kUcb1 ? "UCB1" : "LinUCB",
                     options.alpha, options.penetration,
                     options.update == Update::kFull ? "full" : "single", options.pile);
}

}  // namespace bidwright::papers
