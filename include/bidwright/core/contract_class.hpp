// The five classes of contracts, by what they are worth: passed out, partscore, game (100 points
// for the tricks bid, Law 77), small slam, grand slam. The papers count by them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "bidwright/core/call.hpp"
#include "bidwright/core/contract.hpp"

namespace bidwright::core {

enum class ContractClass : std::uint8_t { kPassedOut, kPartial, kGame, kSlam, kGrandSlam };

inline constexpr std::size_t kContractClasses = 5;
inline constexpr std::array<std::string_view, kContractClasses> kContractClassNames{
    "pass", "partial", "game", "slam", "grand slam"};
[[nodiscard]] constexpr std::string_view name(ContractClass contract_class) {
  return kContractClassNames[static_cast<std::size_t>(contract_class)];
}

/// PASS, or a bid as the contract.
[[nodiscard]] constexpr ContractClass class_of(Call contract) {
  if (!contract.is_bid()) return ContractClass::kPassedOut;
  const Bid bid = contract.bid();
  if (bid.level() >= 6) return bid.level() == 6 ? ContractClass::kSlam : ContractClass::kGrandSlam;
  const int game = is_minor(bid.strain()) ? 5 : (is_major(bid.strain()) ? 4 : 3);
  return bid.level() >= game ? ContractClass::kGame : ContractClass::kPartial;
}
[[nodiscard]] constexpr ContractClass class_of(const FinalContract& contract) {
  return contract ? class_of(Call(contract->bid)) : ContractClass::kPassedOut;
}

}  // namespace bidwright::core
