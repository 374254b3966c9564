// `bidwright explain`: what calls show, in words or as a convention card; why a decision of a match
// was made.

#include "bidwright/bidding/explain.hpp"

#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "archive.hpp"
#include "commands.hpp"
#include "explain/parts.hpp"
#include "files.hpp"
#include "model_flag.hpp"
#include "model_meanings.hpp"

#include "bidwright/bidding/alert.hpp"
#include "bidwright/bidding/card.hpp"
#include "bidwright/disclosure/alert.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/formats/spelling.hpp"

namespace bidwright::tools {
namespace {

using bidding::Condition;
using bidding::Model;
using bidding::ShownCall;
using bidding::Step;
using nlohmann::json;

struct ExplainFlags {
  ModelFlag model;
  std::string auction;
  std::string card;
  std::string vulnerability = "none";
  std::string robot;
  std::string decision;
  std::string match;
  bool closed_room = false;
  std::string out = "-";
  std::string replay;
  ExamplePage page;
  RememberedQuestion remembered;
  bool json = false;
};

/// The call's meaning for players; "nothing in particular" if there is none to tell.
std::string shows(const Model& model, Condition condition, Step step) {
  const std::string text = bidding::alert_text(model, condition, step);
  return text.empty() ? "nothing in particular" : disclosure::for_players(text);
}

json range_json(bidding::Range range) {
  return {range.low, range.high};
}

json lengths_json(const std::array<bidding::Range, core::kSuits>& lengths) {
  json result;
  for (const core::Suit suit : core::kSuitsDescending) {
    result[std::string(1, core::letter(suit))] =
        range_json(lengths[static_cast<std::size_t>(core::index(suit))]);
  }
  return result;
}

json call_json(const Model& model, Condition condition, const ShownCall& call) {
  return {{"call", to_string(call.call)},
          {"shows", bidding::alert_text(model, condition, call.step)},
          {"points", range_json(call.meaning.points)},
          {"lengths", lengths_json(call.meaning.length)},
          {"usual_points", range_json(call.meaning.usual_points)},
          {"usual_lengths", lengths_json(call.meaning.usual_length)},
          {"balanced", call.meaning.balanced / 100.0},
          {"share", call.share},
          {"reach", call.reach},
          {"forcing", call.forcing},
          {"to_play", call.to_play},
          {"node", call.step.node}};
}

void print_call(const Model& model, Condition condition, const ShownCall& call) {
  fmt::print("  {:<5} {:>5.1f} %  {}{}\n", to_string(call.call), 100 * call.share,
             shows(model, condition, call.step), call.to_play ? " To play." : "");
}

/// Where the auction has come: the node that decides next, if anybody does.
std::optional<std::uint32_t> next_node(const Model& model, Condition condition,
                                       const std::vector<Step>& steps) {
  if (steps.empty()) return model.roots[condition.index()];
  const bidding::Action& last = model.nodes[steps.back().node].actions[steps.back().action];
  if (!last.has_child()) return std::nullopt;
  return static_cast<std::uint32_t>(last.child);
}

void print_json(const Model& model, Condition condition, const std::vector<Step>& steps) {
  json calls = json::array();
  for (const Step step : steps) {
    calls.push_back(call_json(model, condition, bidding::show_call(model, condition, step)));
  }
  json next = json::array();
  json unused = json::array();
  if (const auto node = next_node(model, condition, steps)) {
    const bidding::ShownNode shown = bidding::show_node(model, condition, *node);
    for (const ShownCall& call : shown.calls) next.push_back(call_json(model, condition, call));
    for (const core::Call call : shown.unused) unused.push_back(to_string(call));
  }
  const json result{{"model", model.name},
                    {"vulnerable", condition.vulnerable},
                    {"calls", std::move(calls)},
                    {"next", std::move(next)},
                    {"unused", std::move(unused)}};
  fmt::print("{}\n", result.dump(2));
}

void print_text(const Model& model, Condition condition, const std::vector<Step>& steps) {
  for (const Step step : steps) {
    print_call(model, condition, bidding::show_call(model, condition, step));
  }
  if (!steps.empty()) fmt::print("\n");
  const auto node = next_node(model, condition, steps);
  if (!node) {
    fmt::print("That ends it: the partner passes.\n");
    return;
  }
  const bidding::ShownNode shown = bidding::show_node(model, condition, *node);
  fmt::print("{}\n", steps.empty() ? "Openings:" : "The partner's next call:");
  for (const ShownCall& call : shown.calls) print_call(model, condition, call);
  if (shown.calls.empty()) fmt::print("  (no hand of the sample came here)\n");
  if (!shown.unused.empty()) {
    fmt::print("  never used: {}\n", bidding::runs_text(shown.unused));
  }
}

ToldAuction told(const ExplainFlags& flags, core::Vulnerability vulnerability, const Model& model,
                 Condition condition, const std::vector<Step>& steps) {
  const auto call_of = [&](const ShownCall& call) {
    std::string text = disclosure::short_alert(bidding::alert_text(model, condition, call.step));
    if (call.to_play) text += text.empty() ? "to play" : ", to play";
    return ToldCall{to_string(call.call), call.share, std::move(text)};
  };
  ToldAuction result{flags.auction, vulnerability, {}, {}};
  for (const Step step : steps) {
    result.calls.push_back(call_of(bidding::show_call(model, condition, step)));
  }
  if (const auto node = next_node(model, condition, steps)) {
    for (const ShownCall& call : bidding::show_node(model, condition, *node).calls) {
      result.next.push_back(call_of(call));
    }
  }
  return result;
}

void run_explain(ExplainFlags flags) {
  flags.page.threads = flags.remembered.threads;
  if (!flags.page.file.empty() &&
      !(flags.decision.empty() && flags.replay.empty() && flags.remembered.hand.empty())) {
    fail_usage("--page is of an --auction; leave out --decision, --replay and --hand");
  }
  if (!flags.decision.empty()) {
    return write_decision({flags.decision, flags.match, flags.closed_room, flags.out});
  }
  if (!flags.replay.empty()) {
    return replay_decision({flags.replay, flags.robot, flags.model.path, flags.json});
  }
  const RememberedQuestion& asked = flags.remembered;
  if (asked.hand.empty() != asked.games.empty()) {
    fail_usage("--hand and --games go together: what others called with such a hand");
  }
  if (!asked.hand.empty()) {
    RememberedQuestion question = asked;
    question.auction = flags.auction;
    question.json = flags.json;
    return explain_remembered(question);
  }
  const auto vulnerability = core::vulnerability_from(flags.vulnerability);
  if (!vulnerability) {
    fail_usage(
        fmt::format("--vulnerability {}: expected none, ns, ew or both", flags.vulnerability));
  }
  if (flags.auction.find('(') != std::string::npos) {
    return explain_contested({flags.robot.empty() ? "self" : flags.robot, flags.model.path,
                              flags.auction, *vulnerability, flags.page, flags.json});
  }
  const Condition condition = bidding::condition_of(*vulnerability, core::Side::kNorthSouth);
  const auto model = with_meanings(load_model(flags.model));
  if (!flags.card.empty()) {
    value_or_fail(write_file(flags.card, bidding::convention_card(
                                             *model, contested_chapters(flags.model.path))),
                  flags.card);
    if (flags.auction.empty()) return;
  }
  const auto steps = bidding::follow(
      *model, condition, value_or_usage(formats::read_calls(flags.auction), "--auction"));
  if (!steps) {
    fail_usage(
        fmt::format("--auction: call {}: {}; write the pair's own calls only, without the "
                    "opponents' passes, and opponents' other calls in parentheses",
                    steps.error().column, steps.error().message));
  }
  if (!flags.page.file.empty()) {
    return write_example_page(flags.page, told(flags, *vulnerability, *model, condition, *steps),
                              "self", flags.model.path);
  }
  if (flags.json) return print_json(*model, condition, *steps);
  print_text(*model, condition, *steps);
}

}  // namespace

void add_explain(Command& app) {
  auto flags = std::make_shared<ExplainFlags>();
  Command* command = app.add_subcommand(
      "explain",
      "Say what the calls of a model show, draw a convention card, or make a decision again");
  command->group(kBidding);
  add_model_flag(*command, flags->model);
  command
      ->add_option("--auction", flags->auction,
                   "The pair's own calls, \"1C 1H\"; \"PASS 1C\" opens second; opponents' calls "
                   "in parentheses, \"1C (1H) X\"")
      ->type_name("CALLS");
  command->add_option("--card", flags->card, "Write the whole convention as one HTML page")
      ->type_name("F.html");
  command
      ->add_option("--page", flags->page.file,
                   "Write what the calls of --auction show as an HTML page, with boards on which "
                   "four robots bid so, to be stepped through")
      ->type_name("F.html");
  command->add_option("--boards", flags->page.boards, "With --page: so many of them")
      ->check(in_range(0, 1000))
      ->capture_default_str();
  command->add_option("--seed", flags->page.seed, "With --page: of the deals")
      ->capture_default_str();
  command
      ->add_option("--vulnerability,--vul", flags->vulnerability,
                   "Of a pair that sits North-South: none, ns, ew or both")
      ->type_name("SIDES")
      ->capture_default_str();
  command
      ->add_option(
          "--robot", flags->robot,
          "Whose calls, where the opponents have bid, or who decides with --replay: a robot's "
          "name as in match; left out: self, or who decided")
      ->type_name("ROBOT");
  command
      ->add_option("--decision", flags->decision,
                   "Write one decision of a match to a file: what the seat saw, the robot, the "
                   "seed; 7:South:3 is South's third call or card on board 7")
      ->type_name("BOARD:SEAT:N");
  command->add_option("--match", flags->match, "With --decision: the match's directory")
      ->type_name("DIR");
  command->add_flag("--closed", flags->closed_room,
                    "With --decision: in the closed room, not in the open one");
  command->add_option("--out", flags->out, "With --decision: the file; - is the standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command
      ->add_option("--replay", flags->replay,
                   "Decide again what --decision wrote, and say what differs; status 1 if it comes "
                   "out otherwise")
      ->type_name("FILE");
  command
      ->add_option("--hand", flags->remembered.hand,
                   "What players called with hands like this one, when it was the pair's turn "
                   "after --auction; needs --games")
      ->type_name("HAND");
  command
      ->add_option("--games", flags->remembered.games,
                   std::string("With --hand, the games they played: ") + kGamesHelp)
      ->type_name("PATH");
  command
      ->add_option("--nearest", flags->remembered.nearest,
                   "With --hand: so many hands at least, if there are any")
      ->check(in_range(std::size_t{1}, std::size_t{10'000}))
      ->capture_default_str();
  command->add_flag("--no-outcomes", flags->remembered.no_outcomes,
                    "With --hand: do not solve the boards for how the calls came out");
  command->add_option("--threads", flags->remembered.threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_explain(*flags); });
}

}  // namespace bidwright::tools
