#include <algorithm>

#include "bidwright/training/asks.hpp"

namespace bidwright::training {

AskRecipe::AskRecipe() {
  pairs = 1'600'000;
  strong_tilt = 0.45;
  least_visits = 500;
  most_visits = 60'000;
  passes = 12;
  certainty = 2.0;
}

std::vector<RecipeField> AskRecipe::fields() {
  std::vector<RecipeField> all = SearchRecipe::fields();
  std::ranges::find(all, "network_passes", &RecipeField::name)->matters = layouts == 0;
  all.push_back({"layouts",
                 "Layouts of the other cards, given their tricks by the network for whole deals, "
                 "that say what a pair's contracts cost; 0: a both-hands network does",
                 &layouts, 0, 1'000, layouts != 0});
  all.push_back({"pairs", "Pairs to learn from and to judge changes by", &pairs, 100, 1e7});
  all.push_back({"least_visits", "Auctions that must make a call for an ask to take its place",
                 &least_visits, 10, 1e9});
  all.push_back({"nodes", "Nodes that are tried", &nodes, 1, 100'000});
  all.push_back(
      {"least_layer", "Calls of the pair before the first that may change", &least_layer, 1, 36});
  all.push_back({"least_made", "Calls that fewer auctions make are left out", &least_made, 1, 1e9});
  all.push_back({"least_seen", "Calls that fewer of the pairs that show meanings make are left out",
                 &least_seen, 1, 1e9});
  all.push_back({"limit_pairs", "Pairs that show which slams lack aces; 0: no slam is forbidden",
                 &limit_pairs, 0, 1e8});
  all.push_back({"grand_share",
                 "Grand slams are forbidden to hands with so many aces if this share lacks one",
                 &grand_share, 0, 1});
  all.push_back({"small_share", "Small slams are, if this share lacks two", &small_share, 0, 1});
  const bool priced = call_price != 0;
  all.push_back({"call_price", "What a call's score loses for each bid that still comes",
                 &call_price, 0, 100, priced});
  all.push_back({"call_slam_share",
                 "Nodes of whose auctions a larger share ends in slams are not priced",
                 &call_slam_share, 0, 1, priced});
  return all;
}

std::string AskRecipe::json() const {
  return json_of("asks", AskRecipe(*this).fields());
}

core::Expected<void> AskRecipe::check() const {
  return check_ranges(AskRecipe(*this).fields());
}

}  // namespace bidwright::training
