// Boards as JSON values, as match has them.
#pragma once

#include "match/board_json.hpp"

namespace bidwright::web {

using match::add_meaning;
using match::add_result;
using match::cards_json;
using match::double_dummy_json;
using match::dump;
using match::hands_json;
using match::Json;
using match::par_json;
using match::parsed;
using match::room_json;
using match::seat_text;
using match::setup_json;
using match::table_json;

}  // namespace bidwright::web
