// A network for whole deals that has learned nothing: other chances for every deal, the same every
// time.
#pragma once

#include <cstdint>

#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::training {

inline tricks::DealNetwork small_tricks(std::uint64_t seed = 1) {
  return tricks::DealNetwork({.suit_hidden = 8, .width = 8, .strain_hidden = 8, .seed = seed});
}

}  // namespace bidwright::training
