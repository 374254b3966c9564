#include "bidwright/training/asks.hpp"

namespace bidwright::training {

std::vector<RecipeField> AskRecipe::fields() {
  constexpr double kMany = 1e9;
  return {
      {"seed", "", &seed},
      {"network_passes", "Passes of the both-hands network over the deals", &network_passes, 1,
       10'000},
      {"pairs", "Pairs to learn from and to judge changes by", &pairs, 100, 1e7},
      {"strong_tilt", "How much more frequent strong pairs are, for each high-card point",
       &strong_tilt, 0, 1},
      {"nodes", "Nodes that are tried", &nodes, 1, 100'000},
      {"least_layer", "Calls of the pair before the first that may change", &least_layer, 1, 36},
      {"least_visits", "Auctions that must make a call for an ask to take its place", &least_visits,
       10, kMany},
      {"most_visits", "Auctions that a change is learned from at most", &most_visits, 10, kMany},
      {"passes", "Passes over them", &passes, 1, 10'000},
      {"rate", "First step size", &rate, 1e-7, 1},
      {"entropy", "IMPs for undecided answers at first", &entropy, 0, 24},
      {"certainty", "Standard errors by which a change must gain", &certainty, 0, 10},
      {"least_made", "Calls that fewer auctions make are left out", &least_made, 1, kMany},
      {"survey_pairs", "Pairs that show what calls mean", &survey_pairs, 1'000, kMany},
  };
}

std::string AskRecipe::json() const {
  AskRecipe recipe = *this;
  return json_of("asks", recipe.fields());
}

core::Expected<void> AskRecipe::check() const {
  AskRecipe recipe = *this;
  return check_ranges(recipe.fields());
}

}  // namespace bidwright::training
