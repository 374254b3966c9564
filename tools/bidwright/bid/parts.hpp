// The parts of `bid`: two hands against passing opponents (bid.cpp), four hands by robots, and
// whole files of boards.
#pragma once

#include <string>

#include "bidwright/core/board.hpp"

namespace bidwright::tools {

struct FourHands {
  core::BoardSetup board;
  /// North-South's and East-West's, see player/robot_name.hpp.
  std::string robot;
  std::string opponents;
  /// The file of `self`; empty: the one that comes along.
  std::string model;
  bool json = false;
};

/// Prints the auction with what every call shows.
void bid_four_hands(const FourHands& hands);

struct BidFile {
  std::string in;
  /// "-": the standard output.
  std::string out;
  /// As above.
  std::string robot;
  std::string opponents;
  std::string model;
  int threads = 0;
  bool no_tables = false;
  bool no_meanings = false;
  bool json = false;
};

/// Bids every board and writes the auctions; see board_file.hpp.
void bid_file(const BidFile& job);

}  // namespace bidwright::tools
