#include "bidwright/training/tree_search.hpp"

namespace bidwright::training {

std::vector<RecipeField> SearchRecipe::fields() {
  constexpr double kMany = 1e9;
  return {
      {"seed", "", &seed},
      {"network_passes", "Passes of the both-hands network over the deals", &network_passes, 1,
       10'000},
      {"strong_tilt", "How much more frequent strong pairs are, for each high-card point",
       &strong_tilt, 0, 1},
      {"most_visits", "Auctions that a change is learned from at most", &most_visits, 10, kMany},
      {"passes", "Passes over them", &passes, 1, 10'000},
      {"rate", "First step size", &rate, 1e-7, 1},
      {"entropy", "IMPs for undecided answers at first", &entropy, 0, 24},
      {"certainty", "Standard errors by which a change must gain", &certainty, 0, 10},
      {"survey_pairs", "Pairs that show what calls mean", &survey_pairs, 1'000, kMany},
  };
}

}  // namespace bidwright::training
