#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bidwright/bidding/features.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training {

namespace {

constexpr std::array kDeclarers{"real", "assumed", "mean"};
constexpr std::array kPenalties{"undoubled", "doubled from four down"};
constexpr std::array kVulnerabilities{"none", "always", "mixed"};

template <typename T>
core::Expected<void> between(const char* name, T value, T low, T high) {
  if (value >= low && value <= high) return {};
  return core::fail(core::ErrorCode::kRange,
                    fmt::format("{} is {}; it must lie between {} and {}", name, value, low, high));
}

}  // namespace

std::string GradientRecipe::json() const {
  nlohmann::json json;
  json["batch"] = batch;
  json["declarer"] = kDeclarers.at(static_cast<std::size_t>(declarer));
  json["entropy"] = entropy;
  json["entropy_power"] = entropy_power;
  json["entropy_until"] = entropy_until;
  json["features"] = features;
  json["hidden"] = hidden;
  json["highest_leading"] = core::to_string(highest_leading);
  json["hold"] = hold;
  json["layers"] = layers;
  json["learner"] = "gradient";
  json["least_reach"] = least_reach;
  json["least_seen"] = least_seen;
  json["network_batch"] = network_batch;
  json["network_decay"] = network_decay;
  json["network_passes"] = network_passes;
  json["network_rate"] = network_rate;
  json["pairs"] = pairs;
  json["penalty"] = kPenalties.at(static_cast<std::size_t>(penalty));
  json["rate"] = rate;
  json["seed"] = seed;
  json["steps"] = steps;
  json["strong_share"] = strong_share;
  json["strong_tilt"] = strong_tilt;
  json["survey_pairs"] = survey_pairs;
  json["validation_every"] = validation_every;
  json["vulnerability"] = kVulnerabilities.at(static_cast<std::size_t>(vulnerability));
  json["widths"] = widths;
  // Only what is used: recipes without it read as they always did.
  if (true_steps != 0) {
    json["true_rate"] = true_rate;
    json["true_steps"] = true_steps;
  }
  if (variety != 0.0) {
    json["variety"] = variety;
    json["variety_until"] = variety_until;
  }
  if (window != 0) json["window"] = window;
  return json.dump();
}

std::uint64_t GradientRecipe::held_pairs() const {
  if (window == 0 || window >= pairs) return pairs;
  return std::max<std::uint64_t>(window / batch, 1) * batch;
}

core::Expected<void> GradientRecipe::check() const {
  const auto set = bidding::FeatureSet::parse(features);
  if (!set) return tl::unexpected(set.error());
  if (vulnerability == VulnerabilityRule::kMixed && !set->sees_own_vulnerability()) {
    return core::fail(
        core::ErrorCode::kMismatch,
        fmt::format("the features \"{}\" do not show vulnerability; add \"+vulnerable\""
                    " or train for one vulnerability",
                    features));
  }
  if (hidden.empty() || hidden.size() > 4) {
    return core::fail(core::ErrorCode::kRange, "one to four hidden layers are possible");
  }
  for (const std::size_t width : hidden) {
    if (width < 8 || width > 2048 || width % 8 != 0) {
      return core::fail(core::ErrorCode::kRange,
                        fmt::format("a hidden layer is {} wide; it must be a multiple of 8 "
                                    "between 8 and 2048",
                                    width));
    }
  }
  if (widths.empty() || std::any_of(widths.begin(), widths.end(), [](int w) { return w < 1; })) {
    return core::fail(core::ErrorCode::kRange, "every layer needs at least one bid that leads on");
  }
  const std::array checks{
      between<std::uint64_t>("network passes", network_passes, 1, 10'000),
      between<std::uint64_t>("network batch", network_batch, 8, 65'536),
      between("network rate", network_rate, 1e-7, 1.0),
      between("network decay", network_decay, 0.0, 100.0),
      between<std::uint64_t>("validation every", validation_every, 2, 1'000'000),
      between<std::uint64_t>("pairs", pairs, 1'000, 1'000'000'000),
      between("strong share", strong_share, 0.0, 1.0),
      between("strong tilt", strong_tilt, 0.0, 1.0),
      between("layers", layers, 2, 12),
      between<std::uint64_t>("batch", batch, 1, 65'536),
      between<std::uint64_t>("steps", steps, 1, 1'000'000'000),
      between("rate", rate, 1e-7, 1.0),
      between("hold", hold, 0.0, 0.99),
      between<std::uint64_t>("true steps", true_steps, 0, 1'000'000'000),
      between("true rate", true_rate, 1e-7, 1.0),
      between("entropy", entropy, 0.0, 24.0),
      between("entropy until", entropy_until, 1e-3, 1.0),
      between("entropy power", entropy_power, 1, 8),
      between("variety", variety, 0.0, 24.0),
      between("variety until", variety_until, 1e-3, 1.0),
      between("least reach", least_reach, 1e-6, 0.5),
      between<std::uint64_t>("least seen", least_seen, 1, 1'000'000'000),
      between<std::uint64_t>("survey pairs", survey_pairs, 1'000, 1'000'000'000),
  };
  for (const auto& result : checks) {
    if (!result) return result;
  }
  return {};
}

}  // namespace bidwright::training
