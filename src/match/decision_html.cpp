#include "match/decision_html.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "match/page_words.hpp"

#include "bidwright/core/format.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::match {

namespace {

using core::Seat;

/// More candidates than these are of no interest.
constexpr std::size_t kShown = 7;

/// Who decided each call and card, declarer for dummy, and what it was: "1S", "HT".
struct Step {
  Seat seat = Seat::kNorth;
  std::string chosen;
};

std::vector<Step> steps_of(const core::BoardSetup& setup, const RoomResult& room) {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < room.calls.size(); ++i) {
    steps.push_back({core::clockwise(setup.dealer, static_cast<int>(i % core::kSeats)),
                     core::to_string(room.calls[i].call)});
  }
  if (!room.contract) return steps;
  core::Play play(setup.deal, *room.contract);
  for (const core::Card card : room.cards) {
    const Seat seat = play.player();
    if (play.add(card) != core::CardProblem::kNone) break;
    steps.push_back({seat, core::to_string(card)});
  }
  return steps;
}

std::string chosen_of(const Json& line) {
  return line.value("call", line.value("card", ""));
}

/// What a page shows of a line.
Json shown(const Json& line) {
  Json json = Json::object();
  for (const char* const key :
       {"call", "card", "reason", "samples", "cut_short", "out_of_work", "seconds"}) {
    if (line.contains(key)) json[key] = line[key];
  }
  Json candidates = Json::array();
  for (const Json& candidate : line.value("candidates", Json::array())) {
    if (!candidate.is_object()) continue;
    if (candidates.size() < kShown || chosen_of(candidate) == chosen_of(line)) {
      candidates.push_back(candidate);
    }
  }
  if (!candidates.empty()) json["candidates"] = std::move(candidates);
  return json;
}

/// "♠10", "1♥", "Pass".
std::string symbols(std::string_view what, bool is_card) {
  if (is_card) {
    const auto card = core::parse_card(what);
    return card ? disclosure::symbol_text(*card) : std::string(what);
  }
  const auto call = core::parse_call(what);
  return call ? disclosure::symbol_text(*call) : std::string(what);
}

std::string figure(double number) {
  std::string text = fmt::format("{:.2f}", number);
  if (text == "-0.00") text = "0.00";
  return page::true_minus(std::move(text));
}

/// What each candidate is worth: expected IMPs against the best where they are known, else how
/// likely the call is, else the bidder's own score. Beside IMPs stands in parentheses what else is
/// known: tricks still expected, or how likely the call is.
struct Worths {
  std::vector<std::string> texts;
  bool own_scores = false;
};

std::string chance_text(double chance) {
  return fmt::format("{:.0f}\u00a0%", 100 * chance);
}

Worths worths_of(const Json& candidates, bool cards) {
  const char* const key = cards ? "score" : "imps";
  bool imps = false;
  double best = -1e9;
  bool chances = !cards;
  for (const Json& one : candidates) {
    imps = imps || one.contains(key);
    best = std::max(best, one.value(key, best));
    const double score = one.value("score", 0.0);
    chances = chances && score >= 0 && score <= 1;
  }
  Worths worths;
  // A bidder that had nothing to choose from gives its one call no chance at all.
  if (candidates.size() == 1 && !imps && candidates[0].value("score", 0.0) == 0) return worths;
  worths.own_scores = !imps && !chances && !candidates.empty();
  for (const Json& one : candidates) {
    const double score = one.value("score", 0.0);
    std::string& text = worths.texts.emplace_back(imps      ? figure(one.value(key, best) - best)
                                                  : chances ? chance_text(score)
                                                            : figure(score));
    if (!imps) continue;
    if (cards && one.contains("tricks")) {
      text += fmt::format("\u00a0({:.2f})", one.value("tricks", 0.0));
    } else if (chances) {
      text += fmt::format("\u00a0({})", chance_text(score));
    }
  }
  return worths;
}

/// "♦AKQ 0.00 (3.20), ♣5 −1.20 (2.00)": cards of a suit that come to the same stand together.
std::string candidates_text(const Json& candidates, const Worths& worths, bool cards) {
  std::string text;
  for (std::size_t i = 0; i < worths.texts.size(); ++i) {
    if (i > 0) text += ", ";
    const std::string what = chosen_of(candidates[i]);
    std::vector<core::Card> equal;
    for (auto card = core::parse_card(what); cards && card;) {
      equal.push_back(*card);
      if (i + 1 == worths.texts.size() || worths.texts[i + 1] != worths.texts[i]) break;
      card = core::parse_card(chosen_of(candidates[i + 1]));
      if (!card || card->suit() != equal.front().suit()) break;
      ++i;
    }
    std::ranges::sort(equal, std::ranges::greater{});
    text += equal.empty() ? symbols(what, cards) : disclosure::symbol_text(equal.front());
    for (std::size_t k = 1; k < equal.size(); ++k) {
      text += disclosure::rank_text(equal[k].rank());
    }
    text += "\u00a0" + worths.texts[i];
  }
  return text;
}

std::string_view reason_text(std::string_view reason) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kWords{
      {{"model", "by its system"},
       {"network", "by its bidding network"},
       {"forced", "the only card"},
       {"equal", "all its cards are equal"},
       {"sampled", ""}}};
  const auto found = std::ranges::find(kWords, reason, &decltype(kWords)::value_type::first);
  return found == kWords.end() ? reason : found->second;
}

/// The cells of a decision: what was weighed and why, deals sampled, seconds. End tags that HTML
/// does not need are left out.
std::string cells_of(const Json& line) {
  const bool cards = line.contains("card");
  const Json candidates = line.value("candidates", Json::array());
  const Worths worths = worths_of(candidates, cards);
  std::string words;
  const auto add = [&](std::string_view part) {
    if (part.empty()) return;
    if (!words.empty()) words += "; ";
    words += part;
  };
  add(reason_text(line.value("reason", "")));
  if (worths.own_scores) add("its own scores");
  if (line.value("cut_short", false)) add("cut short by time");
  if (line.value("out_of_work", false)) add("stopped at the most work a card may take");
  std::string html = "<td>" + red_suits(candidates_text(candidates, worths, cards));
  if (!words.empty()) html += fmt::format(" <small>{}</small>", red_suits(words));
  const int samples = line.value("samples", 0);
  const double seconds = line.value("seconds", 0.0);
  const bool timed = seconds >= 0.005;
  if (samples > 0 || timed) html += "<td>" + (samples > 0 ? fmt::format("{}", samples) : "");
  if (timed) html += fmt::format("<td>{:.2f}", seconds);
  return html;
}

}  // namespace

std::vector<Json> decisions_by_step(const core::BoardSetup& setup, const RoomResult& room,
                                    std::span<const Decision* const> decisions) {
  std::vector<Json> result;
  if (decisions.empty()) return result;
  std::array<int, core::kSeats> made{};
  for (const Step& step : steps_of(setup, room)) {
    const int number = ++made[static_cast<std::size_t>(step.seat)];
    Json& place = result.emplace_back();
    const auto found = std::ranges::find_if(decisions, [&](const Decision* decision) {
      return decision->seat == step.seat && decision->number == number;
    });
    if (found == decisions.end()) continue;
    const Json line = parsed((*found)->line);
    try {
      if (line.is_object() && chosen_of(line) == step.chosen) place = shown(line);
    } catch (const Json::exception&) {
      place = nullptr;
    }
  }
  return result;
}

std::vector<std::string> decision_texts(const core::BoardSetup& setup, const RoomResult& room,
                                        Room which, const std::vector<Decision>& decisions) {
  std::vector<const Decision*> here;
  for (const Decision& decision : decisions) {
    if (decision.board == setup.number && decision.room == which) here.push_back(&decision);
  }
  std::vector<std::string> texts;
  for (const Json& line : decisions_by_step(setup, room, here)) {
    texts.push_back(line.is_object() ? dump(line) : std::string());
  }
  return texts;
}

std::string decisions_html(const core::BoardSetup& setup, const RoomResult& room,
                           const std::vector<Json>& by_step) {
  const auto steps = steps_of(setup, room);
  std::string rows;
  for (std::size_t i = 0; i < by_step.size(); ++i) {
    const Json& line = by_step[i];
    if (!line.is_object()) continue;
    std::string cells;
    try {
      cells = cells_of(line);
    } catch (const Json::exception&) {
      continue;
    }
    rows += fmt::format("<tr data-step=\"{}\"><td>{}<td>{}{}\n", i, core::letter(steps[i].seat),
                        red_suits(symbols(steps[i].chosen, line.contains("card"))), cells);
  }
  if (rows.empty()) return "";
  return fmt::format(
      "<details><summary>The decisions</summary><p class=\"note\">What was weighed: expected IMPs "
      "against the best, in parentheses the tricks still expected or how often the bidder would "
      "choose the call; how many deals were sampled, and in how many seconds. A system is learned "
      "as a whole, so its call need not be the one with the most IMPs, which are estimated for "
      "each by itself; a network keeps to its likeliest call unless another gains more than the "
      "error of the estimate.</p>"
      "<div class=\"wide\"><table class=\"plain decided\"><tr><th><th><th>weighed<th>deals<th>s\n{}"
      "</table></div></details>",
      rows);
}

}  // namespace bidwright::match
