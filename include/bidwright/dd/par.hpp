// Par of a deal from its table: the result when both sides bid perfectly, knowing all cards.
// Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bidwright/core/contract.hpp"
#include "bidwright/core/trick_table.hpp"

namespace bidwright::dd {

/// Who may play a par contract.
enum class Declarer : std::uint8_t { kNorth, kEast, kSouth, kWest, kNorthSouth, kEastWest };

/// One contract, or a few of neighbouring levels, that ends in the par score.
struct ParContract {
  /// The lowest level that does.
  int level = 1;
  core::Strain strain = core::Strain::kNoTrump;
  Declarer declarer = Declarer::kNorthSouth;
  /// With so many overtricks at that level; the levels between do as well.
  int overtricks = 0;
  /// A doubled sacrifice that goes so many down.
  int undertricks = 0;

  friend bool operator==(const ParContract&, const ParContract&) = default;
};

struct Par {
  /// For North-South.
  int score = 0;
  /// None if neither side can make anything: passed out.
  std::vector<ParContract> contracts;

  friend bool operator==(const Par&, const Par&) = default;
};

/// The par when this hand deals and calls first.
[[nodiscard]] Par par(const core::TrickTable& table, core::Vulnerability vulnerability,
                      core::Seat dealer);
/// The par when this side calls first, whichever hand; it rarely matters.
[[nodiscard]] Par par(const core::TrickTable& table, core::Vulnerability vulnerability,
                      core::Side first);

[[nodiscard]] std::string_view name(Declarer declarer);
/// "NS 4S", "EW 1NT+1", "N 5DX-2".
[[nodiscard]] std::string to_string(const ParContract& contract);

}  // namespace bidwright::dd
