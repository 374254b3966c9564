#include "web/questions.hpp"

#include "web/whole_board.hpp"

#include "bidwright/dd/solver.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/web/claim.hpp"

namespace bidwright::web {

namespace {

using core::Seat;

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

}  // namespace

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
    candidate["shows"] = *call == choice.call && !choice.alert.empty()
                             ? choice.alert
                             : context.shows(situation->auction, situation->vulnerability, *call);
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

}  // namespace bidwright::web
