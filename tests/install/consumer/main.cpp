#include <bidwright/core/auction.hpp>
#include <bidwright/core/score.hpp>
#include <fmt/core.h>

int main() {
  using namespace bidwright::core;
  const auto auction = parse_auction("1S PASS 4S X AP", Seat::kSouth);
  if (!auction) return 1;
  const FinalContract contract = auction->contract();
  fmt::print("{} by {}, 10 tricks: {}\n", *contract, contract->declarer,
             score(contract, Vulnerability::kNone, 10));
}
