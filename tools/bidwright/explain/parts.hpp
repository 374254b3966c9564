// The parts of `explain`: auctions in which the opponents pass are told from the model's tree
// (explain.cpp), others by asking a robot about hands.
#pragma once

#include <string>
#include <vector>

#include "bidwright/bidding/card.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::tools {

struct ContestedQuestion {
  /// Of player/robot_name.hpp.
  std::string robot;
  /// Of `self`; empty: the one that comes along.
  std::string model;
  /// As pairs tell it: "1C (1H) X".
  std::string auction;
  /// Of a pair that sits North-South.
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  bool json = false;
};

/// Prints what the pair's calls show, and what it may call next.
void explain_contested(const ContestedQuestion& question);

/// For the convention card: what `self` with this model (empty: the one that comes along) calls
/// once the opponents have bid. None where it only passes then.
[[nodiscard]] std::vector<bidding::ContestedChapter> contested_chapters(const std::string& model);

}  // namespace bidwright::tools
