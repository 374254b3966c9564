#include "training/inserted_call.hpp"

#include <algorithm>

#include "training/head_columns.hpp"

namespace bidwright::training {

void insert_call(bidding::Model& model, std::size_t node, core::Call call, std::int32_t child,
                 std::span<const float> column, float reward) {
  bidding::Node& from = model.nodes[node];
  const std::size_t inputs = model.networks[from.network].outputs();
  const auto above = std::ranges::find_if(
      from.actions, [&](const bidding::Action& action) { return action.call > call; });
  const auto place = static_cast<std::size_t>(above - from.actions.begin());
  from.score = with_column(from.score, inputs, place, column);
  if (!from.value.empty()) {
    from.value = with_column(from.value, inputs, place, constant_column(inputs, reward));
  }
  from.actions.insert(above, bidding::Action{call, child});
  model.meanings = {};
  bidding::bind_system(model);
}

std::vector<float> take_call(bidding::Model& model, std::size_t node, std::size_t action) {
  bidding::Node& from = model.nodes[node];
  const std::size_t inputs = model.networks[from.network].outputs();
  from.actions.erase(from.actions.begin() + static_cast<std::ptrdiff_t>(action));
  if (!from.value.empty()) (void)take_column(from.value, inputs, action);
  return take_column(from.score, inputs, action);
}

}  // namespace bidwright::training
