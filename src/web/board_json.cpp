#include "web/board_json.hpp"

namespace bidwright::web {

std::string seat_text(core::Seat seat) {
  return std::string(1, core::letter(seat));
}

Json hands_json(const core::Deal& deal) {
  Json json;
  for (const core::Seat seat : core::kAllSeats) json[seat_text(seat)] = core::to_string(deal[seat]);
  return json;
}

Json cards_json(std::span<const core::Card> cards) {
  Json json = Json::array();
  for (const core::Card card : cards) json.push_back(core::to_string(card));
  return json;
}

Json cards_json(core::Hand cards) {
  Json json = Json::array();
  for (const core::Card card : cards) json.push_back(core::to_string(card));
  return json;
}

void add_result(Json& json, const core::FinalContract& contract, int tricks, int score) {
  json["contract"] = core::to_string(contract);
  if (!contract) {
    json["score"] = 0;
    return;
  }
  const int over = tricks - contract->tricks_needed();
  json["declarer"] = seat_text(contract->declarer);
  json["tricks"] = tricks;
  json["result"] = over == 0 ? "=" : fmt::format("{:+}", over);
  json["score"] = score;
}

Json table_json(const dd::TrickTable& table) {
  Json json;
  for (const core::Seat seat : core::kAllSeats) {
    Json& row = json[seat_text(seat)];
    for (const core::Strain strain : core::kAllStrains) {
      row[std::string(core::name(strain))] = table(strain, seat);
    }
  }
  return json;
}

Json par_json(const dd::Par& par) {
  Json contracts = Json::array();
  for (const dd::ParContract& contract : par.contracts) {
    contracts.push_back(dd::to_string(contract));
  }
  return {{"score", par.score}, {"contracts", std::move(contracts)}};
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parsed(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  return json.is_discarded() ? Json() : json;
}

}  // namespace bidwright::web
