#include "bidwright/bidding/explain.hpp"

#include <algorithm>

#include "told.hpp"

#include "bidwright/bidding/alert.hpp"

namespace bidwright::bidding {
namespace {

constexpr std::array<std::string_view, core::kStrains> kSymbols{"♣", "♦", "♥", "♠", "NT"};
// Percent
constexpr int kSurelyBalanced = 90;
constexpr int kUsuallyBalanced = 60;
/// Suits usually this long, or this short, are told.
constexpr int kLong = 4;
constexpr int kShort = 3;

std::uint64_t seen_at(const Model& model, Condition condition, std::uint32_t node) {
  std::uint64_t seen = 0;
  for (std::size_t a = 0; a < model.nodes[node].actions.size(); ++a) {
    seen += model.meanings.of(condition, node, a).seen;
  }
  return seen;
}

/// "12–21", "20+", "≤3", "4".
std::string signs(Told range) {
  if (range.exact()) return fmt::format("{}", *range.low);
  if (!range.low) return fmt::format("≤{}", *range.high);
  if (!range.high) return fmt::format("{}+", *range.low);
  return fmt::format("{}–{}", *range.low, *range.high);
}

std::string points_text(Range points) {
  Told told = told_points(points);
  if (told.nothing()) return {};
  if (!told.low) told.low = 0;
  return signs(told) + " HCP";
}

std::string length_text(Range length, std::string_view suit) {
  const Told told = told_length(length);
  return told.nothing() ? std::string() : fmt::format("{}{}", signs(told), suit);
}

/// The suits, those with the longest lower end first, then from spades down.
std::vector<std::size_t> longest_first(const std::array<Range, core::kSuits>& length) {
  std::vector<std::size_t> order{3, 2, 1, 0};
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto rank = [&](std::size_t s) { return std::max(kShort, int{length[s].low}); };
    return rank(a) > rank(b);
  });
  return order;
}

void add(std::string& text, std::string_view part) {
  if (part.empty()) return;
  if (!text.empty()) text += ", ";
  text += part;
}

ShownCall shown(const Model& model, Condition condition, Step step, std::uint64_t seen) {
  const Action& action = model.nodes[step.node].actions[step.action];
  ShownCall call;
  call.call = action.call;
  call.step = step;
  call.meaning = model.meanings.of(condition, step.node, step.action);
  const double made = call.meaning.seen;
  call.share = seen == 0 ? 0 : made / static_cast<double>(seen);
  call.reach = model.meanings.sample == 0 ? 0 : made / model.meanings.sample;
  call.forcing = is_forcing(model, condition, step);
  call.to_play = action.call.is_bid() && !action.has_child();
  if (action.has_child()) call.next = static_cast<std::uint32_t>(action.child);
  return call;
}

}  // namespace

ShownNode show_node(const Model& model, Condition condition, std::uint32_t node) {
  ShownNode result;
  result.node = node;
  result.seen = seen_at(model, condition, node);
  const Node& shape = model.nodes[node];
  std::array<bool, kContractChoices> used{};
  for (std::size_t a = 0; a < shape.actions.size(); ++a) {
    const Step step{node, static_cast<std::uint32_t>(a)};
    ShownCall call = shown(model, condition, step, result.seen);
    if (call.meaning.seen == 0) continue;
    used[static_cast<std::size_t>(contract_index(call.call))] = true;
    result.calls.push_back(std::move(call));
  }
  for (int c = contract_index(shape.label) + 1; c < kContractChoices; ++c) {
    if (!used[static_cast<std::size_t>(c)]) result.unused.push_back(call_of_contract(c));
  }
  return result;
}

ShownCall show_call(const Model& model, Condition condition, Step step) {
  return shown(model, condition, step, seen_at(model, condition, step.node));
}

std::string short_text(const Meaning& meaning) {
  if (meaning.seen == 0) return "never seen";
  const bool balanced = meaning.balanced >= kSurelyBalanced;
  std::string text = points_text(meaning.points);
  if (balanced) add(text, "balanced");
  for (const std::size_t s : longest_first(meaning.length)) {
    const Range length = meaning.length[s];
    if (balanced && length.low <= 2 && length.high >= 5) continue;
    add(text, length_text(length, kSymbols[s]));
  }
  return text.empty() ? "any hand" : text;
}

std::string usual_text(const Meaning& meaning) {
  std::string text;
  if (meaning.seen == 0) return text;
  if (meaning.usual_points != meaning.points) text = points_text(meaning.usual_points);
  const bool told = meaning.balanced >= kSurelyBalanced;
  if (meaning.balanced >= kUsuallyBalanced && !told) add(text, "balanced");
  for (const std::size_t s : longest_first(meaning.usual_length)) {
    const Range length = meaning.usual_length[s];
    if (told || (length.low < kLong && length.high > kShort)) continue;
    const std::string usual = length_text(length, kSymbols[s]);
    if (usual != length_text(meaning.length[s], kSymbols[s])) add(text, usual);
  }
  return text;
}

std::string symbol_text(core::Call call) {
  if (!call.is_bid()) return call.is_pass() ? "Pass" : to_string(call);
  const core::Bid bid = call.bid();
  return fmt::format("{}{}", bid.level(),
                     kSymbols[static_cast<std::size_t>(core::index(bid.strain()))]);
}

std::string runs_text(const std::vector<core::Call>& ascending) {
  std::string text;
  for (std::size_t i = 0; i < ascending.size();) {
    std::size_t end = i + 1;
    while (end < ascending.size() &&
           contract_index(ascending[end]) == contract_index(ascending[end - 1]) + 1) {
      ++end;
    }
    if (end - i < 3) end = i + 1;
    if (!text.empty()) text += ", ";
    text += symbol_text(ascending[i]);
    if (end - i > 1) text += "–" + symbol_text(ascending[end - 1]);
    i = end;
  }
  return text;
}

}  // namespace bidwright::bidding
