// What the searches that change a finished tree share (asks/, joint/).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "training/gradient/pair_network.hpp"

#include "bidwright/bidding/model.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/core/workers.hpp"

namespace bidwright::training {

/// kMismatch if the model is not of a kind that can be changed.
[[nodiscard]] core::Expected<void> check_changeable(const bidding::Model& model);

/// The network that says what contracts cost: as the gradient's recipe has it by default, but in so
/// many passes.
[[nodiscard]] gradient::PairNetworkOptions judging_network(std::uint64_t passes,
                                                           std::uint64_t seed);

/// An auction that may take the new call: by how much the call's score is above the others, and
/// what is gained by it.
struct Stake {
  float lead = 0.0F;
  double gain = 0.0;
};
/// The lead above which the call gains most; where it gains nothing, one that no hand has.
[[nodiscard]] float least_lead(std::vector<Stake> stakes);

/// A recipe with that of the tree which the search began with, both JSON objects, as "start".
[[nodiscard]] std::string with_start(const std::string& recipe, const std::string& start);

/// With rounded heads and with meanings, as it is saved.
[[nodiscard]] bidding::Model finished_tree(bidding::Model model, std::string recipe,
                                           std::uint64_t survey_pairs, std::uint64_t seed,
                                           std::size_t threads);

}  // namespace bidwright::training
