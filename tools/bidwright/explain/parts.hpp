// The parts of `explain`: auctions in which the opponents pass are told from the model's tree
// (explain.cpp), others by asking a robot about hands (contested.cpp), a hand from games that are
// remembered (remembered.cpp); and decisions of matches are written down and made again
// (decision.cpp). A page of an auction has boards on which it comes up (examples.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/bidding/card.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::tools {

/// A page of an auction, with boards on which it came up.
struct ExamplePage {
  /// Empty: none is wanted.
  std::string file;
  int boards = 6;
  std::uint64_t seed = 1;
  int threads = 0;
};

/// One call for the page, as pairs tell it, and what it shows.
struct ToldCall {
  std::string call;
  /// How many of the hands that come there make it; none for an opponent's.
  std::optional<double> share;
  std::string shows;
};

struct ToldAuction {
  /// As pairs tell it; the pair sits North-South.
  std::string auction;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  std::vector<ToldCall> calls;
  std::vector<ToldCall> next;
};

/// Looks for random deals on which four such robots bid so, lets them go on to the last card, and
/// writes the page. `robot` and `model` as for ContestedQuestion.
void write_example_page(const ExamplePage& page, const ToldAuction& told, const std::string& robot,
                        const std::string& model);

struct ContestedQuestion {
  /// See player/robot_name.hpp.
  std::string robot;
  /// The file of `self`; empty: the one that comes along.
  std::string model;
  /// As pairs tell it: "1C (1H) X".
  std::string auction;
  /// For a pair that sits North-South.
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  ExamplePage page;
  bool json = false;
};

struct RememberedQuestion {
  std::string hand;
  /// As pairs tell it.
  std::string auction;
  std::vector<std::string> games;
  /// Hands to look for, at least.
  std::size_t nearest = 20;
  bool no_outcomes = false;
  int threads = 0;
  bool json = false;
};

/// Prints what players called with hands like this one in auctions like it, and how that came out.
void explain_remembered(const RememberedQuestion& question);

/// Prints what the pair's calls show, and what it may call next.
void explain_contested(const ContestedQuestion& question);

/// For the convention card: what `self` with this model (empty: the one that comes along) calls
/// once the opponents have bid. None where it only passes then.
[[nodiscard]] std::vector<bidding::ContestedChapter> contested_chapters(const std::string& model);

struct WrittenDecision {
  /// BOARD:SEAT:N.
  std::string decision;
  /// The match's.
  std::string directory;
  bool closed_room = false;
  /// "-": the standard output.
  std::string out;
};
/// Writes a decision of a match to a file of its own, see match/decision_case.hpp.
void write_decision(const WrittenDecision& wanted);

struct ReplayedDecision {
  std::string file;
  /// Empty: the one that decided.
  std::string robot;
  /// The file of `self`, where its name leaves it open; empty: the one that comes along.
  std::string model;
  bool json = false;
};
/// Decides again and prints what came of it; ends the program with status 1 if the same robot
/// decides otherwise.
void replay_decision(const ReplayedDecision& wanted);

}  // namespace bidwright::tools
