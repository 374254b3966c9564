#include "bidwright/training/joint.hpp"

namespace bidwright::training {

std::vector<RecipeField> JointRecipe::fields() {
  constexpr double kMany = 1e9;
  return {
      {"seed", "", &seed},
      {"network_passes", "Passes of the both-hands network over the deals", &network_passes, 1,
       10'000},
      {"pairs", "Pairs to learn from, and as many again to judge changes by", &pairs, 100, 1e7},
      {"strong_tilt", "How much more frequent strong pairs are, for each high-card point",
       &strong_tilt, 0, 1},
      {"rounds", "Rounds; one keeps one change at most", &rounds, 1, 10'000},
      {"tries", "Changes tried in a round", &tries, 1, 10'000},
      {"least_visits", "Auctions that must come to a node", &least_visits, 10, kMany},
      {"most_visits", "Auctions that a change is learned from at most", &most_visits, 10, kMany},
      {"answers", "Bids above the new call that answer it", &answers, 1, 5},
      {"passes", "Passes over them", &passes, 1, 10'000},
      {"rate", "First step size", &rate, 1e-7, 1},
      {"entropy", "IMPs for undecided answers at first", &entropy, 0, 24},
      {"certainty", "Standard errors by which a change must gain", &certainty, 0, 10},
      {"survey_pairs", "Pairs that show what calls mean", &survey_pairs, 1'000, kMany},
  };
}

std::string JointRecipe::json() const {
  JointRecipe recipe = *this;
  return json_of("joint", recipe.fields());
}

core::Expected<void> JointRecipe::check() const {
  JointRecipe recipe = *this;
  return check_ranges(recipe.fields());
}

}  // namespace bidwright::training
