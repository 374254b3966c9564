#include "bidwright/player/make_player.hpp"

#include <tuple>

#include <fmt/core.h>

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/player/auction_policy.hpp"
#include "bidwright/player/call_survey.hpp"
#include "bidwright/player/natural_bidder.hpp"
#include "bidwright/player/reference_bidder.hpp"

namespace bidwright::player {

namespace {

using core::Expected;

/// Hands that a call is described by at a table.
constexpr int kHandsAsked = 300;

bool is_word(std::string_view competition) {
  return competition.empty() || competition == "pass" || competition == "natural";
}

Expected<std::unique_ptr<const CompetitivePolicy>> competition_of(const RobotName& name,
                                                                  Networks networks) {
  const std::string& competition = name.settings.competition;
  if (competition == "natural") return std::make_unique<const ReferenceBidder>();
  if (networks.auctions && competition != "pass") {
    return std::make_unique<const AuctionPolicy>(std::move(networks.auctions),
                                                 std::move(networks.deals));
  }
  if (is_word(competition)) return std::make_unique<const PassThrough>();
  return core::fail(core::ErrorCode::kRange,
                    fmt::format("competition={}: expected pass, natural, or the file of a network "
                                "of whole auctions",
                                competition));
}

/// The network that competes, if one does. What comes along is left out where it belongs to
/// another tree, and the robot says so; what was named is an error there.
Expected<std::shared_ptr<const bidding::AuctionNetwork>> load_network(const RobotName& name,
                                                                      const std::string& shipped,
                                                                      const std::string& tree,
                                                                      LoadedRobot& robot) {
  const std::string& competition = name.settings.competition;
  const bool named = !is_word(competition);
  if (!named && (!competition.empty() || shipped.empty())) return nullptr;
  const std::string& path = named ? competition : shipped;
  auto network = bidding::load_auction_network(path);
  if (!network) return tl::unexpected(network.error());
  if (network->tree != tree) {
    const std::string other = fmt::format("{} belongs to the tree {}, and {} is {}", path,
                                          network->tree, name.settings.model, tree);
    if (named) {
      return core::fail(core::ErrorCode::kMismatch,
                        other +
                            ": train one for it with train --learner selfplay, or say "
                            "competition=pass");
    }
    robot.notice = "passes once the opponents have bid, since " + other;
    return nullptr;
  }
  return std::make_shared<const bidding::AuctionNetwork>(std::move(*network));
}

}  // namespace

Expected<std::shared_ptr<const CallPolicy>> make_policy(const RobotName& name,
                                                        std::shared_ptr<const bidding::Model> model,
                                                        Networks networks) {
  if (name.word == "pass") return std::make_shared<const PassThrough>();
  if (name.word == "reference") return std::make_shared<const ReferenceBidder>();
  if (name.word == "imitate") {
    if (!networks.imitated) {
      return core::fail(core::ErrorCode::kMismatch, std::string(name.file_wanted()));
    }
    return std::make_shared<const NaturalBidder>(name.settings.temperature.value_or(0),
                                                 std::move(networks.imitated));
  }
  if (name.word == "network") {
    if (!networks.auctions) {
      return core::fail(core::ErrorCode::kMismatch, std::string(name.file_wanted()));
    }
    return std::make_shared<const AuctionPolicy>(std::move(networks.auctions),
                                                 std::move(networks.deals),
                                                 AuctionPolicy::Begins::kAtTheFirstCall);
  }
  if (!name.needs_model()) {
    return core::fail(core::ErrorCode::kRange, fmt::format("'{}' is no built-in robot", name.text));
  }
  if (!model) {
    return core::fail(
        core::ErrorCode::kMismatch,
        fmt::format("'{}' bids by a model: name one, as in self:model=my.bwm", name.text));
  }
  auto opponents = std::move(networks.opponents);
  auto competition = competition_of(name, std::move(networks));
  if (!competition) return tl::unexpected(competition.error());
  return std::make_shared<const ModelPolicy>(std::move(model), std::move(*competition),
                                             std::move(opponents));
}

std::unique_ptr<Player> LoadedRobot::make(RobotOptions options) const {
  options.think = think;
  if (signals) options.cards.signals = *signals;
  return std::make_unique<Robot>(options.discloses ? disclosing : policy, std::move(options));
}

Expected<LoadedRobot> load_robot(const RobotName& name, const ShippedNetworks& shipped) {
  LoadedRobot robot;
  robot.think = name.settings.think.value_or(0);
  robot.signals = name.settings.signals;
  const auto identify = [&](std::string_view what, const std::string& checksum) {
    robot.identity += fmt::format("{}{} {}", robot.identity.empty() ? "" : " ", what, checksum);
  };
  std::shared_ptr<const bidding::Model> model;
  Networks networks;
  if (name.needs_model() && !name.settings.model.empty()) {
    auto loaded = bidding::load_model(name.settings.model);
    if (!loaded) return tl::unexpected(loaded.error());
    auto checksum = bidding::model_checksum(*loaded);
    if (!checksum) return tl::unexpected(checksum.error());
    identify("model", *checksum);
    model = std::make_shared<const bidding::Model>(std::move(*loaded));
    auto competing = load_network(name, shipped.auctions, *checksum, robot);
    if (!competing) return tl::unexpected(competing.error());
    networks.auctions = std::move(*competing);
  } else if (name.word == "network" && !name.settings.competition.empty()) {
    auto alone = bidding::load_auction_network(name.settings.competition);
    if (!alone) return tl::unexpected(alone.error());
    networks.auctions = std::make_shared<const bidding::AuctionNetwork>(std::move(*alone));
  }
  robot.competes = networks.auctions != nullptr;
  if (robot.competes) identify("network", bidding::auction_network_checksum(*networks.auctions));
  if (robot.competes && robot.think > 0) {
    auto deals = tricks::DealNetwork::load(shipped.deals);
    if (!deals) return tl::unexpected(deals.error());
    networks.deals = std::make_shared<const tricks::DealNetwork>(std::move(*deals));
  }
  for (const auto& [file, priors, what] :
       {std::tuple(&name.settings.opponents, &networks.opponents, "opponents"),
        std::tuple(&name.settings.imitated, &networks.imitated, "imitates")}) {
    if (file->empty()) continue;
    auto loaded = sampling::NaturalPriors::load(*file);
    if (!loaded) return tl::unexpected(loaded.error());
    *priors = std::move(*loaded);
    identify(what, (*priors)->checksum());
  }
  const bool surveyed = robot.competes || networks.imitated;
  auto policy = make_policy(name, std::move(model), std::move(networks));
  if (!policy) return tl::unexpected(policy.error());
  robot.policy = std::move(*policy);
  robot.disclosing = robot.policy;
  if (surveyed) {
    CallSurveyOptions survey;
    survey.wanted = kHandsAsked;
    robot.disclosing = std::make_shared<const DisclosingPolicy>(robot.policy, survey);
  }
  return robot;
}

}  // namespace bidwright::player
