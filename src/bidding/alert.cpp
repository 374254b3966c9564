#include "bidwright/bidding/alert.hpp"

#include <array>

namespace bidwright::bidding {
namespace {

constexpr int kMostPoints = 37;
/// Hands with fewer are so rare that a range beginning here has no lower end worth telling.
constexpr int kFewPoints = 2;
/// A range that reaches this many cards has no upper end worth telling; fewer than two cards is no
/// lower end worth telling, and such a range says nothing at all if it goes up to six.
constexpr int kLongSuit = 7;
constexpr int kShortSuit = 1;
/// Partners seen before a bid is called forcing.
constexpr std::uint32_t kEnoughPartners = 50;

constexpr std::array<std::string_view, core::kSuits> kSuitNames{"clubs", "diamonds", "hearts",
                                                                "spades"};

/// "12 to 21", "at least 12", "up to 9", "4"; empty if the range says nothing.
std::string range_text(int low, int high, int most) {
  if (low == high) return fmt::format("{}", low);
  if (low == 0) return high >= most ? "" : fmt::format("up to {}", high);
  if (high >= most) return fmt::format("at least {}", low);
  return fmt::format("{} to {}", low, high);
}

std::string length_text(Range length) {
  const int high = length.high;
  if (length.low > kShortSuit || length.low == high) return range_text(length.low, high, kLongSuit);
  return range_text(0, high, kLongSuit - 1);
}

void add(std::string& text, std::string_view element) {
  if (!text.empty()) text += ", ";
  text += element;
}

std::string elements_of(const Meaning& meaning) {
  std::string text;
  if (meaning.seen == 0) return text;
  const int low = meaning.points.low <= kFewPoints ? 0 : meaning.points.low;
  if (const auto points = range_text(low, meaning.points.high, kMostPoints); !points.empty()) {
    add(text, points + " total points");
  }
  for (core::Suit suit : core::kSuitsDescending) {
    const auto s = static_cast<std::size_t>(core::index(suit));
    if (const auto cards = length_text(meaning.length[s]); !cards.empty()) {
      add(text, fmt::format("{} cards in {}", cards, kSuitNames[s]));
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
