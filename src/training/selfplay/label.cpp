#include "bidwright/core/random.hpp"
#include "bidwright/training/selfplay.hpp"

namespace bidwright::training {

namespace {

constexpr std::uint64_t kAtOnce = 8'192;

/// With so much luck for North and South.
AllTricks case_of(const tricks::DealChances& chances, double luck) {
  AllTricks tricks{};
  for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
    for (std::size_t seat = 0; seat < core::kSeats; ++seat) {
      tricks[strain][seat] = static_cast<std::uint8_t>(
          tricks::tricks_at(chances[strain][seat], seat % 2 == 0 ? luck : 1 - luck));
    }
  }
  return tricks;
}

}  // namespace

std::vector<LabelledDeal> label_deals(const tricks::DealNetwork& network, std::uint64_t seed,
                                      std::uint64_t count, int cases, int threads,
                                      const std::function<void(std::uint64_t)>& progress) {
  std::vector<LabelledDeal> labelled;
  labelled.reserve(count);
  for (std::uint64_t begin = 0; begin < count; begin += kAtOnce) {
    const std::uint64_t end = std::min(count, begin + kAtOnce);
    std::vector<core::Deal> deals;
    for (std::uint64_t k = begin; k < end; ++k) deals.push_back(core::random_deal(seed, k));
    const auto chances = network.predict(deals, deals::Declarers::kAll, threads);
    for (std::uint64_t i = 0; i < end - begin; ++i) {
      LabelledDeal& deal = labelled.emplace_back();
      deal.deal = deals[i];
      if (cases == 1) {
        core::Random random(seed, core::Purpose::kTraining, begin + i);
        deal.cases.push_back(case_of(chances[i], random.uniform()));
      }
      for (int c = 0; cases > 1 && c < cases; ++c) {
        deal.cases.push_back(case_of(chances[i], (c + 0.5) / cases));
      }
    }
    if (progress) progress(end - begin);
  }
  return labelled;
}

}  // namespace bidwright::training
