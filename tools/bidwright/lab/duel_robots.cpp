#include "lab/duel_robots.hpp"

#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

#include "errors.hpp"
#include "lab/line_process.hpp"

#include "bidwright/player/call_survey.hpp"
#include "bidwright/player/natural_bidder.hpp"

namespace bidwright::tools {

namespace {

constexpr std::string_view kPipe = "pipe:";
constexpr std::string_view kNatural = "natural";

class PolicyRobot final : public DuelRobot {
 public:
  PolicyRobot(std::shared_ptr<const player::CallPolicy> policy, int think, std::uint64_t seed)
      : policy_(std::move(policy)), think_(think), seed_(seed) {}

  [[nodiscard]] std::unique_ptr<match::DuelBidder> make() const override {
    return std::make_unique<match::PolicyBidder>(policy_, seed_,
                                                 player::CallBudget{think_, {}, {}});
  }

 private:
  std::shared_ptr<const player::CallPolicy> policy_;
  int think_;
  std::uint64_t seed_;
};

std::string line_of(const player::CallSituation& situation) {
  constexpr std::array<std::string_view, 4> kVulnerabilities{"none", "ns", "ew", "both"};
  std::string line =
      fmt::format("{} {} {} {}", core::letter(situation.seat),
                  kVulnerabilities[static_cast<std::size_t>(situation.vulnerability)],
                  core::letter(situation.auction.dealer()), situation.hand);
  for (const core::Call call : situation.auction.calls()) line += fmt::format(" {}", call);
  return line;
}

class PipeBidder final : public match::DuelBidder {
 public:
  PipeBidder(std::string command, const std::vector<std::string>& words,
             std::chrono::milliseconds patience)
      : command_(std::move(command)), process_(words, patience) {}

  [[nodiscard]] core::Expected<std::vector<core::MadeCall>> answer(
      std::span<const player::CallSituation> situations) override {
    std::vector<std::string> lines;
    for (const player::CallSituation& situation : situations) lines.push_back(line_of(situation));
    const auto answers = process_.ask(lines);
    if (!answers) {
      const std::size_t i = answers.error().line - 1;
      return wrong(answers.error().message, situations[i], lines[i]);
    }
    std::vector<core::MadeCall> calls;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto call = core::parse_call((*answers)[i]);
      if (!call) {
        return wrong(fmt::format("answered \"{}\", which is no call", shortened((*answers)[i])),
                     situations[i], lines[i]);
      }
      if (const auto problem = situations[i].auction.check(*call);
          problem != core::CallProblem::kNone) {
        return wrong(
            fmt::format("answered {}, which is not legal: {}", *call, core::describe(problem)),
            situations[i], lines[i]);
      }
      calls.push_back({*call, {}});
    }
    return calls;
  }

 private:
  static std::string shortened(const std::string& text) {
    constexpr std::size_t kMost = 60;
    return text.size() <= kMost ? text : text.substr(0, kMost) + "...";
  }

  [[nodiscard]] tl::unexpected<core::Error> wrong(std::string_view what,
                                                  const player::CallSituation& situation,
                                                  const std::string& line) const {
    core::Error error;
    error.code = core::ErrorCode::kIo;
    error.message =
        fmt::format("pipe '{}': {}; board {}, asked \"{}\"", command_, what, situation.board, line);
    return tl::unexpected(std::move(error));
  }

  std::string command_;
  LineProcess process_;
};

class PipeRobot final : public DuelRobot {
 public:
  PipeRobot(std::string command, std::chrono::milliseconds patience)
      : command_(std::move(command)),
        words_(value_or_usage(player::split_command(command_), command_)),
        patience_(patience) {
    if (words_.empty()) fail_usage("pipe: names no program, as in 'pipe:sparring bid FILE'");
  }

  [[nodiscard]] std::unique_ptr<match::DuelBidder> make() const override {
    try {
      return std::make_unique<PipeBidder>(command_, words_, patience_);
    } catch (const std::runtime_error& error) {
      throw std::runtime_error(fmt::format("pipe '{}': {}", command_, error.what()));
    }
  }

 private:
  std::string command_;
  std::vector<std::string> words_;
  std::chrono::milliseconds patience_;
};

/// "temperature=0.5"
double temperature_of(const std::string& option, const std::string& text) {
  constexpr std::string_view kKey = "temperature=";
  double value = -1;
  if (option.starts_with(kKey)) {
    const char* begin = option.data() + kKey.size();
    const char* end = option.data() + option.size();
    const auto [stopped, error] = std::from_chars(begin, end, value);
    if (error != std::errc{} || stopped != end) value = -1;
  }
  if (!(value >= 0 && value <= 100)) {
    fail_usage(fmt::format("{}: expected natural:temperature=T, with T from 0 to 100", text));
  }
  return value;
}

std::unique_ptr<DuelRobot> policy_robot(std::shared_ptr<const player::CallPolicy> policy, int think,
                                        const DuelRobotOptions& options) {
  if (options.hands > 0) {
    player::CallSurveyOptions survey;
    survey.wanted = options.hands;
    policy = std::make_shared<const player::DisclosingPolicy>(std::move(policy), survey);
  }
  return std::make_unique<PolicyRobot>(std::move(policy), think, options.seed);
}

}  // namespace

std::unique_ptr<DuelRobot> duel_robot(const std::string& text, const DuelRobotOptions& options) {
  if (text.starts_with(kPipe)) {
    return std::make_unique<PipeRobot>(text.substr(kPipe.size()), options.patience);
  }
  if (text == kNatural || text.starts_with(fmt::format("{}:", kNatural))) {
    const double temperature =
        text == kNatural ? 0 : temperature_of(text.substr(kNatural.size() + 1), text);
    return policy_robot(std::make_shared<const player::NaturalBidder>(temperature), 0, options);
  }
  const NamedRobot robot(text, options.robots);
  if (!robot.built_in()) {
    fail_usage(fmt::format(
        "{}: no such robot; there are {}, natural, natural:temperature=T and pipe:COMMAND", text,
        fmt::join(player::robot_words(), ", ")));
  }
  return policy_robot(robot.loaded().policy, robot.loaded().think, options);
}

}  // namespace bidwright::tools
