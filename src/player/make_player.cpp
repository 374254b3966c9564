#include "bidwright/player/make_player.hpp"

#include <array>

#include <fmt/core.h>

#include "bidwright/player/reference_bidder.hpp"

namespace bidwright::player {

namespace {

constexpr std::array<std::string_view, 4> kKinds{"self", "self+natural", "pass", "reference"};

}  // namespace

std::span<const std::string_view> player_kinds() {
  return kKinds;
}

core::Expected<std::shared_ptr<const CallPolicy>> make_policy(
    std::string_view kind, std::shared_ptr<const bidding::Model> model) {
  if (kind == "pass") return std::make_shared<const PassThrough>();
  if (kind == "reference") return std::make_shared<const ReferenceBidder>();
  if (kind == "self" || kind == "self+natural") {
    if (!model) {
      return core::fail(
          core::ErrorCode::kMismatch,
          fmt::format("the player '{}' bids by a model: name one with --model", kind));
    }
    std::unique_ptr<const CompetitivePolicy> competitive;
    if (kind == "self+natural") competitive = std::make_unique<const ReferenceBidder>();
    return std::make_shared<const ModelPolicy>(std::move(model), std::move(competitive));
  }
  std::string known;
  for (const std::string_view name : kKinds) known += fmt::format(" '{}'", name);
  return core::fail(core::ErrorCode::kRange,
                    fmt::format("there is no built-in player '{}'; there are{}", kind, known));
}

core::Expected<std::unique_ptr<Player>> make_player(std::string_view kind,
                                                    std::shared_ptr<const bidding::Model> model,
                                                    const RobotOptions& options) {
  auto policy = make_policy(kind, std::move(model));
  if (!policy) return tl::unexpected(policy.error());
  return std::make_unique<Robot>(std::move(*policy), options);
}

}  // namespace bidwright::player
