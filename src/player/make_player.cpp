#include "bidwright/player/make_player.hpp"

#include <fmt/core.h>

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/player/reference_bidder.hpp"

namespace bidwright::player {

core::Expected<std::unique_ptr<const CompetitivePolicy>> make_competition(
    std::string_view competition) {
  if (competition.empty() || competition == "pass") return std::make_unique<const PassThrough>();
  if (competition == "natural") return std::make_unique<const ReferenceBidder>();
  return core::fail(core::ErrorCode::kRange,
                    fmt::format("competition={}: expected pass or natural", competition));
}

core::Expected<std::shared_ptr<const CallPolicy>> make_policy(
    const RobotName& name, std::shared_ptr<const bidding::Model> model) {
  if (name.word == "pass") return std::make_shared<const PassThrough>();
  if (name.word == "reference") return std::make_shared<const ReferenceBidder>();
  if (!name.needs_model()) {
    return core::fail(core::ErrorCode::kRange, fmt::format("'{}' is no built-in robot", name.text));
  }
  if (!model) {
    return core::fail(
        core::ErrorCode::kMismatch,
        fmt::format("'{}' bids by a model: name one, as in self:model=my.bwm", name.text));
  }
  auto competition = make_competition(name.settings.competition);
  if (!competition) return tl::unexpected(competition.error());
  return std::make_shared<const ModelPolicy>(std::move(model), std::move(*competition));
}

std::unique_ptr<Player> LoadedRobot::make(RobotOptions options) const {
  options.think = think;
  return std::make_unique<Robot>(policy, std::move(options));
}

core::Expected<LoadedRobot> load_robot(const RobotName& name) {
  LoadedRobot robot;
  robot.think = name.settings.think.value_or(0);
  std::shared_ptr<const bidding::Model> model;
  if (name.needs_model() && !name.settings.model.empty()) {
    auto loaded = bidding::load_model(name.settings.model);
    if (!loaded) return tl::unexpected(loaded.error());
    auto checksum = bidding::model_checksum(*loaded);
    if (!checksum) return tl::unexpected(checksum.error());
    robot.identity = "model " + *checksum;
    model = std::make_shared<const bidding::Model>(std::move(*loaded));
  }
  auto policy = make_policy(name, std::move(model));
  if (!policy) return tl::unexpected(policy.error());
  robot.policy = std::move(*policy);
  return robot;
}

}  // namespace bidwright::player
