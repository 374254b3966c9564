// Boards as JSON values, in the one form that all pages and the API share: what viewer.js shows.
#pragma once

#include <array>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "bidwright/core/contract.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/core/trick_table.hpp"
#include "bidwright/dd/par.hpp"
#include "bidwright/dd/position.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

using Json = nlohmann::ordered_json;

/// "N", "E", ...
[[nodiscard]] std::string seat_text(core::Seat seat);
/// {"N": hand, ...}
[[nodiscard]] Json hands_json(const core::Deal& deal);
[[nodiscard]] Json cards_json(std::span<const core::Card> cards);
[[nodiscard]] Json cards_json(core::Hand cards);
/// Contract, declarer, tricks, result ("=", "+1"), score; of a passed-out board the contract only.
void add_result(Json& json, const core::FinalContract& contract, int tricks, int score);
/// What a call shows, in the words of its alert and as players write it; nothing if there is none.
void add_meaning(Json& call, const std::string& alert);
/// {"N": {"C": 7, ..., "NT": 9}, ...}
[[nodiscard]] Json table_json(const core::TrickTable& table);
/// Before each card, {"SA": 9, "SK": 8, ...}: declarer's tricks by the card played next.
[[nodiscard]] Json double_dummy_json(const std::vector<dd::CardTricksList>& cards);
[[nodiscard]] Json par_json(const dd::Par& par);

using Players = std::array<std::string, core::kSeats>;

/// Who played what and how it ended, what interrupted it; `calls` with what they showed, "by" the
/// hand of each card, "winners" of each trick, and the address of a viewer elsewhere.
[[nodiscard]] Json room_json(std::string_view name, const core::BoardSetup& setup,
                             const RoomResult& room, const Players& players);
[[nodiscard]] Json setup_json(const core::BoardSetup& setup);
/// How other programs read the board: a line of LIN after the address of BBO's viewer. Nothing is
/// loaded from there unless somebody follows the link.
[[nodiscard]] std::string handviewer(const core::BoardSetup& setup, const RoomResult& room,
                                     const Players& players);

/// Text, whatever bytes are in it.
[[nodiscard]] std::string dump(const Json& json);
/// A null where the text is no JSON.
[[nodiscard]] Json parsed(std::string_view text);

}  // namespace bidwright::match
