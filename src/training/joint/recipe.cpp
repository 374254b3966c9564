#include "bidwright/training/joint.hpp"

namespace bidwright::training {

JointRecipe::JointRecipe() {
  pairs = 60'000;
  strong_tilt = 0.35;
  least_visits = 300;
  most_visits = 6'000;
  passes = 40;
  certainty = 2.0;
}

std::vector<RecipeField> JointRecipe::fields() {
  std::vector<RecipeField> all = SearchRecipe::fields();
  all.push_back(
      {"pairs", "Pairs to learn from, and as many again to judge changes by", &pairs, 100, 1e7});
  all.push_back({"least_visits", "Auctions that must come to a node", &least_visits, 10, 1e9});
  all.push_back({"rounds", "Rounds; one keeps one change at most", &rounds, 1, 10'000});
  all.push_back({"tries", "Changes tried in a round", &tries, 1, 10'000});
  all.push_back({"answers", "Bids above the new call that answer it", &answers, 1, 5});
  return all;
}

std::string JointRecipe::json() const {
  return json_of("joint", JointRecipe(*this).fields());
}

core::Expected<void> JointRecipe::check() const {
  return check_ranges(JointRecipe(*this).fields());
}

}  // namespace bidwright::training
