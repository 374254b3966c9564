#include "match/board_json.hpp"

#include <cctype>

#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/lin.hpp"

namespace bidwright::match {

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

void add_meaning(Json& call, const std::string& alert) {
  if (alert.empty()) return;
  call["shows"] = alert;
  call["short"] = disclosure::short_alert(alert);
}

Json table_json(const core::TrickTable& table) {
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

std::string handviewer(const core::BoardSetup& setup, const RoomResult& room,
                       const Players& players) {
  auto record = formats::make_record(setup.number, setup.deal, setup.dealer, setup.vulnerability);
  core::Auction auction(setup.dealer);
  std::vector<std::string> shows;
  for (const core::MadeCall& made : room.calls) {
    auction.add(made.call);
    shows.push_back(made.alert);
  }
  formats::set_auction(record, auction, shows);
  if (room.contract) {
    core::Play play(setup.deal, *room.contract);
    for (const core::Card card : room.cards) play.add(card);
    formats::set_play(record, play);
  }
  formats::set_result(record, room.tricks);
  for (const core::Seat seat : core::kAllSeats) {
    record.set_player(seat, players[static_cast<std::size_t>(seat)]);
  }
  std::string address = "https://www.bridgebase.com/tools/handviewer.html?lin=";
  for (const char c : formats::write_lin_hand(record)) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_') {
      address += c;
    } else if (c != '\n' && c != '\r') {
      address += fmt::format("%{:02X}", byte);
    }
  }
  return address;
}

Json room_json(std::string_view name, const core::BoardSetup& setup, const RoomResult& room,
               const Players& players) {
  Json json{{"name", name}};
  add_result(json, room.contract, room.tricks, room.score);
  Json& names = json["players"];
  for (const core::Seat seat : core::kAllSeats) {
    names[seat_text(seat)] = players[static_cast<std::size_t>(seat)];
  }
  if (room.forfeit) {
    json["forfeit"] = fmt::format("{}: {}", room.forfeit->offender, room.forfeit->reason);
  }
  if (room.interruptions.any()) json["interrupted"] = to_string(room.interruptions);
  Json& calls = json["calls"] = Json::array();
  for (const core::MadeCall& made : room.calls) {
    Json call{{"call", core::to_string(made.call)}};
    add_meaning(call, made.alert);
    calls.push_back(std::move(call));
  }
  json["cards"] = cards_json(room.cards);
  if (room.contract) {
    core::Play play(setup.deal, *room.contract);
    std::string by;
    std::string winners;
    for (const core::Card card : room.cards) {
      by += core::letter(play.turn());
      play.add(card);
      if (play.current_trick().empty()) winners += core::letter(play.leader());
    }
    json["by"] = std::move(by);
    json["winners"] = std::move(winners);
  }
  json["handviewer"] = handviewer(setup, room, players);
  return json;
}

Json setup_json(const core::BoardSetup& setup) {
  return {{"number", setup.number},
          {"dealer", seat_text(setup.dealer)},
          {"vulnerable", core::name(setup.vulnerability)},
          {"hands", hands_json(setup.deal)}};
}

Json double_dummy_json(const std::vector<dd::CardTricksList>& cards) {
  Json list = Json::array();
  for (const dd::CardTricksList& one : cards) {
    Json tricks = Json::object();
    for (const dd::CardTricks& entry : one) tricks[core::to_string(entry.card)] = entry.tricks;
    list.push_back(std::move(tricks));
  }
  return list;
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parsed(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  return json.is_discarded() ? Json() : json;
}

}  // namespace bidwright::match
