#include "bidwright/bidding/alert.hpp"

#include <array>

#include "told.hpp"

namespace bidwright::bidding {
namespace {

/// Partners seen before a bid is called forcing.
constexpr std::uint32_t kEnoughPartners = 50;

constexpr std::array<std::string_view, core::kSuits> kSuitNames{"clubs", "diamonds", "hearts",
                                                                "spades"};

/// "12 to 21", "at least 12", "up to 9", "4".
std::string words(Told range) {
  if (range.exact()) return fmt::format("{}", *range.low);
  if (!range.low) return fmt::format("up to {}", *range.high);
  if (!range.high) return fmt::format("at least {}", *range.low);
  return fmt::format("{} to {}", *range.low, *range.high);
}

void add(std::string& text, std::string_view element) {
  if (!text.empty()) text += ", ";
  text += element;
}

std::string elements_of(const Meaning& meaning) {
  std::string text;
  if (meaning.seen == 0) return text;
  if (const Told points = told_points(meaning.points); !points.nothing()) {
    add(text, words(points) + " total points");
  }
  for (core::Suit suit : core::kSuitsDescending) {
    const auto s = static_cast<std::size_t>(core::index(suit));
    if (const Told length = told_length(meaning.length[s]); !length.nothing()) {
      add(text, fmt::format("{} cards in {}", words(length), kSuitNames[s]));
    }
  }
  return text;
}

std::string sentence(std::string elements) {
  if (!elements.empty()) elements += '.';
  return elements;
}

}  // namespace

std::string alert_text(const Meaning& meaning) {
  return sentence(elements_of(meaning));
}

std::string alert_text(const Model& model, Condition condition, Step step) {
  if (model.meanings.empty()) return {};
  std::string text = elements_of(model.meanings.of(condition, step.node, step.action));
  if (is_forcing(model, condition, step)) add(text, "Forcing for one round");
  return sentence(std::move(text));
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
