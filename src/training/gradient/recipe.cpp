#include <algorithm>

#include <fmt/format.h>

#include "bidwright/bidding/features.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training {

namespace {

constexpr std::array<std::string_view, 3> kVulnerabilities{"none", "always", "mixed"};

WordField bid_field(core::Bid& bid) {
  return {{}, core::to_string(bid), [&bid](std::string_view text) {
            const auto parsed = core::parse_bid(text);
            if (parsed) bid = *parsed;
            return parsed.has_value();
          }};
}

}  // namespace

std::vector<RecipeField> GradientRecipe::fields() {
  constexpr double kMany = 1e9;
  return {
      {"seed", "", &seed},
      {"declarer",
       "Who plays: real, whoever named the strain first; assumed, whoever takes more tricks; "
       "mean-imps, half of each",
       word_field(declarer, kDeclarerRules)},
      {"penalty", "When contracts that fail are doubled", word_field(penalty, kPenaltyRules)},
      {"vulnerability", "The own side's vulnerability in training",
       word_field(vulnerability, kVulnerabilities)},
      {"network_passes", "Passes of the both-hands network over the deals", &network_passes, 1,
       10'000, layouts == 0},
      {"network_batch", "Deals of one of its steps", &network_batch, 8, 65'536, layouts == 0},
      {"network_rate", "Its first step size", &network_rate, 1e-7, 1, layouts == 0},
      {"network_decay", "How fast its weights shrink", &network_decay, 0, 100, layouts == 0},
      {"validation_every", "Every n-th deal is kept for validation", &validation_every, 2, 1e6},
      {"pairs", "Pairs of hands to deal and to label with the network", &pairs, 1'000, kMany},
      {"strong_share", "Share of them in which strong pairs are more frequent", &strong_share, 0,
       1},
      {"strong_tilt", "By how much, for each high-card point of both hands", &strong_tilt, 0, 1},
      {"importance", "1: they count as often as they are dealt, however often they are shown",
       &importance, 0, 1, importance != 0},
      {"layouts",
       "Layouts of the other cards, given their tricks by the network for whole deals, that label "
       "a pair; 0: the both-hands network does",
       &layouts, 0, 1'000, layouts != 0},
      {"window", "Pairs held at once, shown twice and replaced by new ones; 0: all", &window, 0,
       kMany, window != 0},
      {"start", "", &start, 0, 0, !start.empty()},
      {"revival", "How far below the least of a node the biases of calls lie that the start lacks",
       &revival, 0, 100, !start.empty()},
      {"features", "What a hand looks like to the model", &features},
      {"hidden", "Widths of the hidden layers", &hidden},
      {"layers", "Bids of a sequence at most", &layers, 2, 12},
      {"widths", "How many of the lowest bids lead on, a layer at a time", &widths},
      {"highest_leading", "The highest bid that leads on", bid_field(highest_leading)},
      {"batch", "Pairs of one step, each in both orders", &batch, 1, 65'536},
      {"steps", "Steps", &steps, 1, kMany},
      {"rate", "Step size", &rate, 1e-7, 1},
      {"hold", "Share of the steps before it starts to fall", &hold, 0, 0.99},
      {"entropy", "Weight of the entropy bonus at the start, in IMPs", &entropy, 0, 24},
      {"entropy_until", "Share of the steps until it is gone", &entropy_until, 1e-3, 1},
      {"entropy_power", "How it falls: 1 in a line, 2 as a square", &entropy_power, 1, 8},
      {"variety", "Weight of a bonus for variety of calls at the start, in IMPs", &variety, 0, 24,
       variety != 0.0},
      {"variety_until", "Share of the steps until it is gone", &variety_until, 1e-3, 1,
       variety != 0.0},
      {"call_price", "IMPs that each bid costs in training, so that auctions are short",
       &call_price, 0, 1, call_price != 0.0},
      {"short_price", "IMPs that a bid in a suit of at most two cards costs, half with three",
       &short_price, 0, 1, short_price != 0.0},
      {"least_reach", "Calls that are less probable are not followed", &least_reach, 1e-6, 0.5},
      {"system", "", &system, 0, 0, !system.empty()},
      {"true_steps", "Steps at the end on what the solved deals themselves cost", &true_steps, 0,
       kMany, true_steps != 0},
      {"true_rate", "Their first step size", &true_rate, 1e-7, 1, true_steps != 0},
      {"survey_pairs", "Pairs that show which calls come up and what they mean", &survey_pairs,
       1'000, kMany},
      {"least_seen", "Calls that fewer of them make are left out", &least_seen, 1, kMany},
  };
}

std::string GradientRecipe::json() const {
  GradientRecipe recipe = *this;
  return json_of("gradient", recipe.fields());
}

std::uint64_t GradientRecipe::held_pairs() const {
  if (window == 0 || window >= pairs) return pairs;
  return std::max<std::uint64_t>(window / batch, 1) * batch;
}

core::Expected<void> GradientRecipe::check() const {
  const auto set = bidding::FeatureSet::parse(features);
  if (!set) return tl::unexpected(set.error());
  if (vulnerability == VulnerabilityRule::kMixed && !set->sees_own_vulnerability()) {
    return core::fail(
        core::ErrorCode::kMismatch,
        fmt::format("the features \"{}\" do not show vulnerability; add \"+vulnerable\""
                    " or train for one vulnerability",
                    features));
  }
  if (hidden.empty() || hidden.size() > 4) {
    return core::fail(core::ErrorCode::kRange, "one to four hidden layers are possible");
  }
  for (const std::size_t width : hidden) {
    if (width < 8 || width > 2048 || width % 8 != 0) {
      return core::fail(core::ErrorCode::kRange,
                        fmt::format("a hidden layer is {} wide; it must be a multiple of 8 "
                                    "between 8 and 2048",
                                    width));
    }
  }
  if (widths.empty() || std::any_of(widths.begin(), widths.end(), [](int w) { return w < 1; })) {
    return core::fail(core::ErrorCode::kRange, "every layer needs at least one bid that leads on");
  }
  if (declarer == DeclarerRule::kMeanPoints) {
    return core::fail(core::ErrorCode::kRange,
                      "training averages IMPs, not points: choose the declarer mean-imps");
  }
  GradientRecipe recipe = *this;
  return check_ranges(recipe.fields());
}

}  // namespace bidwright::training
