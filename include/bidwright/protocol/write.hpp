// Messages to lines, exactly as protocol/README.md has them: printable ASCII, single blanks where
// the grammar has one, without the CR LF that the connection adds. Texts that come from elsewhere
// (teams, alerts, errors) are cleaned of what could break a line.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "bidwright/protocol/dialect.hpp"
#include "bidwright/protocol/message.hpp"

namespace bidwright::protocol {

/// What clients say.
namespace client_line {
/// `seat` none: ANYPL.
[[nodiscard]] std::string connecting(std::string_view team, std::optional<core::Seat> seat,
                                     int version);
[[nodiscard]] std::string ready_for_teams(core::Seat seat);
[[nodiscard]] std::string ready_to_start(core::Seat seat);
[[nodiscard]] std::string ready_for_deal(core::Seat seat);
[[nodiscard]] std::string ready_for_cards(core::Seat seat);
[[nodiscard]] std::string ready_for_call(core::Seat seat, core::Seat caller);
[[nodiscard]] std::string ready_for_dummy(core::Seat seat);
/// `hand` none: "dummy's".
[[nodiscard]] std::string ready_for_card(core::Seat seat, std::optional<core::Seat> hand,
                                         int trick);
[[nodiscard]] std::string heartbeat(core::Seat seat);
/// One of these lines, a call or a card, as a WBridge5 writes it: "WEST PASSES", "WEST bids 1C
/// Alert.", "WEST plays jh", "NORTH ready for  WEST's bid", "NORTH ready for Dummy's card to trick
/// 1".
[[nodiscard]] std::string as_wbridge5_says(std::string_view line);
}  // namespace client_line

/// What the table says.
namespace table_line {
[[nodiscard]] std::string seated(core::Seat seat, std::string_view team, const Dialect& dialect);
[[nodiscard]] std::string teams(std::string_view north_south, std::string_view east_west,
                                const Dialect& dialect);
[[nodiscard]] std::string start_of_board(const Dialect& dialect);
[[nodiscard]] std::string board(int number, core::Seat dealer, core::Vulnerability vulnerability,
                                const Dialect& dialect);
[[nodiscard]] std::string cards(core::Seat seat, core::Hand hand);
[[nodiscard]] std::string dummy_cards(core::Hand hand);
/// `seat` none: "Dummy to lead".
[[nodiscard]] std::string to_lead(std::optional<core::Seat> seat);

/// Times used: this board and in total, by side.
struct Times {
  std::array<std::chrono::milliseconds, 2> board{};
  std::array<std::chrono::milliseconds, 2> total{};
};
[[nodiscard]] std::string timing(const Times& times, const Dialect& dialect);
[[nodiscard]] std::string end_of_session();
[[nodiscard]] std::string illegal_call();
[[nodiscard]] std::string illegal_card();
[[nodiscard]] std::string error(std::string_view what);
}  // namespace table_line

/// What both say: a call with what is disclosed of it, and a card.
[[nodiscard]] std::string call_line(core::Seat seat, core::Call call,
                                    const Explanation& explanation = {});
[[nodiscard]] std::string card_line(core::Seat hand, core::Card card);

/// "S K J 9 3. H K 7 6. D -. C A Q 8 7."
[[nodiscard]] std::string holding(core::Hand hand);

/// Printable ASCII with single blanks, no double quotes, at most `limit` characters.
[[nodiscard]] std::string clean_name(std::string_view text, std::size_t limit = 64);
/// Printable ASCII with single blanks, at most `limit` characters.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t limit = 2048);

}  // namespace bidwright::protocol
