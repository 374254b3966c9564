// The parts of `explain`: auctions in which the opponents pass are told from the model's tree
// (explain.cpp), others by asking a robot about hands.
#pragma once

#include <string>

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

}  // namespace bidwright::tools
