// The file of a DealNetwork; deal_network.hpp describes it.

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "tricks/network_state.hpp"

#include "bidwright/nn/weights_file.hpp"

namespace bidwright::tricks {
namespace {

using core::ErrorCode;
using core::Expected;

constexpr const char* kKind = "tricks of whole deals";
constexpr std::size_t kLargestLayer = 4096;

/// 0 if there is no such size, or none that a layer may have.
std::size_t size_from(const nlohmann::json& about, const char* name) {
  const auto found = about.find(name);
  if (found == about.end() || !found->is_number_unsigned()) return 0;
  const auto size = found->get<std::uint64_t>();
  return size <= kLargestLayer ? size : 0;
}

nn::Weights weights_of(DealLayers& layers) {
  nn::Weights all;
  for (nn::DenseStack* stack : layers.stacks()) {
    for (const std::span<float> block : stack->weights()) all.push_back(block);
  }
  return all;
}

}  // namespace

Expected<void> DealNetwork::save(const std::filesystem::path& path) const {
  nn::WeightsFile file;
  file.kind = kKind;
  const DealNetworkOptions& options = state_->options;
  file.about = nlohmann::json{{"suit_hidden", options.suit_hidden},
                              {"width", options.width},
                              {"strain_hidden", options.strain_hidden}}
                   .dump();
  file.add(weights_of(state_->layers), nn::Precision::kFloat32);
  return nn::save_weights(file, path);
}

Expected<DealNetwork> DealNetwork::load(const std::filesystem::path& path) {
  const auto file = nn::load_weights(path, kKind);
  if (!file) return tl::unexpected(file.error());
  const auto about = nlohmann::json::parse(file->about, nullptr, false);
  DealNetworkOptions options;
  options.suit_hidden = size_from(about, "suit_hidden");
  options.width = size_from(about, "width");
  options.strain_hidden = size_from(about, "strain_hidden");
  if (options.suit_hidden == 0 || options.width == 0 || options.strain_hidden < 2) {
    return core::fail(ErrorCode::kRange,
                      fmt::format("{}: its header says no sizes of layers (suit_hidden, width, "
                                  "strain_hidden, up to {}); is it a network of this program?",
                                  path.string(), kLargestLayer));
  }
  auto state = std::make_unique<State>(options);
  const auto copied = file->copy_to(weights_of(state->layers));
  if (!copied || *copied != file->blocks.size()) {
    return core::fail(ErrorCode::kMismatch,
                      fmt::format("{}: its blocks do not fit the sizes that its header says; copy "
                                  "it again",
                                  path.string()));
  }
  return DealNetwork(std::move(state));
}

}  // namespace bidwright::tricks
