#include "web/ben.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>

#include "web/whole_board.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::web {

namespace {

using core::Seat;

/// Of a decision: whether all that was heard and seen fits some deal.
const char* quality_of(const Json& ours) {
  return ours.contains("notes") ? "Fair" : "Good";
}

Json candidates_of_ben(const Json& ours, const char* what) {
  const Json candidates = ours.value("candidates", Json::array());
  // How likely the bidder's network finds each call.
  const bool chances = std::ranges::all_of(candidates, [&](const Json& candidate) {
    const double score = candidate.value("score", -1.0);
    return candidate.contains("call") && score >= 0 && score <= 1;
  });
  Json list = Json::array();
  for (const Json& candidate : candidates) {
    Json one{{what, candidate.value(what, "")}};
    if (candidate.contains("card")) {
      one["expected_score_imp"] = candidate["score"];
    } else if (candidate.contains("score")) {
      one[chances ? "insta_score" : "expected_score"] = candidate["score"];
    }
    if (candidate.contains("imps")) one["expected_score_imp"] = candidate["imps"];
    if (candidate.contains("tricks")) one["expected_tricks_dd"] = candidate["tricks"];
    list.push_back(std::move(one));
  }
  return list;
}

/// BEN says "PASS", "X", "XX", and no trump as "N".
std::string call_of_ours(std::string call) {
  if (call.ends_with("NT")) call.pop_back();
  return call;
}

}  // namespace

Result ben_bid(const Context& context) {
  auto ours = bid(context);
  if (!ours) return ours;
  Json json{{"bid", call_of_ours((*ours)["call"])},
            {"who", context.robot},
            {"quality", quality_of(*ours)},
            {"explanation", (*ours)["shows"]},
            {"alert", !(*ours)["shows"].get<std::string>().empty()}};
  json["candidates"] = candidates_of_ben(*ours, "call");
  for (Json& candidate : json["candidates"]) candidate["call"] = call_of_ours(candidate["call"]);
  return json;
}

Result ben_lead(const Context& context) {
  auto ours = card(context);
  if (!ours) return ours;
  return Json{{"card", (*ours)["card"]},
              {"who", context.robot},
              {"quality", quality_of(*ours)},
              {"candidates", candidates_of_ben(*ours, "card")}};
}

Result ben_play(const Context& context) {
  auto json = ben_lead(context);
  if (!json) return json;
  const auto situation = read_situation(context.fields);
  const Seat declarer = situation->play->contract().declarer;
  const int from = core::index(situation->story.start.seat) - core::index(declarer);
  // 0 sits on declarer's left, 1 is dummy, 2 on his right, 3 declarer himself.
  (*json)["player"] = (from + 7) % 4;
  (*json)["matchpoint"] = false;
  return json;
}

Result ben_claim(const Context& context) {
  const auto claimed = judge_claim(context);
  if (!claimed) return tl::unexpected(claimed.error());
  const core::Contract& contract = claimed->seen.contract();
  const bool declarer = claimed->claimer == contract.declarer;
  if (claimed->holds) {
    return Json{{"tricks", claimed->tricks},
                {"result", fmt::format("Contract: {} Accepted {} claim of {} tricks", contract,
                                       declarer ? "declarers" : "opponents", claimed->tricks)}};
  }
  // BEN says how many it would grant; here a refusal says nothing of the hidden cards.
  return Json{{"tricks", claimed->tricks},
              {"result", fmt::format("{} claimed {} tricks - rejected",
                                     declarer ? "Declarer" : "Opponents", claimed->tricks)}};
}

Result ben_explain(const Context& context) {
  const auto ours = explain(context);
  if (!ours) return ours;
  const Json& calls = (*ours)["calls"];
  const std::string shows = calls.empty() ? "" : calls.back()["shows"].get<std::string>();
  return Json{{"explanation", shows}, {"Alert", !shows.empty()}};
}

Result ben_explain_auction(const Context& context) {
  const auto ours = explain(context);
  if (!ours) return ours;
  std::string list = "<ul>\n";
  for (const Json& one : (*ours)["calls"]) {
    list += fmt::format("  <li>{} {}</li>\n", call_of_ours(one["call"]),
                        page::escape(one["shows"].get<std::string>()));
  }
  return Json{{"explanation", list + "</ul>"}};
}

Result ben_bids(const Context& context) {
  const auto ours = explain(context);
  if (!ours) return ours;
  Json list = Json::array();
  for (const Json& next : (*ours)["next"]) {
    if (next["shows"].get<std::string>().empty()) continue;
    list.push_back({{"bid", call_of_ours(next["call"])}, {"description", next["shows"]}});
  }
  return list;
}

namespace {

/// One's own hand and partner's, and what the opponents hold together.
struct Pair {
  core::BoardSetup setup;
  Seat seat = Seat::kNorth;
  core::Hand others;
};

core::Expected<Pair> pair_of(const Fields& fields) {
  const auto seat = seat_field(fields, "seat");
  if (!seat) return tl::unexpected(seat.error());
  const auto vulnerability = vulnerability_field(fields);
  if (!vulnerability) return tl::unexpected(vulnerability.error());
  std::string other_text = fields.get("dummy");
  std::ranges::replace(other_text, '_', '.');
  const auto hand = hand_field(fields, "hand", {.elsewhere = named_cards(other_text)});
  if (!hand) return tl::unexpected(hand.error());
  const auto dummy = hand_field(fields, "dummy", {.elsewhere = *hand});
  if (!dummy) return tl::unexpected(dummy.error());
  if (const core::Hand both = *hand & *dummy; !both.empty()) {
    return wrong("dummy", fmt::format("both hands hold {}", both.lowest()));
  }
  Pair pair{{1, *seat, *vulnerability, {}}, *seat, core::Hand::full_deck() - *hand - *dummy};
  pair.setup.deal[*seat] = *hand;
  pair.setup.deal[core::partner(*seat)] = *dummy;
  return pair;
}

/// How often a contract was reached, and how often it took so many tricks double dummy.
struct Reached {
  int count = 0;
  std::array<int, core::kRanks + 1> tricks{};
};

/// What robots bid with the pair's hands, doubles aside, while the opponents' are dealt anew.
core::Expected<std::map<core::Bid, Reached>> contracts_of(const Brain& brain, Pair pair,
                                                          int deals) {
  std::vector<core::Card> others;
  for (const core::Card card : pair.others) others.push_back(card);
  core::Random random(1, core::Purpose::kSampling);
  dd::Solver solver;
  std::map<core::Bid, Reached> reached;
  for (int i = 0; i < deals; ++i) {
    random.shuffle(others);
    core::Hand left;
    for (std::size_t k = 0; k < core::kRanks; ++k) left.add(others[k]);
    core::Deal& deal = pair.setup.deal;
    deal[core::clockwise(pair.seat)] = left;
    deal[core::clockwise(pair.seat, 3)] = pair.others - left;
    const match::RoomResult room = brain.bid(pair.setup, Care::kSilent);
    if (!room.contract || !core::same_side(room.contract->declarer, pair.seat)) continue;
    const auto lost = solver.tricks(dd::Position(core::Play(deal, *room.contract)));
    if (!lost) return tl::unexpected(lost.error());
    Reached& one = reached[room.contract->bid];
    ++one.count;
    ++one.tricks[static_cast<std::size_t>(core::kRanks - *lost)];
  }
  return reached;
}

double share(int part, int whole) {
  return std::round(100.0 * part / whole) / 100;
}

}  // namespace

Result ben_contract(const Context& context) {
  constexpr int kDeals = 50;
  constexpr double kRare = 0.05;
  const auto pair = pair_of(context.fields);
  if (!pair) return tl::unexpected(pair.error());
  const auto reached = contracts_of(context.brain, *pair, kDeals);
  if (!reached) return tl::unexpected(reached.error());
  Json json = Json::object();
  for (const auto& [bid, one] : *reached) {
    if (share(one.count, kDeals) <= kRare) continue;
    Json entry{{"score", share(one.count, kDeals)},
               {"Tricks", Json::array()},
               {"Percentage", Json::array()}};
    for (std::size_t tricks = 0; tricks < one.tricks.size(); ++tricks) {
      const double percentage = share(one.tricks[tricks], one.count);
      if (percentage <= kRare) continue;
      entry["Tricks"].push_back(tricks);
      entry["Percentage"].push_back(percentage);
    }
    json[call_of_ours(core::to_string(core::Call(bid)))] = std::move(entry);
  }
  return json;
}

namespace {

std::string_view vulnerability_of_ben(core::Vulnerability vulnerability) {
  switch (vulnerability) {
    case core::Vulnerability::kNone:
      return "None";
    case core::Vulnerability::kNorthSouth:
      return "N-S";
    case core::Vulnerability::kEastWest:
      return "E-W";
    case core::Vulnerability::kBoth:
      return "Both";
  }
  return "";
}

}  // namespace

Result ben_autoplay(const Context& context) {
  const auto begin = std::chrono::steady_clock::now();
  const auto setup = setup_of(context.fields);
  if (!setup) return tl::unexpected(setup.error());
  const auto finished = do_board(context.brain, context.robot, *setup, {.solve = false});
  if (!finished) return tl::unexpected(finished.error());
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const match::RoomResult& room = finished->here;
  Json auction = Json::array();
  for (const core::MadeCall& made : room.calls) {
    auction.push_back(call_of_ours(core::to_string(made.call)));
  }
  Json json{{"deal", core::to_string(setup->deal).substr(2)},
            {"dealer", seat_text(setup->dealer)},
            {"vulnerability", vulnerability_of_ben(setup->vulnerability)},
            {"auction", std::move(auction)},
            {"contract", room.contract ? core::to_string(*room.contract) : "PASS"},
            {"play", cards_json(room.cards)},
            {"ns_score", room.score},
            {"elapsed", std::round(100 * seconds) / 100}};
  if (room.contract) {
    json["declarer"] = seat_text(room.contract->declarer);
    json["tricks"] = room.tricks;
    json["score"] = core::score(room.contract, setup->vulnerability, room.tricks);
  }
  return json;
}

}  // namespace bidwright::web
