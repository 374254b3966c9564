#include "bidwright/bidding/alert.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "bidwright/disclosure/alert.hpp"
#include "bidwright/disclosure/told.hpp"

namespace bidwright::bidding {
namespace {

/// Partners seen before a bid is called forcing.
constexpr std::uint32_t kEnoughPartners = 50;

/// The hands that make a call and no others do, if a rule says so.
const disclosure::Disclosure* ruled_hands(const Model& model, Step step) {
  for (const RuleHere here : model.nodes[step.node].rules) {
    if (here.call == step.action && here.kind == RuleKind::kExactly) {
      return &model.system.rules[here.rule].hands;
    }
  }
  return nullptr;
}

/// What the model's rules say of the aces, kings and single cards of a call, which samples do not
/// tell.
void add_rules(const Model& model, Step step, disclosure::Disclosure& shown) {
  const disclosure::Disclosure* const hands = ruled_hands(model, step);
  if (hands == nullptr) return;
  const disclosure::HandConstraint seen =
      shown.alternatives.empty() ? disclosure::HandConstraint{} : shown.alternatives.front();
  std::vector<disclosure::HandConstraint> all;
  // With few points nobody has four aces.
  for (const auto& ruled : hands->alternatives) {
    all.push_back(seen);
    all.back().aces = ruled.aces;
    all.back().kings = ruled.kings;
    all.back().holds = ruled.holds;
    if (!all.back().is_possible()) all.pop_back();
  }
  const bool tells = std::ranges::any_of(
      all, [](const auto& one) { return one.aces || one.kings || !one.holds.empty(); });
  if (tells) shown.alternatives = std::move(all);
}

/// Whether rules make each answer show aces.
bool asks_for_aces(const Model& model, Step step) {
  const Action& action = model.nodes[step.node].actions[step.action];
  if (!action.has_child()) return false;
  const Node& answers = model.nodes[static_cast<std::size_t>(action.child)];
  bool shown = false;
  for (const RuleHere here : answers.rules) {
    if (here.kind == RuleKind::kMustNot) continue;
    shown = std::ranges::all_of(model.system.rules[here.rule].hands.alternatives,
                                [](const auto& one) { return one.aces.has_value(); });
    if (!shown) return false;
  }
  return shown;
}

}  // namespace

disclosure::Disclosure disclosure_of(const Meaning& meaning) {
  if (meaning.seen == 0) return {};
  disclosure::HandConstraint constraint;
  constraint.points = disclosure::told_points({meaning.points.low, meaning.points.high});
  for (std::size_t s = 0; s < core::kSuits; ++s) {
    constraint.length[s] = disclosure::told_length({meaning.length[s].low, meaning.length[s].high});
  }
  if (constraint.is_open()) return {};
  return {{constraint}, {}};
}

disclosure::Disclosure disclosure_of(const Model& model, Condition condition, Step step) {
  if (model.meanings.empty()) return {};
  const Meaning& meaning = model.meanings.of(condition, step.node, step.action);
  auto shown = disclosure_of(meaning);
  if (meaning.seen != 0) add_rules(model, step, shown);
  if (asks_for_aces(model, step)) shown.requests.emplace_back("asking for aces");
  if (is_forcing(model, condition, step)) shown.requests.emplace_back(disclosure::kForcing);
  return shown;
}

std::string alert_text(const Model& model, Condition condition, Step step) {
  return disclosure::write_alert(disclosure_of(model, condition, step));
}

std::string aces_text(const Model& model, Step step) {
  if (asks_for_aces(model, step)) return "asks for aces";
  const disclosure::Disclosure* const hands = ruled_hands(model, step);
  if (hands == nullptr) return {};
  std::string text;
  int last = 0;
  for (const auto& one : hands->alternatives) {
    if (!one.aces) return {};
    last = *one.aces;
    text += fmt::format("{}{}", text.empty() ? "" : " or ", last);
  }
  return text.empty() ? text : text + (last == 1 ? " ace" : " aces");
}

bool is_forcing(const Model& model, Condition condition, Step step) {
  const Action& action = model.nodes[step.node].actions[step.action];
  if (model.meanings.empty() || !action.call.is_bid() || !action.has_child()) return false;
  const auto child = static_cast<std::size_t>(action.child);
  const auto& answers = model.nodes[child].actions;
  std::uint32_t seen = 0;
  for (std::size_t a = 0; a < answers.size(); ++a) {
    const std::uint32_t times = model.meanings.of(condition, child, a).seen;
    if (answers[a].call.is_pass() && times > 0) return false;
    seen += times;
  }
  return seen >= kEnoughPartners;
}

}  // namespace bidwright::bidding
