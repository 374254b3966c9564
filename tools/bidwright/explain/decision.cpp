// explain --decision and --replay: a decision of a match, written to a file and made again.

#include <charconv>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "explain/parts.hpp"
#include "files.hpp"
#include "match/lanes.hpp"
#include "robots.hpp"

#include "bidwright/cardplay/position.hpp"
#include "bidwright/match/decision_case.hpp"
#include "bidwright/player/decide.hpp"
#include "bidwright/sampling/facts.hpp"

namespace bidwright::tools {

namespace {

using match::DecisionCase;
using match::DecisionName;

/// "7:South:3".
DecisionName read_name(const WrittenDecision& wanted) {
  const std::string& text = wanted.decision;
  const std::size_t first = text.find(':');
  const std::size_t second = text.find(':', first + 1);
  DecisionName name;
  const auto number = [&](const std::string& digits, int& value) {
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return read.ec == std::errc() && read.ptr == digits.data() + digits.size() && value > 0;
  };
  const auto seat = second == std::string::npos
                        ? std::nullopt
                        : core::seat_from(text.substr(first + 1, second - first - 1));
  if (!seat || !number(text.substr(0, first), name.board) ||
      !number(text.substr(second + 1), name.number)) {
    fail_usage(fmt::format(
        "--decision {}: expected BOARD:SEAT:N, as 7:South:3 for South's third decision on board 7",
        text));
  }
  name.seat = *seat;
  name.room = wanted.closed_room ? match::Room::kClosed : match::Room::kOpen;
  return name;
}

/// What flags of the match said of a robot, as its identity has it.
RobotFlags flags_of(std::string identity) {
  RobotFlags flags;
  constexpr std::string_view kThink = " think ";
  constexpr std::string_view kCompetition = " competition ";
  if (const auto at = identity.find(kThink); at != std::string::npos) {
    flags.think = std::atoi(identity.c_str() + at + kThink.size());
    identity.resize(at);
  }
  if (const auto at = identity.find(kCompetition); at != std::string::npos) {
    flags.competition = identity.substr(at + kCompetition.size());
  }
  return flags;
}

/// Ends the program unless a robot can be asked.
void check_cards(const DecisionCase& decision, const std::string& path) {
  if (!decision.card) return;
  const sampling::Facts facts = sampling::facts_of(decision.view);
  const auto position = cardplay::position_of(decision.view, facts);
  if (!facts.notes.empty() || position.player() != decision.view.seat ||
      !position.legal().contains(*decision.card)) {
    fail(fmt::format("{}: its cards contradict each other, or it is not {}'s turn", path,
                     decision.view.seat));
  }
}

struct Again {
  std::string decided;
  std::string candidates;
  std::string reason;
  nlohmann::json record;
};

template <typename Candidates>
std::string candidates_text(const Candidates& candidates) {
  std::vector<std::string> texts;
  for (const auto& one : candidates) {
    if constexpr (requires { one.call; }) {
      texts.push_back(fmt::format("{} {:.3f}", core::to_string(one.call), one.score));
    } else {
      texts.push_back(fmt::format("{} {:.3f}", core::to_string(one.card), one.score));
    }
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

Again decide(const DecisionCase& decision, const NamedRobot& robot) {
  LaneOptions lanes;
  lanes.seed = decision.seed;
  lanes.cards = card_options(decision.play);
  player::RobotOptions options = robot_options(lanes, nullptr);
  options.think = robot.loaded().think;
  const player::DecisionPlace place{decision.name.board, decision.name.seat, decision.name.number};
  const player::CallPolicy& policy = *robot.loaded().disclosing;
  if (decision.call) {
    const auto made = player::decide_call(policy, options, decision.view, place, std::nullopt);
    return {core::to_string(made.decision.call), candidates_text(made.decision.candidates),
            made.decision.reason, nlohmann::json::parse(player::to_json_line(made))};
  }
  const auto made =
      player::decide_card(policy, options, decision.view, place, options.cards.time_per_card);
  return {core::to_string(made.decision.card), candidates_text(made.decision.candidates),
          std::string(cardplay::name(made.decision.reason)),
          nlohmann::json::parse(player::to_json_line(made))};
}

/// Why it may come out otherwise: the model is another, or the program is.
std::vector<std::string> differences(const DecisionCase& decision, const NamedRobot& robot,
                                     bool same_robot) {
  std::vector<std::string> found;
  if (same_robot && robot.identity() != decision.play.identities[0]) {
    found.push_back(fmt::format("the model differs: '{}' then, '{}' now",
                                decision.play.identities[0], robot.identity()));
  }
  if (decision.version != BIDWRIGHT_VERSION) {
    found.push_back(fmt::format("the program differs: version {} then, {} now", decision.version,
                                BIDWRIGHT_VERSION));
  }
  if (decision.play.seconds_per_card) {
    found.push_back("a card was limited in seconds, so that it depends on the machine");
  }
  return found;
}

void print_text(const DecisionCase& decision, const std::string& robot, const Again& again,
                const std::vector<std::string>& notes) {
  const sampling::View& view = decision.view;
  fmt::print("board {}, {}, decision {} ({} room), {}\n", decision.name.board, view.seat,
             decision.name.number, match::name(decision.name.room), robot);
  fmt::print("hand     {}   vulnerable {}\n", view.hand, core::name(view.vulnerability));
  fmt::print("auction  {}\n", core::to_string(view.auction));
  if (view.dummy) fmt::print("dummy    {}\n", *view.dummy);
  if (!view.cards.empty()) fmt::print("cards    {}\n", fmt::join(view.cards, " "));
  if (!again.candidates.empty()) fmt::print("weighed  {}\n", again.candidates);
  if (!again.reason.empty()) fmt::print("reason   {}\n", again.reason);
  for (const std::string& note : notes) fmt::print("note     {}\n", note);
}

}  // namespace

void write_decision(const WrittenDecision& wanted) {
  const DecisionName name = read_name(wanted);
  if (wanted.directory.empty()) fail_usage("--decision needs --match DIR, the match it is in");
  const auto stored = value_or_fail(match::read_match(wanted.directory), wanted.directory);
  DecisionCase decision = value_or_fail(match::find_decision(stored, name), wanted.directory);
  decision.version = BIDWRIGHT_VERSION;
  value_or_fail(write_file(wanted.out, match::to_json(decision)), wanted.out);
}

void replay_decision(const ReplayedDecision& wanted) {
  constexpr std::size_t kLargest = std::size_t{1} << 20;
  const DecisionCase decision = value_or_fail(
      match::decision_case_from_json(value_or_fail(read_file(wanted.file, kLargest), wanted.file)),
      wanted.file);
  check_cards(decision, wanted.file);
  const bool same_robot = wanted.robot.empty();
  RobotFlags flags = same_robot ? flags_of(decision.play.identities[0]) : RobotFlags{};
  flags.model = wanted.model;
  const NamedRobot robot(same_robot ? decision.robot : wanted.robot, flags);
  if (!robot.built_in()) {
    fail(
        fmt::format("{}: '{}' is a program of its own and cannot be asked again; --robot self "
                    "says what ours would have done",
                    wanted.file, decision.robot));
  }
  const Again again = decide(decision, robot);
  const std::string then =
      decision.call ? core::to_string(*decision.call) : core::to_string(*decision.card);
  const bool same = again.decided == then;
  const auto notes = differences(decision, robot, same_robot);
  if (wanted.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"then", then},
                                              {"now", again.decided},
                                              {"same", same},
                                              {"differences", notes},
                                              {"decision", again.record}}
                           .dump(2));
  } else {
    print_text(decision, same_robot ? decision.robot : wanted.robot, again, notes);
    fmt::print("decided  {}, {}\n", again.decided,
               same ? "as in the match" : fmt::format("and {} in the match", then));
  }
  // Another robot may decide as it likes.
  if (same_robot && !same) throw ExitWith{1};
}

}  // namespace bidwright::tools
