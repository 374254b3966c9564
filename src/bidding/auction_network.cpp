#include "bidwright/bidding/auction_network.hpp"

#include <algorithm>
#include <cstring>

#include <nlohmann/json.hpp>

#include "bidwright/nn/infer.hpp"
#include "bidwright/nn/weights_file.hpp"

namespace bidwright::bidding {

namespace {

using core::ErrorCode;
using core::Expected;

constexpr const char* kKind = "whole auctions";
/// The outputs, rounded up to whole vectors.
constexpr std::size_t kOutputs = 40;

Expected<AuctionNetwork> network_of(const nn::WeightsFile& file) {
  const auto about = nlohmann::json::parse(file.about, nullptr, false);
  const auto wrong = [](const char* what) {
    return core::fail(ErrorCode::kSyntax,
                      fmt::format("the header of the network is damaged: {}", what));
  };
  if (!about.is_object()) return wrong("no JSON object");
  std::vector<std::size_t> sizes{static_cast<std::size_t>(kAuctionInputs)};
  const auto hidden = about.find("hidden");
  if (hidden == about.end() || !hidden->is_array() || hidden->empty() || hidden->size() > 8) {
    return wrong("'hidden' lists the units of its layers");
  }
  for (const auto& units : *hidden) {
    if (!units.is_number_unsigned() || units.get<std::uint64_t>() < 1 ||
        units.get<std::uint64_t>() > nn::SparseNet::kMostUnits) {
      return wrong("a layer has 1 to 1024 units");
    }
    sizes.push_back(units.get<std::size_t>());
  }
  sizes.push_back(core::kCalls);
  AuctionNetwork network;
  network.net = nn::SparseNet(sizes);
  const auto tree = about.find("tree");
  if (tree == about.end() || !tree->is_string()) return wrong("'tree' is a checksum");
  network.tree = tree->get<std::string>();
  if (const auto recipe = about.find("recipe"); recipe != about.end()) {
    network.recipe = recipe->dump();
  }
  const auto taken = file.copy_to(network.net.weights());
  if (!taken) return tl::unexpected(taken.error());
  if (*taken != file.blocks.size()) return wrong("it has more weights than its layers need");
  return network;
}

}  // namespace

AuctionView::AuctionView(const AuctionNetwork& network)
    : network_(&network),
      hand_sum_(network.net.width()),
      sum_(network.net.width()),
      outputs_(kOutputs) {}

void AuctionView::set_hand(core::Hand hand) {
  const auto bias = network_->net.bias();
  std::copy(bias.begin(), bias.end(), hand_sum_.begin());
  ones_.clear();
  append_hand_inputs(hand, ones_);
  network_->net.add(ones_, hand_sum_);
}

AuctionView::Position AuctionView::position(const core::Auction& auction,
                                            core::Vulnerability vulnerability) {
  Position position{std::vector<float>(network_->net.width()), std::vector<float>(kOutputs)};
  ones_.clear();
  append_auction_inputs(auction, vulnerability, ones_);
  network_->net.add(ones_, position.sum);
  nn::mask_of(legal_calls(auction), position.mask);
  return position;
}

CallChances AuctionView::chances(const Position& position) {
  for (std::size_t i = 0; i < sum_.size(); ++i) sum_[i] = hand_sum_[i] + position.sum[i];
  network_->net.outputs_of(sum_, std::span(outputs_).first(core::kCalls));
  nn::masked_softmax(outputs_, position.mask);
  CallChances result;
  std::copy_n(outputs_.begin(), result.size(), result.begin());
  return result;
}

namespace {

nn::WeightsFile file_of(const AuctionNetwork& network) {
  nn::WeightsFile file;
  file.kind = kKind;
  const auto sizes = network.net.sizes();
  nlohmann::json about{{"recipe", nlohmann::json::parse(network.recipe)}, {"tree", network.tree}};
  about["hidden"] = std::vector<std::size_t>(sizes.begin() + 1, sizes.end() - 1);
  file.about = about.dump();
  nn::SparseNet net = network.net;
  file.add(net.weights(), nn::Precision::kFloat32);
  return file;
}

}  // namespace

std::vector<std::byte> write_auction_network(const AuctionNetwork& network) {
  return nn::write_weights(file_of(network));
}

std::string auction_network_checksum(const AuctionNetwork& network) {
  return nn::weights_checksum(file_of(network));
}

Expected<AuctionNetwork> read_auction_network(std::span<const std::byte> bytes) {
  const auto file = nn::read_weights(bytes, kKind);
  if (!file) return tl::unexpected(file.error());
  return network_of(*file);
}

Expected<void> save_auction_network(const AuctionNetwork& network,
                                    const std::filesystem::path& path) {
  return nn::save_weights(file_of(network), path);
}

Expected<AuctionNetwork> load_auction_network(const std::filesystem::path& path) {
  const auto file = nn::load_weights(path, kKind);
  if (!file) return tl::unexpected(file.error());
  auto network = network_of(*file);
  if (!network)
    network.error().message = fmt::format("{}: {}", path.string(), network.error().message);
  return network;
}

}  // namespace bidwright::bidding
