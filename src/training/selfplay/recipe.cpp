#include <array>

#include "bidwright/training/selfplay.hpp"

namespace bidwright::training {

std::vector<RecipeField> SelfplayRecipe::fields() {
  constexpr double kMany = 1e9;
  std::vector<RecipeField> fields{
      {"seed", "", &seed},
      {"deals", "Random deals to bid, with results from a network", &deals, 1000, 20'000'000},
      {"cases", "Cases of what each deal makes: 1, drawn, or more, evenly spread", &cases, 1, 9},
      {"hidden", "", &hidden},
      {"imitation_deals", "Auctions of the natural priors to learn from", &imitation_deals},
      {"imitation_passes", "Passes over them", &imitation_passes},
      {"imitation_rate", "Their first step size", &imitation_rate, 1e-9, 1},
      {"opening_rounds", "Rounds of the network that opens as it likes", &opening_rounds},
      {"answer_rounds", "Rounds of the network that goes on from the tree", &answer_rounds, 0, 0,
       true, "rounds"},
      {"boards", "Boards of a round", &boards, 1, 100'000},
      {"steps", "Steps for each round", &steps, 1, 64},
      {"rate", "Step size", &rate, 1e-9, 1},
      {"hold", "Share of the rounds before it starts to fall", &hold, 0, 1},
      {"entropy", "IMPs for uncertainty", &entropy, 0, 10},
      {"divergence", "IMPs for the divergence from a recent self", &divergence, 0, 10},
      {"guess", "IMPs for guessing the others' hands; 0: it does not", &guess, 0, 10},
      {"snapshot_rounds", "Rounds from snapshot to snapshot", &snapshot_rounds, 1, kMany},
      {"snapshots", "Snapshots that are kept to play against", &snapshots, 1, 100},
      {"keep", "Of the moving average of the weights, what is kept at each step", &keep, 0, 1},
      {"self_share", "Share of the rounds against itself", &self_share, 0, 1},
      {"snapshot_share",
       "Share of the rounds against its snapshots; the others are against those who open alone",
       &snapshot_share, 0, 1},
      {"entropy_fall", "What of that has gone when a stage ends, in a line", &entropy_fall, 0, 1,
       entropy_fall > 0},
      {"focus",
       "Decisions as undecided as this, 1 less the sum of squared chances, are all learned from, "
       "surer ones in proportion and with more weight; 0: all are",
       &focus, 0, 1, focus > 0},
      {"start", "", &start, 0, 0, !start.empty()},
      {"start_stage", "The first stage that --selfplay-start begins",
       word_field(start_stage, std::array{"answers", "openers"}), 0, 0,
       !start.empty() && start_stage != StartStage::kAnswers},
      {"opening_price",
       "IMPs that passing costs those who open as they like, where nobody has bid yet; below 0: "
       "that it is worth",
       &opening_price, -10, 10, opening_price != 0},
      {"preempt_bonus",
       "IMPs that pre-empts are worth to those who open as they like: at two in a suit of five "
       "cards or more, at three in one of six, with at most 12 points",
       &preempt_bonus, 0, 10, preempt_bonus > 0},
      {"openers", "", &openers, 0, 0, !openers.empty()},
      {"rivals", "", &rivals, 0, 0, !rivals.empty()},
      {"variety",
       "IMPs for calls that are rarely made in an auction, a natural logarithm of how rarely",
       &variety, 0, 10, variety > 0},
      {"variety_until", "Share of the rounds until that is gone, in a line", &variety_until, 0.01,
       1, variety > 0},
  };
  return fields;
}

std::string SelfplayRecipe::json() const {
  SelfplayRecipe recipe = *this;
  return json_of({}, recipe.fields());
}

core::Expected<void> SelfplayRecipe::check() const {
  const auto wrong = [](const char* what) { return core::fail(core::ErrorCode::kRange, what); };
  if (hidden.size() != 3) return wrong("there are three hidden layers");
  for (const std::uint64_t units : hidden) {
    if (units < 8 || units > 1024 || units % 8 != 0) {
      return wrong("hidden layers have 8 to 1024 units, a multiple of 8");
    }
  }
  if (self_share + snapshot_share > 1) {
    return wrong("the shares of the opponents together are at most 1");
  }
  SelfplayRecipe recipe = *this;
  return check_ranges(recipe.fields());
}

}  // namespace bidwright::training
