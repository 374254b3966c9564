// The conditions of a match: everything that its result depends on. They are written to match.json
// when a match begins; a match that is resumed must have the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bidwright/core/board.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/match/statistics.hpp"

namespace bidwright::match {

struct Conditions {
  /// As given: a built-in robot's word or a command line.
  std::string home;
  std::string away;
  std::string home_name;
  std::string away_name;
  int boards = 0;
  std::uint64_t seed = 1;
  /// Where the boards come from when not from the seed: the file's name and its checksum.
  std::string deals;
  core::Played played = core::Played::kBoards;
  /// What else play depends on, as given: samples, time per card, models with their checksums.
  std::string play;
  int forfeit_imps = 10;
  /// Boards that are only bid: ask for opening leads, too.
  bool leads = false;
  /// Stop as soon as the result is beyond doubt.
  bool sequential = false;
  /// Stop as soon as one of two means is accepted, see Bounds; none: do not.
  std::optional<Bounds> bounds;

  friend bool operator==(const Conditions&, const Conditions&) = default;
};

[[nodiscard]] std::string to_json(const Conditions& conditions);
[[nodiscard]] core::Expected<Conditions> conditions_from_json(std::string_view text);
/// Whether a match that was played under `found` can go on under `wanted`: it has more boards, or
/// stops by another rule.
[[nodiscard]] bool extends(const Conditions& wanted, const Conditions& found);
/// What differs, for people: "seed 1 instead of 2"; empty when nothing does.
[[nodiscard]] std::string difference(const Conditions& expected, const Conditions& found);

}  // namespace bidwright::match
