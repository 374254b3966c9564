#include <nlohmann/json.hpp>

#include "bidwright/training/selfplay.hpp"

namespace bidwright::training {

std::string SelfplayRecipe::json() const {
  nlohmann::json json{{"answer_rounds", answer_rounds},
                      {"boards", boards},
                      {"divergence", divergence},
                      {"entropy", entropy},
                      {"guess", guess},
                      {"hidden", hidden},
                      {"hold", hold},
                      {"imitation_deals", imitation_deals},
                      {"imitation_passes", imitation_passes},
                      {"imitation_rate", imitation_rate},
                      {"keep", keep},
                      {"opening_rounds", opening_rounds},
                      {"rate", rate},
                      {"seed", seed},
                      {"self_share", self_share},
                      {"snapshot_rounds", snapshot_rounds},
                      {"snapshot_share", snapshot_share},
                      {"snapshots", snapshots},
                      {"steps", steps}};
  if (!start.empty()) json["start"] = start;
  return json.dump();
}

core::Expected<void> SelfplayRecipe::check() const {
  const auto wrong = [](const char* what) { return core::fail(core::ErrorCode::kRange, what); };
  if (hidden.size() != 3) return wrong("there are three hidden layers");
  for (const std::uint64_t units : hidden) {
    if (units < 8 || units > 1024 || units % 8 != 0) {
      return wrong("hidden layers have 8 to 1024 units, a multiple of 8");
    }
  }
  if (boards < 1 || boards > 100'000) return wrong("a round has 1 to 100000 boards");
  if (steps < 1 || steps > 64) return wrong("a round has 1 to 64 steps");
  if (snapshot_rounds < 1) return wrong("snapshots are at least one round apart");
  if (snapshots < 1 || snapshots > 100) return wrong("1 to 100 snapshots are kept");
  const auto share = [](double x) { return x >= 0 && x <= 1; };
  if (!share(hold) || !share(keep) || !share(self_share) || !share(snapshot_share) ||
      self_share + snapshot_share > 1) {
    return wrong("shares lie between 0 and 1, those of the opponents together too");
  }
  if (!(rate > 0 && rate < 1) || !(imitation_rate > 0 && imitation_rate < 1)) {
    return wrong("steps of Adam lie between 0 and 1");
  }
  if (!(entropy >= 0 && entropy <= 10) || !(divergence >= 0 && divergence <= 10) ||
      !(guess >= 0 && guess <= 10)) {
    return wrong("the weights of uncertainty, divergence and guesses lie between 0 and 10 IMPs");
  }
  return {};
}

}  // namespace bidwright::training
