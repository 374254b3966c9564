// What a DealNetwork holds.
#pragma once

#include <memory>

#include "tricks/deal_layers.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/core/workers.hpp"
#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::tricks {

struct DealNetwork::State {
  explicit State(const DealNetworkOptions& network_options);

  double learn(std::span<const deals::SolvedDeal> deals);

  DealNetworkOptions options;
  core::Random random;
  DealLayers layers;
  /// Started by the first learn().
  std::unique_ptr<core::Workers> workers;
  std::uint64_t steps = 0;
  std::uint64_t passes = 0;
};

}  // namespace bidwright::tricks
