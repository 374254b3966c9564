#include "training/gradient/deal_pair.hpp"

namespace bidwright::training::gradient {

namespace {

/// Pairs with as many points or more are always kept.
constexpr int kEnough = 34;

std::array<core::Hand, 2> random_pair(core::Random& random) {
  core::Hand left = core::Hand::full_deck();
  const core::Hand first = draw_hand(left, random);
  return {first, draw_hand(left, random)};
}

/// How probably a pair is kept where strong ones are more frequent. Whole powers by repeated
/// products: the same on every machine.
double kept_share(const GradientRecipe& recipe, const std::array<core::Hand, 2>& hands) {
  const int missing = kEnough - core::high_card_points(hands[0] | hands[1]);
  double keep = 1.0;
  const double factor = 1.0 / (1.0 + recipe.strong_tilt);
  for (int i = 0; i < missing; ++i) keep *= factor;
  return keep;
}

}  // namespace

core::Hand draw_hand(core::Hand& left, core::Random& random) {
  core::Hand hand;
  while (hand.size() < core::kRanks) {
    const core::Hand card =
        core::Hand::from_bits(std::uint64_t{1} << random.below(core::kCards)) & left;
    left = left - card;
    hand = hand | card;
  }
  return hand;
}

ImportanceWeights::ImportanceWeights(const GradientRecipe& recipe) : recipe_(recipe) {
  constexpr std::uint64_t kPairs = 100'000;
  double sum = 0.0;
  for (std::uint64_t i = 0; i < kPairs; ++i) {
    core::Random random(recipe.seed, core::Purpose::kTraining, i, 21);
    sum += kept_share(recipe, random_pair(random));
  }
  kept_ = sum / static_cast<double>(kPairs);
}

double ImportanceWeights::operator()(const std::array<core::Hand, 2>& hands) const {
  const double strong = kept_share(recipe_, hands) / kept_;
  return 1.0 / (1.0 - recipe_.strong_share + recipe_.strong_share * strong);
}

double rarity(const GradientRecipe& recipe, const std::array<core::Hand, 2>& hands) {
  return 1.0 / kept_share(recipe, hands);
}

std::array<core::Hand, 2> deal_pair(const GradientRecipe& recipe, std::uint64_t number) {
  core::Random random(recipe.seed, core::Purpose::kTraining, number, 20);
  const bool strong = random.uniform() < recipe.strong_share;
  while (true) {
    const std::array<core::Hand, 2> hands = random_pair(random);
    if (!strong) return hands;
    if (random.uniform() < kept_share(recipe, hands)) return hands;
  }
}

}  // namespace bidwright::training::gradient
