#include "bidwright/bidding/alert.hpp"

#include "bidwright/disclosure/alert.hpp"
#include "bidwright/disclosure/told.hpp"

namespace bidwright::bidding {
namespace {

/// Partners seen before a bid is called forcing.
constexpr std::uint32_t kEnoughPartners = 50;

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
  auto shown = disclosure_of(model.meanings.of(condition, step.node, step.action));
  if (is_forcing(model, condition, step)) shown.requests.emplace_back(disclosure::kForcing);
  return shown;
}

std::string alert_text(const Model& model, Condition condition, Step step) {
  return disclosure::write_alert(disclosure_of(model, condition, step));
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
