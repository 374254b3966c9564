#include "bidwright/player/decisions.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "bidwright/core/format.hpp"

namespace bidwright::player {

namespace {

using Json = nlohmann::ordered_json;

double rounded(double x) {
  return std::round(x * 1e4) / 1e4;
}

Json place_of(const DecisionPlace& place) {
  return {{"board", place.board},
          {"seat", std::string(1, core::letter(place.seat))},
          {"number", place.number}};
}

/// Whatever a peer sent may stand in an alert or a note.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string to_json_line(const CallRecord& record) {
  Json json = place_of(record.place);
  const CallDecision& decision = record.decision;
  json["call"] = core::to_string(decision.call);
  if (!decision.reason.empty()) json["reason"] = decision.reason;
  if (!decision.alert.empty()) json["alert"] = decision.alert;
  if (decision.samples > 0) json["samples"] = decision.samples;
  if (decision.cut_short) json["cut_short"] = true;
  json["seconds"] = rounded(record.seconds);
  Json candidates = Json::array();
  for (const CallCandidate& candidate : decision.candidates) {
    Json one{{"call", core::to_string(candidate.call)}, {"score", rounded(candidate.score)}};
    if (candidate.imps) one["imps"] = rounded(*candidate.imps);
    candidates.push_back(std::move(one));
  }
  if (!candidates.empty()) json["candidates"] = std::move(candidates);
  if (!decision.notes.empty()) json["notes"] = decision.notes;
  return dump(json);
}

std::string to_json_line(const CardRecord& record) {
  Json json = place_of(record.place);
  const cardplay::CardDecision& decision = record.decision;
  if (record.hand != record.place.seat) json["hand"] = "dummy";
  json["card"] = core::to_string(decision.card);
  json["reason"] = std::string(cardplay::name(decision.reason));
  if (decision.samples > 0) json["samples"] = decision.samples;
  if (decision.cut_short) json["cut_short"] = true;
  if (decision.work > 0) json["work"] = decision.work;
  if (decision.out_of_work) json["out_of_work"] = true;
  json["seconds"] = rounded(decision.seconds);
  Json candidates = Json::array();
  for (const cardplay::CardCandidate& candidate : decision.candidates) {
    candidates.push_back({{"card", core::to_string(candidate.card)},
                          {"score", rounded(candidate.score)},
                          {"tricks", rounded(candidate.tricks)}});
    if (candidate.habit != 0) candidates.back()["habit"] = rounded(candidate.habit);
  }
  if (!candidates.empty()) json["candidates"] = std::move(candidates);
  if (!decision.notes.empty()) json["notes"] = decision.notes;
  return dump(json);
}

}  // namespace bidwright::player
