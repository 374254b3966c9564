#include "bidwright/bidding/card.hpp"

#include <algorithm>
#include <map>

#include "bidding/card_hands.hpp"

#include "bidwright/bidding/explain.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::bidding {
namespace {

/// Below this part of the hands at a node a call is only named.
constexpr double kRare = 0.003;
/// Nodes that fewer hands of the sample reached are not unfolded.
constexpr std::uint64_t kFewHands = 40;
/// Pairs that are bid for the example hands.
constexpr std::uint32_t kExamplePairs = 120'000;
/// A suit that so few hands hold cards of is not what its bid is about.
constexpr int kArtificialLength = 2;

constexpr std::string_view kStyle = R"css(
.calls { list-style: none; margin: .25rem 0 .75rem; padding: 0; }
.calls > li { border-bottom: 1px solid var(--line); }
.row { display: grid; grid-template-columns: 4.2rem minmax(0, 1fr) 6.5rem 5.5rem; gap: 0 .8rem;
       align-items: center; padding: .38rem 0; }
.bid { font-weight: 650; white-space: nowrap; }
.shows { font-variant-numeric: tabular-nums; }
.shows small { display: block; color: var(--soft); font-size: .85rem; }
.example { display: block; color: var(--soft); font-size: .82rem; font-variant-numeric: tabular-nums; }
.either small, .or small { display: inline; }
.or { display: block; font-size: .92rem; } .or::before { content: "or "; color: var(--soft); }
#search input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .35rem .7rem;
  width: min(100%, 26rem); }
.results { max-height: 24rem; overflow: auto; } .found { padding: .3rem 0; }
@media print { #search { display: none; } .row { break-inside: avoid; } }
.tag { color: var(--soft); font-size: .85rem; }
.often { text-align: right; font-variant-numeric: tabular-nums; color: var(--soft);
         white-space: nowrap; }
.bar { display: block; height: 3px; margin-top: 2px; background: var(--line);
       border-radius: 2px; overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--accent); }
.red { color: var(--red); } .whole { white-space: nowrap; }
details.note > summary { color: var(--accent); } details.note > summary::after { content: " ▸"; } details.note { margin-bottom: 1rem; }
details > summary { list-style: none; cursor: pointer; }
details > summary::-webkit-details-marker { display: none; }
details > summary .bid::after { content: " ▸"; color: var(--soft); font-weight: 400; }
details[open] > summary .bid::after { content: " ▾"; }
details > summary:hover { background: var(--panel); }
.next { margin: 0 0 .6rem .6rem; padding-left: .9rem; border-left: 3px solid var(--line); }
.next .row { grid-template-columns: 3.8rem minmax(0, 1fr) 6.5rem 5.5rem; }
.who { color: var(--soft); font-size: .85rem; margin: .3rem 0 0; text-transform: none; }
.opening { margin-top: 2.2rem; }
.opening h3 { font-size: 1.2rem; margin: 0; }
.opening .what { margin: 0 0 .4rem; }
.jump { display: flex; flex-wrap: wrap; gap: .4rem; margin: .75rem 0 0; padding: 0; list-style: none; }
.jump a { display: block; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem;
          text-decoration: none; color: inherit; }
@media (max-width: 40rem) {
  .row, .next .row { grid-template-columns: 3.4rem minmax(0, 1fr) 3.6rem; gap: 0 .5rem; }
  .tag { grid-column: 2; grid-row: 2; }
  .tag:empty { display: none; }
  .next { margin-left: .15rem; padding-left: .5rem; }
}
)css";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::string bid_html(core::Call call) {
  return page::coloured(disclosure::symbol_text(call));
}

/// "23 %", "0.4 %".
std::string percent(double share) {
  const double value = 100 * share;
  return value >= 9.95 ? fmt::format("{:.0f} %", value) : fmt::format("{:.1f} %", value);
}

std::string usual_html(const Meaning& meaning) {
  const std::string text = usual_text(meaning);
  if (text.empty()) return {};
  return fmt::format("<small>usually {}</small>", page::coloured(text));
}

/// 1 forcing, 2 to play, 4 artificial, added up: as system.js reads them.
int tags_of(const ShownCall& call) {
  int tags = call.forcing ? 1 : call.to_play ? 2 : 0;
  if (!call.call.is_bid() || call.meaning.seen == 0) return tags;
  const auto suit = core::trump_of(call.call.bid().strain());
  if (suit && call.meaning.usual_length[static_cast<std::size_t>(*suit)].low <= kArtificialLength) {
    tags += 4;
  }
  return tags;
}

std::string tags_text(int tags) {
  std::string text = (tags & 1) != 0 ? "forcing" : (tags & 2) != 0 ? "to play" : "";
  if ((tags & 4) != 0) text += text.empty() ? "artificial" : ", artificial";
  return text;
}

/// Spades first, the suits between dots: "AKQ92.K5.QJ4.T83".
std::string example_text(std::optional<core::Hand> example) {
  return example ? core::to_string(*example) : std::string();
}

std::string example_html(std::optional<core::Hand> example) {
  if (!example) return {};
  std::string suits;
  for (const core::Suit suit : core::kSuitsDescending) {
    std::string ranks;
    for (int r = core::kRanks - 1; r >= 0; --r) {
      if ((example->ranks(suit) >> r & 1) != 0) ranks += core::letter(core::rank_at(r));
    }
    suits += fmt::format("{}{}{}", suits.empty() ? "" : " ", disclosure::symbol_text(suit),
                         ranks.empty() ? "–" : ranks);
  }
  return fmt::format("<small class=\"example\">{}</small>", page::coloured(suits));
}

/// "1 ace, 12–19 HCP".
std::string with_aces(const ShownCall& call) {
  return call.aces + (call.aces.empty() ? "" : ", ") + short_text(call.meaning);
}

/// One range, or the two or three kinds of hands that it would blur.
std::string shows_html(const ShownCall& call, const CardHands& hands) {
  const auto kinds = kinds_of(hands.of(call.step));
  if (kinds.empty() || !call.aces.empty()) {
    return page::coloured(with_aces(call)) + usual_html(call.meaning);
  }
  std::string html;
  for (const HandKind& kind : kinds) {
    html += fmt::format("<span class=\"{}\">{} <small>({})</small></span>",
                        html.empty() ? "either" : "or", page::coloured(short_text(kind.meaning)),
                        percent(kind.share));
  }
  return html;
}

/// The same as text for what is drawn later, without what is usual.
std::string shows_text(const ShownCall& call, const CardHands& hands) {
  const auto kinds = kinds_of(hands.of(call.step));
  if (kinds.empty() || !call.aces.empty()) return with_aces(call);
  std::string text;
  for (const HandKind& kind : kinds) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; or ", short_text(kind.meaning),
                        percent(kind.share));
  }
  return text;
}

/// As system.js spells it out: a card has ten thousand such texts.
std::string compact(std::string text) {
  for (const auto& [from, to] : {std::pair{" HCP", "p"},
                                 {"♠", "S"},
                                 {"♥", "H"},
                                 {"♦", "D"},
                                 {"♣", "C"},
                                 {"–", "-"},
                                 {"≤", "<"},
                                 {", ", ","}}) {
    replace_all(text, from, to);
  }
  return text;
}

/// A call, what it shows (markup), what it is called, and how often it is chosen.
std::string row_html(core::Call call, std::string_view shows, std::string_view tags, double share) {
  return fmt::format(
      "<span class=\"bid\">{}</span><span class=\"shows\">{}</span><span class=\"tag\">{}</span>"
      "<span class=\"often\">{}<span class=\"bar\"><i style=\"width:{:.0f}%\"></i></span></span>",
      bid_html(call), shows, tags, percent(share), std::max(1.0, 100 * share));
}

std::string row_html(const ShownCall& call, const CardHands& hands) {
  return row_html(call.call, shows_html(call, hands) + example_html(hands.example(call.step)),
                  tags_text(tags_of(call)), call.share);
}

std::string note_html(std::string_view what, const std::vector<core::Call>& calls) {
  if (calls.empty()) return {};
  return fmt::format("<p class=\"note\">{} {}.</p>\n", what, page::coloured(runs_text(calls)));
}

class Card {
 public:
  Card(const Model& model, Condition condition, std::string prefix)
      : model_(model),
        condition_(condition),
        prefix_(std::move(prefix)),
        hands_(model, condition, kExamplePairs) {}

  std::string chapter() {
    const std::uint32_t root = model_.roots[condition_.index()];
    const ShownNode openings = show_node(model_, condition_, root);
    std::string html = "<h2>Openings</h2>\n" + list(openings, false, 0);
    html += note_html("Never opened:", openings.unused);
    html += jump_list(openings);
    html += "<h2>Responses and rebids</h2>\n";
    // The first node of the rest is the root, so that a search finds everything.
    static_cast<void>(rest_of(root));
    for (const ShownCall& call : openings.calls) html += opening(call);
    std::string rest;
    for (const std::string& node : rest_) rest += (rest.empty() ? "" : ",\n") + node;
    return html +
           fmt::format("<script type=\"application/json\" data-chapter=\"{}\">[{}]</script>\n",
                       prefix_, rest);
  }

 private:
  [[nodiscard]] std::string anchor(core::Call call) const { return prefix_ + to_string(call); }

  [[nodiscard]] std::string jump_list(const ShownNode& openings) const {
    std::string html = "<ul class=\"jump\">";
    for (const ShownCall& call : openings.calls) {
      if (!unfolds(call)) continue;
      html += fmt::format("<li><a href=\"#{}\">after {}</a></li>", anchor(call.call),
                          bid_html(call.call));
    }
    return html + "</ul>\n";
  }

  [[nodiscard]] bool unfolds(const ShownCall& call) const {
    return call.next && show_node(model_, condition_, *call.next).seen >= kFewHands;
  }

  [[nodiscard]] std::string opening(const ShownCall& call) {
    if (!unfolds(call)) return {};
    const ShownNode node = show_node(model_, condition_, *call.next);
    const std::string_view who =
        call.call.is_pass() ? "The partner may still open." : "The partner's responses.";
    return fmt::format(
        "<section class=\"opening\" id=\"{}\"><h3>After {}</h3>\n"
        "<p class=\"what\">It shows {}. <span class=\"note\">{} {}</span></p>\n{}{}</section>\n",
        anchor(call.call), bid_html(call.call), page::coloured(short_text(call.meaning)),
        call.forcing ? "Forcing for one round." : "", who, list(node, true, kRare),
        note_html("Not used:", node.unused));
  }

  /// The calls of a node; what follows those that lead on is in the rest, drawn when it is
  /// unfolded.
  [[nodiscard]] std::string list(const ShownNode& node, bool unfold, double rare_share) {
    std::string html = "<ul class=\"calls\">\n";
    std::vector<core::Call> rare;
    for (const ShownCall& call : node.calls) {
      if (call.share < rare_share) {
        rare.push_back(call.call);
        continue;
      }
      const std::string row = row_html(call, hands_);
      if (unfold && unfolds(call)) {
        html += fmt::format(
            "<li><details data-of=\"{}\" data-node=\"{}\"><summary class=\"row\">{}</summary>"
            "</details></li>\n",
            prefix_, rest_of(*call.next), row);
      } else {
        html += fmt::format("<li><div class=\"row\">{}</div></li>\n", row);
      }
    }
    html += "</ul>\n";
    return html + note_html("Rarely, fewer than 3 times in 1,000:", rare);
  }

  /// The node among the rest, with all that follows it; its number there.
  std::size_t rest_of(std::uint32_t id) {
    if (const auto known = numbers_.find(id); known != numbers_.end()) return known->second;
    const std::size_t number = rest_.size();
    numbers_.emplace(id, number);
    rest_.emplace_back();
    std::string text;
    for (const ShownCall& call : show_node(model_, condition_, id).calls) {
      if (call.share < kRare) continue;
      text += fmt::format("{}[\"{}\",\"{}\",{},{:.1f},\"{}\"{}]", text.empty() ? "" : ",",
                          core::to_string(call.call), compact(shows_text(call, hands_)),
                          tags_of(call), 100 * call.share, example_text(hands_.example(call.step)),
                          unfolds(call) ? fmt::format(",{}", rest_of(*call.next)) : "");
    }
    rest_[number] = "[" + text + "]";
    return number;
  }

  const Model& model_;
  Condition condition_;
  std::string prefix_;
  CardHands hands_;
  /// What unfolds, node by node as JSON, and which node is where.
  std::vector<std::string> rest_;
  std::map<std::uint32_t, std::size_t> numbers_;
};

std::string auction_html(const ContestedAuction& auction) {
  std::string html = fmt::format("<section class=\"opening\"><h3>{}</h3>\n<ul class=\"calls\">\n",
                                 page::coloured(auction.title));
  for (const ContestedAuction::Choice& choice : auction.choices) {
    const std::string shows =
        page::coloured(disclosure::short_text(choice.shows)) + example_html(choice.example);
    html += fmt::format("<li><div class=\"row\">{}</div></li>\n",
                        row_html(choice.call, shows, "", choice.share));
  }
  return html + "</ul></section>\n";
}

std::string contested_html(std::span<const ContestedChapter> chapters) {
  if (chapters.empty()) return {};
  std::string html =
      "<h1 id=\"contested\" class=\"opening\">When the opponents bid</h1>\n"
      "<p class=\"note\">From here on calls are a network's. Found by asking it about the hands "
      "that come to each of these auctions, nobody vulnerable; calls of fewer than one hand in a "
      "hundred are left out. A call shows what nearly all hands that make it keep to.</p>\n";
  for (const ContestedChapter& chapter : chapters) {
    html += fmt::format("<h2>{}</h2>\n", page::coloured(chapter.title));
    for (const ContestedAuction& auction : chapter.auctions) html += auction_html(auction);
  }
  return html;
}

constexpr std::string_view kDefence =
    "<h1 id=\"defence\" class=\"opening\">Leads and signals</h1>\n"
    "<p class=\"note\">Cards are played for the tricks they take on deals that fit what was seen; "
    "where several take as many, these rules decide. Leads: from the longest suit, the higher of "
    "touching honours, fourth best, the higher of two, otherwise the lowest. Later the lowest "
    "card, unless the robot was told to signal (<code>self:signals=on</code>). It then plays, of "
    "the nines and lower that do not win the trick and as the first card of a suit other than "
    "trumps: to a lead of declarer or dummy the highest from an even number, the lowest from an "
    "odd one; to the partner’s lead and as a discard the highest with the ace, king or queen of "
    "the suit, the lowest without.</p>\n";

/// 1,000,000
std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

std::string introduction(const Model& model, bool with_contested) {
  std::string html = fmt::format("<h1>Convention card: {}</h1>\n", page::escape(model.name));
  html += "<p class=\"note\">";
  html += with_contested ? "For auctions in which the opponents pass; then what is done "
                           "<a href=\"#contested\">when they bid</a>. "
                         : "For auctions in which the opponents pass. ";
  html += "</p>\n<details class=\"note\"><summary>How to read this card</summary><p>";
  html +=
      "HCP are high-card points, A 4, K 3, Q 2, J 1. A range holds for 98 of 100 hands that make "
      "the "
      "call, a usual one for 80; lengths that say little are left out. Where two or three kinds of "
      "hands make a call, each is told with its share. Below stands an example: a hand in the "
      "middle of those that make the call. The percentage tells how often the call is chosen when "
      "the auction has come there. “To play” asks the partner to pass, and he does. A bid is "
      "artificial where it says nothing of the suit it names. Rows with ▸ unfold.";
  html += fmt::format(" Found by letting the model bid {} random pairs of hands",
                      with_commas(model.meanings.sample));
  if (model.validation_cost) {
    html += fmt::format("; on other deals it loses {:.2f} IMPs a deal against the best contract",
                        *model.validation_cost);
  }
  return html + ".</p></details>\n<div id=\"search\"></div>\n";
}

}  // namespace

std::string convention_card(const Model& model, std::span<const ContestedChapter> contested) {
  std::string body = introduction(model, !contested.empty());
  if (model.meanings.tables.size() == 1) {
    body += Card(model, {}, "").chapter();
  } else {
    body +=
        "<nav><ul class=\"jump\"><li><a href=\"#nv\">not vulnerable</a></li>"
        "<li><a href=\"#v\">vulnerable</a></li></ul></nav>\n";
    body += "<h1 id=\"nv\" class=\"opening\">Not vulnerable</h1>\n" +
            Card(model, {false, false}, "nv-").chapter();
    body += "<h1 id=\"v\" class=\"opening\">Vulnerable</h1>\n" +
            Card(model, {true, false}, "v-").chapter();
  }
  body += contested_html(contested);
  body += kDefence;
  return page::document(
      "Convention card: " + model.name, body, kStyle,
      std::string(page::viewer_file("cards.js")) + std::string(page::viewer_file("system.js")));
}

}  // namespace bidwright::bidding
