// The five classes of contracts, by what they are worth: passed out, partscore, game (100 points
// for the tricks bid, Law 77), small slam, grand slam.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "bidwright/core/call.hpp"

namespace bidwright::training {

enum class ContractClass : std::uint8_t { kPass, kPartial, kGame, kSlam, kGrandSlam };

inline constexpr std::size_t kContractClasses = 5;
inline constexpr std::array<std::string_view, kContractClasses> kContractClassNames{
    "pass", "partial", "game", "slam", "grand slam"};

/// PASS, or a bid as the contract.
[[nodiscard]] constexpr ContractClass class_of(core::Call contract) {
  if (!contract.is_bid()) return ContractClass::kPass;
  const core::Bid bid = contract.bid();
  if (bid.level() >= 6) return bid.level() == 6 ? ContractClass::kSlam : ContractClass::kGrandSlam;
  const int game = core::is_minor(bid.strain()) ? 5 : (core::is_major(bid.strain()) ? 4 : 3);
  return bid.level() >= game ? ContractClass::kGame : ContractClass::kPartial;
}

}  // namespace bidwright::training
