// One decision of a match in one file: what the seat saw, and all that the decision depends on, so
// that it can be sent to somebody and made again. No card is in it that the seat could not see.
//
// A file is one JSON object; decision_case.cpp has the names of its fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bidwright/match/played_with.hpp"
#include "bidwright/match/runner.hpp"
#include "bidwright/sampling/view.hpp"

namespace bidwright::match {

/// Which decision of a match.
struct DecisionName {
  Room room = Room::kOpen;
  int board = 1;
  core::Seat seat = core::Seat::kNorth;
  /// Counts the seat's calls and cards on this board, dummy's included, from 1.
  int number = 1;

  friend bool operator==(const DecisionName&, const DecisionName&) = default;
};

struct DecisionCase {
  DecisionName name;
  sampling::View view;
  /// As the match was given it.
  std::string robot;
  /// See PlayedWith: the robot's own identity is identities[0], and there are no peers.
  PlayedWith play;
  std::uint64_t seed = 1;
  /// The program that wrote the file.
  std::string version;
  /// What was decided: a call or a card.
  std::optional<core::Call> call;
  std::optional<core::Card> card;
};

/// Errors say what there is instead.
[[nodiscard]] core::Expected<DecisionCase> find_decision(const StoredMatch& match,
                                                         const DecisionName& name);

[[nodiscard]] std::string to_json(const DecisionCase& decision);
[[nodiscard]] core::Expected<DecisionCase> decision_case_from_json(std::string_view text);

}  // namespace bidwright::match
