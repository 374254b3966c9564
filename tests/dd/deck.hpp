// The regression decks of the dds library (list100.txt, list1000.txt) as values.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/core/trick_table.hpp"

namespace bidwright::test {

struct DeckEntry {
  core::Deal deal;
  core::Seat dealer = core::Seat::kNorth;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  /// The position of FUT and PLAY: strain and who leads.
  core::Strain strain = core::Strain::kNoTrump;
  core::Seat leader = core::Seat::kNorth;
  core::TrickTable table;
  /// Between the quotes: "NS -110", "EW 110", "NS:EW 2S", "EW:EW 2S".
  std::vector<std::string> par;
  /// "-110", "2S-EW".
  std::vector<std::string> dealer_par;
  /// The cards and tricks of FUT, every one of several equal cards by itself.
  std::vector<std::pair<core::Card, int>> leads;
  std::vector<core::Card> play;
  std::vector<int> trace;
};

/// None if the shared data is absent.
[[nodiscard]] std::optional<std::vector<DeckEntry>> read_deck(const char* name);

}  // namespace bidwright::test
