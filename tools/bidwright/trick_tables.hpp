// Double-dummy tricks as records have them, and as the solver has them.
#pragma once

#include "bidwright/dd/tricks.hpp"
#include "bidwright/formats/compose.hpp"

namespace bidwright::tools {

[[nodiscard]] inline dd::TrickTable solved_table(const formats::TrickTable& tricks) {
  dd::TrickTable table;
  for (const core::Seat seat : core::kAllSeats) {
    for (const core::Strain strain : core::kAllStrains) {
      table.set(strain, seat,
                tricks[static_cast<std::size_t>(seat)][static_cast<std::size_t>(strain)]);
    }
  }
  return table;
}

[[nodiscard]] inline formats::TrickTable record_table(const dd::TrickTable& table) {
  formats::TrickTable tricks{};
  for (const core::Seat seat : core::kAllSeats) {
    for (const core::Strain strain : core::kAllStrains) {
      tricks[static_cast<std::size_t>(seat)][static_cast<std::size_t>(strain)] =
          static_cast<std::uint8_t>(table(strain, seat));
    }
  }
  return tricks;
}

}  // namespace bidwright::tools
