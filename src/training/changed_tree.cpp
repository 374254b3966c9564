#include "training/changed_tree.hpp"

#include <algorithm>
#include <functional>

#include <nlohmann/json.hpp>

#include "bidwright/bidding/rounding.hpp"
#include "bidwright/bidding/survey.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training {

core::Expected<void> check_changeable(const bidding::Model& model) {
  const bool one_root = std::ranges::all_of(
      model.roots, [&](std::uint32_t root) { return root == model.roots.front(); });
  if (model.networks.size() == 1 && one_root) return {};
  return core::fail(core::ErrorCode::kMismatch,
                    "only trees of the gradient learner can be changed: one network, one root");
}

gradient::PairNetworkOptions judging_network(std::uint64_t passes, std::uint64_t seed) {
  GradientRecipe recipe;
  recipe.network_passes = passes;
  recipe.seed = seed;
  return gradient::network_options(recipe);
}

float least_lead(std::vector<Stake> stakes) {
  std::ranges::stable_sort(stakes, std::greater<>(), &Stake::lead);
  constexpr float kNobody = 1e3F;
  float least = kNobody;
  double best = 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < stakes.size(); ++i) {
    sum += stakes[i].gain;
    const bool last = i + 1 == stakes.size();
    if (!last && stakes[i + 1].lead == stakes[i].lead) continue;
    if (sum <= best) continue;
    best = sum;
    least = last ? stakes[i].lead - 1.0F : (stakes[i].lead + stakes[i + 1].lead) / 2;
  }
  return least;
}

std::string with_start(const std::string& recipe, const std::string& start) {
  auto object = nlohmann::json::parse(recipe);
  object["start"] = nlohmann::json::parse(start);
  return object.dump();
}

bidding::Model finished_tree(bidding::Model model, std::string recipe, std::uint64_t survey_pairs,
                             std::uint64_t seed, std::size_t threads) {
  model = bidding::with_rounded_heads(std::move(model));
  model.recipe = std::move(recipe);
  model.validation_cost.reset();
  bidding::SurveyOptions options;
  options.pairs = static_cast<std::uint32_t>(survey_pairs);
  options.seed = seed;
  options.threads = static_cast<unsigned>(threads);
  model.meanings = bidding::survey(model, options);
  return model;
}

}  // namespace bidwright::training
