// Checks every line that a table sends to a seat against what that seat may know at that moment:
// its own cards, calls that were made, opponents' alerts if its dialect allows, cards that were
// played, dummy after the opening lead, and nothing else.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/protocol/table.hpp"

namespace bidwright::test {

class MayKnow {
 public:
  explicit MayKnow(std::vector<core::BoardSetup> boards) : boards_(std::move(boards)) {}

  /// Everything that the table does, in order. `seat_of`: who sits at a connection, if anybody.
  template <typename SeatOf>
  void on_action(const protocol::TableAction& action, SeatOf&& seat_of) {
    if (const auto* send = std::get_if<protocol::SendTo>(&action)) {
      const std::optional<core::Seat> seat = seat_of(send->to);
      on_sent(seat, send->line);
    } else {
      on_event(action);
    }
  }
  void on_event(const protocol::TableAction& event);
  /// `seat` none: a connection that has no seat.
  void on_sent(std::optional<core::Seat> seat, std::string_view line);

  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }
  [[nodiscard]] int lines() const { return lines_; }

 private:
  void complain(std::optional<core::Seat> seat, std::string_view line, std::string_view why);
  void check_call(core::Seat seat, std::string_view line, const protocol::TableMessage& message);
  void check_card(core::Seat seat, std::string_view line, const protocol::TableMessage& message);

  std::vector<core::BoardSetup> boards_;
  std::optional<protocol::RunningBoard> board_;
  std::array<std::string, core::kSeats> dialects_;
  std::array<int, core::kSeats> versions_{};
  /// How many calls and cards of the board each seat has been told.
  std::array<std::size_t, core::kSeats> calls_told_{};
  std::array<std::size_t, core::kSeats> cards_told_{};
  std::vector<std::string> complaints_;
  int lines_ = 0;
};

}  // namespace bidwright::test
