// `train --json`: one JSON object with the figures that the text has, whatever the learner.

#include <cmath>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "deals/synthetic_deals.hpp"
#include "support/temp_dir.hpp"
#include "tree_search_command.hpp"

#include "bidwright/core/deal.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::test {
namespace {

struct Learner {
  std::string name;
  /// Small sizes: a training takes seconds.
  std::vector<std::string> sizes;
  /// Figures that must be numbers, by their paths.
  std::vector<std::string> figures;
};

void PrintTo(const Learner& learner, std::ostream* out) {
  *out << learner.name;
}

/// The player who deals opens 1NT with more spades than hearts; everybody else passes.
std::string games(std::uint64_t count) {
  std::string text;
  for (std::uint64_t k = 0; k < count; ++k) {
    const core::Deal deal = core::random_deal(31, k);
    const core::Hand hand = deal[core::Seat::kNorth];
    const bool opens = hand.length(core::Suit::kSpades) > hand.length(core::Suit::kHearts);
    text += fmt::format("{}\t{}\n", core::to_string(deal), opens ? "1N P P P" : "P P P P");
  }
  return text;
}

class TrainJson : public testing::TestWithParam<Learner> {
 protected:
  [[nodiscard]] std::vector<std::string> command() const {
    const Learner& learner = GetParam();
    const std::string out = dir_ / "out";
    if (learner.name == "joint" || learner.name == "asks") {
      const std::string start = learner.name == "joint" ? "--start" : "--asks-start";
      return tree_search_command(learner.name, start, dir_ / "a.deals", out, learner.sizes);
    }
    std::vector<std::string> words{"train", "--learner", learner.name, "--out",
                                   out,     "--threads", "1"};
    if (learner.name == "gradient") words.insert(words.end(), {"--deals", dir_ / "a.deals"});
    if (learner.name == "calls") words.insert(words.end(), {"--games", dir_ / "games.tsv"});
    words.insert(words.end(), learner.sizes.begin(), learner.sizes.end());
    return words;
  }

  TempDir dir_;
};

TEST_P(TrainJson, IsOneObjectWithTheFigures) {
  deals::write_synthetic_deals(dir_ / "a.deals", 2048);
  (void)dir_.file("games.tsv", games(300));
  std::vector<std::string> words = command();
  words.emplace_back("--json");
  const ProcessResult result = run_bidwright(words, {}, std::chrono::minutes(10));
  ASSERT_EQ(result.status, 0) << result.err;
  const auto found = nlohmann::json::parse(result.out, nullptr, false);
  ASSERT_TRUE(found.is_object()) << result.out;
  EXPECT_EQ(found.at("learner"), GetParam().name);
  EXPECT_EQ(found.at("file"), (dir_ / "out").string());
  for (const std::string& path : GetParam().figures) {
    const auto figure = found.value(nlohmann::json::json_pointer(path), nlohmann::json());
    ASSERT_TRUE(figure.is_number()) << path << " in " << result.out;
    EXPECT_TRUE(std::isfinite(figure.get<double>())) << path;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Learners, TrainJson,
    testing::Values(
        Learner{"gradient",
                {"--gradient-network-passes", "2", "--gradient-pairs", "1500", "--gradient-hidden",
                 "16", "--gradient-steps", "60", "--gradient-survey-pairs", "1000"},
                {"/nodes", "/validation_cost"}},
        Learner{"joint",
                {"--joint-tries", "2", "--joint-rounds", "1"},
                {"/nodes", "/pairs", "/gain/mean", "/gain/standard_error", "/changes/0/gain/mean"}},
        Learner{"asks",
                {"--asks-least-layer", "1", "--asks-limit-pairs", "1000"},
                {"/nodes", "/kept", "/tried"}},
        Learner{"selfplay",
                {"--selfplay-deals",
                 "1000",
                 "--selfplay-imitation-deals",
                 "1000",
                 "--selfplay-imitation-passes",
                 "1",
                 "--selfplay-opening-rounds",
                 "2",
                 "--selfplay-rounds",
                 "2",
                 "--selfplay-boards",
                 "8",
                 "--selfplay-steps",
                 "1",
                 "--selfplay-hidden",
                 "16",
                 "8",
                 "8",
                 "--selfplay-snapshot-rounds",
                 "1"},
                {"/rounds", "/gain/mean", "/gain/standard_error"}},
        Learner{"calls",
                {"--calls-folds", "2", "--calls-passes", "2"},
                {"/boards", "/calls", "/curve/rows/0/1", "/worth_from_calls"}}),
    [](const auto& learner) { return learner.param.name; });

}  // namespace
}  // namespace bidwright::test
