// The parts of `bid`: two hands against passing opponents (bid.cpp), and four hands by robots.
#pragma once

#include <string>

#include "bidwright/core/board.hpp"

namespace bidwright::tools {

struct FourHands {
  core::BoardSetup board;
  /// Of North-South and of East-West, see player/robot_name.hpp.
  std::string robot;
  std::string opponents;
  /// Of `self`; empty: the one that comes along.
  std::string model;
  bool json = false;
};

/// Prints the auction with what every call shows.
void bid_four_hands(const FourHands& hands);

}  // namespace bidwright::tools
