// explain --auction "1C (1H) X": what calls show once the opponents have bid, by asking the robot
// about many hands.

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "explain/parts.hpp"
#include "robots.hpp"

#include "bidwright/core/pair_auction.hpp"
#include "bidwright/disclosure/alert.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/player/call_survey.hpp"

namespace bidwright::tools {
namespace {

using nlohmann::json;
using player::SurveyedCall;

/// The pair's calls so far, each with what it shows, and what the player to call may say.
struct Explained {
  struct Call {
    std::string text;
    bool theirs = false;
    SurveyedCall surveyed;
  };
  std::vector<Call> calls;
  bool our_turn = false;
  std::vector<SurveyedCall> next;
};

Explained explain(player::CallSurvey& survey, const core::Auction& auction,
                  core::Vulnerability vulnerability) {
  Explained explained;
  core::Auction so_far(auction.dealer());
  for (const core::Call call : auction.calls()) {
    const bool theirs = core::side_of(so_far.turn()) == core::Side::kEastWest;
    so_far.add(call);
    if (theirs && call.is_pass()) continue;
    Explained::Call& one = explained.calls.emplace_back();
    one.theirs = theirs;
    one.text = theirs ? fmt::format("({})", call) : core::to_string(call);
    if (!theirs) one.surveyed = survey.last_call(so_far, vulnerability);
  }
  if (!auction.ended() && core::side_of(auction.turn()) == core::Side::kEastWest) {
    so_far.add(core::Call::pass());
  }
  explained.our_turn = !so_far.ended();
  if (explained.our_turn) explained.next = survey.next_calls(so_far, vulnerability);
  return explained;
}

json call_json(const SurveyedCall& call) {
  json result{{"call", core::to_string(call.call)},
              {"shows", disclosure::write_alert(call.shows)},
              {"share", call.share},
              {"hands", call.hands.hands}};
  if (call.hands.hands == 0) return result;
  json lengths;
  for (const core::Suit suit : core::kSuitsDescending) {
    const auto range = call.hands.length[static_cast<std::size_t>(suit)];
    lengths[std::string(1, core::letter(suit))] = {range.low, range.high};
  }
  result["points"] = {call.hands.points.low, call.hands.points.high};
  result["lengths"] = std::move(lengths);
  result["balanced"] = call.hands.balanced;
  return result;
}

std::string shows(const SurveyedCall& call) {
  if (call.hands.hands == 0) return "(too rare: hardly a hand calls so)";
  const std::string text = disclosure::write_alert(call.shows);
  return text.empty() ? "nothing in particular" : disclosure::for_players(text);
}

void print_call(const std::string& text, const SurveyedCall& call) {
  fmt::print("  {:<6} {:>5.1f} %  {}\n", text, 100 * call.share, shows(call));
}

void print_text(const Explained& explained) {
  for (const Explained::Call& call : explained.calls) {
    if (call.theirs) {
      fmt::print("  {}\n", call.text);
    } else {
      print_call(call.text, call.surveyed);
    }
  }
  if (!explained.our_turn) {
    fmt::print("\nThat ends it.\n");
    return;
  }
  fmt::print("\nThe pair's next call:\n");
  for (const SurveyedCall& call : explained.next) print_call(core::to_string(call.call), call);
  if (explained.next.empty()) fmt::print("  (no hand was found that comes here)\n");
}

void print_json(const Explained& explained, const ContestedQuestion& question) {
  json calls = json::array();
  for (const Explained::Call& call : explained.calls) {
    calls.push_back(call.theirs ? json{{"call", call.text}} : call_json(call.surveyed));
  }
  json next = json::array();
  for (const SurveyedCall& call : explained.next) next.push_back(call_json(call));
  const json result{{"robot", question.robot},
                    {"auction", question.auction},
                    {"vulnerability", core::name(question.vulnerability)},
                    {"calls", std::move(calls)},
                    {"next", std::move(next)}};
  fmt::print("{}\n", result.dump(2));
}

std::string short_text(const SurveyedCall& call) {
  return call.hands.hands == 0 ? "too rare: hardly a hand calls so"
                               : disclosure::short_alert(disclosure::write_alert(call.shows));
}

ToldAuction told(const Explained& explained, const ContestedQuestion& question) {
  ToldAuction result{question.auction, question.vulnerability, {}, {}};
  for (const Explained::Call& call : explained.calls) {
    if (call.theirs) {
      result.calls.push_back({call.text, std::nullopt, ""});
    } else {
      result.calls.push_back({call.text, call.surveyed.share, short_text(call.surveyed)});
    }
  }
  for (const SurveyedCall& call : explained.next) {
    result.next.push_back({core::to_string(call.call), call.share, short_text(call)});
  }
  return result;
}

}  // namespace

void explain_contested(const ContestedQuestion& question) {
  const auto auction = value_or_usage(core::parse_pair_auction(question.auction), "--auction");
  RobotFlags flags;
  flags.model = question.model;
  const NamedRobot robot(question.robot, flags);
  robot.require_built_in();
  player::CallSurvey survey(robot.loaded().policy);
  const Explained explained = explain(survey, auction, question.vulnerability);
  if (!question.page.file.empty()) {
    write_example_page(question.page, told(explained, question), question.robot, question.model);
    return;
  }
  question.json ? print_json(explained, question) : print_text(explained);
}

}  // namespace bidwright::tools
