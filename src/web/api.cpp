#include "bidwright/web/api.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <span>

#include "web/situation.hpp"
#include "web/whole_board.hpp"

#include "bidwright/core/score.hpp"
#include "bidwright/dd/solver.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/page/html.hpp"
#include "bidwright/web/claim.hpp"

namespace bidwright::web {

namespace {

using core::Seat;
using Result = core::Expected<Json>;

/// What the answers are made with.
struct Context {
  const Brain& brain;
  const Meanings& meanings;
  const std::string& robot;
  const Fields& fields;

  [[nodiscard]] std::string shows(const core::Auction& before, core::Vulnerability vulnerability,
                                  core::Call call) const {
    return meanings ? meanings(before, vulnerability, call) : std::string();
  }
};

core::Expected<Situation> bidder(const Context& context) {
  auto situation = read_situation(context.fields);
  if (!situation) return situation;
  if (situation->auction.ended()) return wrong("auction", "it is over");
  if (situation->auction.turn() != situation->story.start.seat) {
    return wrong("seat", fmt::format("it is {}'s turn to call", situation->auction.turn()));
  }
  return situation;
}

core::Expected<Situation> card_player(const Context& context) {
  auto situation = read_situation(context.fields);
  if (!situation) return situation;
  if (!situation->auction.ended()) return wrong("auction", "it is not over yet");
  if (!situation->play) return wrong("auction", "all have passed: there is nothing to play");
  if (situation->play->ended()) return wrong("played", "all cards have been played");
  if (situation->play->player() != situation->story.start.seat) {
    return wrong("seat", fmt::format("it is {}'s turn to play", situation->play->player()));
  }
  return situation;
}

/// The decision as the robot logged it, without its place.
Json decision_of(const Answer& answer) {
  Json json = parsed(answer.why);
  if (!json.is_object()) json = Json::object();
  for (const char* const key : {"board", "seat", "number"}) json.erase(key);
  return json;
}

Result bid(const Context& context) {
  const auto situation = bidder(context);
  if (!situation) return tl::unexpected(situation.error());
  const Answer answer = context.brain.ask(situation->story, true);
  const auto& choice = std::get<core::MadeCall>(answer.choice);
  Json json = decision_of(answer);
  json.erase("alert");
  json["call"] = core::to_string(choice.call);
  json["shows"] = choice.alert;
  for (Json& candidate : json["candidates"]) {
    const auto call = core::parse_call(candidate.value("call", ""));
    if (!call) continue;
    candidate["shows"] = context.shows(situation->auction, situation->vulnerability, *call);
  }
  if (json["candidates"].is_null()) json["candidates"] = Json::array();
  return json;
}

Result card(const Context& context) {
  const auto situation = card_player(context);
  if (!situation) return tl::unexpected(situation.error());
  const Answer answer = context.brain.ask(situation->story, false);
  Json json = decision_of(answer);
  json["card"] = core::to_string(std::get<core::Card>(answer.choice));
  if (!json.contains("candidates")) json["candidates"] = Json::array();
  return json;
}

Result lead(const Context& context) {
  if (!context.fields.get("played").empty()) return wrong("played", "a lead is the first card");
  return card(context);
}

Result explain(const Context& context) {
  const auto dealer = context.fields.find("dealer") ? seat_field(context.fields, "dealer")
                                                    : core::Expected<Seat>(Seat::kNorth);
  if (!dealer) return tl::unexpected(dealer.error());
  const auto vulnerability = vulnerability_field(context.fields);
  if (!vulnerability) return tl::unexpected(vulnerability.error());
  const auto auction = auction_field(context.fields, *dealer);
  if (!auction) return tl::unexpected(auction.error());

  core::Auction before(*dealer);
  Json calls = Json::array();
  for (const core::Call call : auction->calls()) {
    calls.push_back({{"seat", seat_text(before.turn())},
                     {"call", core::to_string(call)},
                     {"shows", context.shows(before, *vulnerability, call)}});
    before.add(call);
  }
  Json next = Json::array();
  for (int i = 0; i < core::kCalls; ++i) {
    const core::Call call = core::Call::at(i);
    if (!before.is_legal(call)) continue;
    next.push_back(
        {{"call", core::to_string(call)}, {"shows", context.shows(before, *vulnerability, call)}});
  }
  return Json{{"calls", std::move(calls)}, {"next", std::move(next)}};
}

struct Claimed {
  int tricks = 0;
  bool holds = false;
  core::Play seen;
  Seat claimer = Seat::kNorth;
};

core::Expected<Claimed> judge_claim(const Context& context) {
  const auto situation = read_situation(context.fields);
  if (!situation) return tl::unexpected(situation.error());
  if (!situation->play || situation->play->cards().empty()) {
    return wrong("played", "a claim is made after the opening lead");
  }
  const core::Play& play = *situation->play;
  if (play.ended()) return wrong("played", "all cards have been played");
  const int left = core::kRanks - play.tricks_played();
  const auto tricks = context.fields.number("tricks", 0, left, left);
  if (!tricks) return tl::unexpected(tricks.error());
  const Seat seat = situation->story.start.seat;
  return Claimed{*tricks, claim_holds(play, seat, *tricks), play, seat};
}

Result claim(const Context& context) {
  const auto claimed = judge_claim(context);
  if (!claimed) return tl::unexpected(claimed.error());
  return Json{{"tricks", claimed->tricks}, {"holds", claimed->holds}};
}

Result solve_deal(const Context& context) {
  const auto setup = setup_of(context.fields);
  if (!setup) return tl::unexpected(setup.error());
  dd::Solver solver;
  const auto table = solver.table(setup->deal);
  if (!table) return tl::unexpected(table.error());
  return Json{{"table", table_json(*table)},
              {"par", par_json(dd::par(*table, setup->vulnerability, setup->dealer))}};
}

Result par(const Context& context) {
  auto solved = solve_deal(context);
  if (!solved) return solved;
  return (*solved)["par"];
}

Result board(const Context& context) {
  const auto order = order_of(context.fields);
  if (!order) return tl::unexpected(order.error());
  const auto setup = setup_of(context.fields);
  if (!setup) return tl::unexpected(setup.error());
  const auto finished = do_board(context.brain, context.robot, *setup, *order);
  if (!finished) return tl::unexpected(finished.error());
  Json json = parsed(to_json(*finished, 0));
  json.erase("index");
  json["pbn"] = formats::write_pbn(finished_record(*finished));
  return json;
}

// BEN's shapes: the same questions, other words.

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
    if (candidate.contains("score")) {
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

Result ben_bid(const Context& context) {
  auto ours = bid(context);
  if (!ours) return ours;
  Json json{{"bid", call_of_ours((*ours)["call"])},
            {"who", context.robot},
            {"explanation", (*ours)["shows"]},
            {"alert", !(*ours)["shows"].get<std::string>().empty()}};
  json["candidates"] = candidates_of_ben(*ours, "call");
  for (Json& candidate : json["candidates"]) candidate["call"] = call_of_ours(candidate["call"]);
  return json;
}

Result ben_card(const Context& context) {
  auto ours = card(context);
  if (!ours) return ours;
  return Json{{"card", (*ours)["card"]},
              {"who", context.robot},
              {"candidates", candidates_of_ben(*ours, "card")}};
}

Result ben_play(const Context& context) {
  auto json = ben_card(context);
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

struct Path {
  std::string_view path;
  Result (*answer)(const Context&);
};

constexpr Path kPaths[] = {
    {"/api/bid", bid},           {"/api/card", card},
    {"/api/lead", lead},         {"/api/explain", explain},
    {"/api/claim", claim},       {"/api/solve", solve_deal},
    {"/api/par", par},           {"/api/board", board},
    {"/bid", ben_bid},           {"/lead", ben_card},
    {"/play", ben_play},         {"/claim", ben_claim},
    {"/explain", ben_explain},   {"/bids", ben_bids},
    {"/autoplay", ben_autoplay}, {"/explain_auction", ben_explain_auction},
};

const Path* find(std::string_view path) {
  const auto* const found = std::ranges::find(kPaths, path, &Path::path);
  return found == std::end(kPaths) ? nullptr : found;
}

}  // namespace

Response api_error(int status, std::string_view what) {
  return {status, "application/json", dump({{"error", what}}) + "\n", {}};
}

bool Api::has(std::string_view path) {
  return find(path) != nullptr;
}

Response Api::answer(const RequestHead& head, std::string_view body) const {
  const Path* const path = find(head.path);
  if (path == nullptr) return api_error(404, "there is nothing at this address");
  if (head.method != "GET" && head.method != "POST") {
    return api_error(405, "ask with GET and a query, or with POST and a JSON object");
  }
  try {
    const auto fields = Fields::read(head.query, body);
    if (!fields) return api_error(400, fields.error().message);
    const auto answer = path->answer({brain_, meanings_, robot_, *fields});
    if (!answer) return api_error(400, answer.error().message);
    return {200, "application/json", dump(*answer) + "\n", {}};
  } catch (const std::exception& error) {
    return api_error(500, fmt::format("the robot failed: {}", error.what()));
  }
}

}  // namespace bidwright::web
