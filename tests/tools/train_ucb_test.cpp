// `train --learner ucb` as a program.

#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "deals/synthetic_deals.hpp"
#include "support/process.hpp"
#include "support/temp_dir.hpp"

#include "bidwright/bidding/model_file.hpp"

namespace bidwright::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> train(const std::string& deals, const std::string& out,
                               std::vector<std::string> more) {
  std::vector<std::string> command{bidwright_program(), "train", "--learner",   "ucb",
                                   "--deals",           deals,   "--out",       out,
                                   "--ucb-auctions",    "3000",  "--ucb-alpha", "4,16,64",
                                   "--ucb-penetration", "0,0.5"};
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(TrainUcb, GivesTheSameBytesWithAnyNumberOfThreadsAndProcesses) {
  const TempDir dir;
  const std::string deals = dir / "a.deals";
  deals::write_synthetic_deals(deals, 640);
  const std::string one = dir / "one.bwm";
  const ProcessResult result = run_process(train(deals, one, {"--threads", "1"}));
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("validation"));
  EXPECT_THAT(result.out, HasSubstr("on 64 test deals"));
  const auto model = bidding::load_model(one);
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_EQ(model->nodes.size(), 156U);
  EXPECT_THAT(model->recipe, HasSubstr("\"learner\":\"ucb\""));
  EXPECT_EQ(model->data_checksum.size(), 16U);

  const std::string three = dir / "three.bwm";
  const ProcessResult json = run_process(train(deals, three, {"--threads", "3", "--json"}));
  ASSERT_EQ(json.status, 0) << json.err;
  const auto found = nlohmann::json::parse(json.out);
  EXPECT_EQ(found["learner"], "ucb");
  EXPECT_EQ(found["file"], three);
  EXPECT_EQ(found["runs"].size(), 6U);
  EXPECT_THAT(result.out,
              HasSubstr(fmt::format(
                  "cost {:.4f} +- {:.4f} on {} test deals", found["cost"]["mean"].get<double>(),
                  found["cost"]["standard_error"].get<double>(), found["test_deals"].get<int>())));
  EXPECT_EQ(contents(one), contents(three));

  // With mpirun where it is.
  std::vector<std::string> command{"/usr/bin/mpirun", "--allow-run-as-root", "--oversubscribe",
                                   "-n", "2"};
  if (!std::filesystem::exists(command.front())) GTEST_SKIP() << "no " << command.front();
  const std::string two = dir / "two.bwm";
  const auto alone = train(deals, two, {"--threads", "1"});
  command.insert(command.end(), alone.begin(), alone.end());
  const ProcessResult together = run_process(command);
  if (together.err.find("built without Open MPI") != std::string::npos) {
    GTEST_SKIP() << "built without Open MPI";
  }
  ASSERT_EQ(together.status, 0) << together.err;
  EXPECT_EQ(contents(one), contents(two));
}

TEST(TrainUcb, SaysWhatIsWrong) {
  const TempDir dir;
  const std::string deals = dir / "few.deals";
  deals::write_synthetic_deals(deals, 64);
  const std::string out = dir / "a.bwm";
  const ProcessResult few = run_process(train(deals, out, {}));
  EXPECT_EQ(few.status, 1);
  EXPECT_THAT(few.err, HasSubstr("64 deals are too few"));
  EXPECT_FALSE(std::filesystem::exists(out));

  const ProcessResult features = run_process(train(deals, out, {"--ucb-features", "colours"}));
  EXPECT_EQ(features.status, 2);
  EXPECT_THAT(features.err, HasSubstr("--ucb-features"));
  EXPECT_EQ(run_process(train(deals, out, {"--ucb-bids", "0"})).status, 2);

  const ProcessResult missing = run_process(train(dir / "no.deals", out, {}));
  EXPECT_EQ(missing.status, 1);
  EXPECT_THAT(missing.err, HasSubstr("no.deals"));
}

}  // namespace
}  // namespace bidwright::test
