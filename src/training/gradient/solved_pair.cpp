#include "bidwright/deals/deals_format.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training {

SolvedPair solved_pair(const deals::SolvedDeal& deal) {
  SolvedPair pair;
  pair.hands = {deal.deal[core::Seat::kNorth], deal.deal[core::Seat::kSouth]};
  for (core::Strain strain : core::kAllStrains) {
    auto& tricks = pair.tricks[static_cast<std::size_t>(index(strain))];
    tricks[0] = static_cast<std::uint8_t>(deal.tricks(strain, core::Seat::kNorth));
    tricks[1] = static_cast<std::uint8_t>(deal.tricks(strain, core::Seat::kSouth));
  }
  return pair;
}

}  // namespace bidwright::training
