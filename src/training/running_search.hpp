// What searches that change a finished tree do alike: they learn the network that says what
// contracts cost, unless layouts say it, go on by themselves, and finish the tree.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "training/changed_tree.hpp"
#include "training/gradient/layout_costs.hpp"
#include "training/gradient/pair_network.hpp"

#include "bidwright/core/workers.hpp"
#include "bidwright/training/solved_pair.hpp"
#include "bidwright/training/tree_search.hpp"

namespace bidwright::training {

/// Whether such a search can begin.
template <typename Recipe>
[[nodiscard]] core::Expected<void> check_search(const Recipe& recipe, const bidding::Model& start) {
  if (auto good = recipe.check(); !good) return good;
  return check_changeable(start);
}

/// `Search` is what the search is asked as, a TreeSearch.
template <typename Search, typename Recipe>
class RunningSearch : public Search {
 public:
  RunningSearch(const Recipe& recipe, bidding::Model start, std::vector<SolvedPair> deals,
                std::size_t threads, const gradient::PairNetworkOptions& network,
                std::optional<gradient::LayoutCosts> layouts = {})
      : recipe_(recipe),
        start_recipe_(start.recipe),
        model_(std::move(start)),
        workers_(std::max<std::size_t>(threads, 1)),
        network_(network),
        layouts_(std::move(layouts)),
        network_passes_(layouts_ ? 0 : recipe.network_passes),
        deals_(std::move(deals)) {}

  [[nodiscard]] bool finished() const final { return finished_; }
  void advance() final {
    if (passes_ < network_passes_) {
      network_.learn(deals_, static_cast<int>(passes_++), workers_);
    } else if (!step()) {
      finish();
      if (leave_out()) finish();
      finished_ = true;
    }
  }
  [[nodiscard]] double share_done() const final {
    const double network = network_passes_ == 0 ? 0.0 : 0.4;
    constexpr double kFinish = 0.1;
    if (finished_) return 1.0;
    return network * share(passes_, network_passes_) + (1.0 - network - kFinish) * share_searched();
  }
  [[nodiscard]] bidding::Model model() const final {
    assert(finished_);
    return model_;
  }

 protected:
  /// With the network learned; false if nothing is left to be done.
  virtual bool step() = 0;
  /// Of what is done with the network.
  [[nodiscard]] virtual double share_searched() const = 0;
  /// Once the tree shows what calls mean: leaves out what is not worth its room. Whether it did.
  virtual bool leave_out() { return false; }
  /// What contracts cost.
  [[nodiscard]] gradient::PricePairs price() const { return gradient::pricing(layouts_, network_); }
  static double share(std::uint64_t done, std::uint64_t all) {
    return static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(all, 1));
  }

  Recipe recipe_;
  std::string start_recipe_;
  bidding::Model model_;
  core::Workers workers_;

 private:
  void finish() {
    model_ = finished_tree(std::move(model_), with_start(recipe_.json(), start_recipe_),
                           recipe_.survey_pairs, recipe_.seed, workers_.count());
  }

  gradient::PairNetwork network_;
  std::optional<gradient::LayoutCosts> layouts_;
  std::uint64_t network_passes_;
  std::vector<SolvedPair> deals_;
  std::uint64_t passes_ = 0;
  bool finished_ = false;
};

}  // namespace bidwright::training
