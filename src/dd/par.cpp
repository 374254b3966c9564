#include "bidwright/dd/par.hpp"

#include <array>

#include <fmt/core.h>

#include "dd/library.hpp"

namespace bidwright::dd {

namespace {

using core::Vulnerability;

ddTableResults dds_table(const core::TrickTable& table) {
  ddTableResults result{};
  for (const core::Strain strain : core::kAllStrains) {
    for (const core::Seat seat : core::kAllSeats) {
      result.resTable[dds_strain(strain)][core::index(seat)] = table(strain, seat);
    }
  }
  return result;
}

/// dds: none 0, both 1, N-S 2, E-W 3.
int dds_vulnerability(Vulnerability vulnerability) {
  constexpr std::array kNumbers{0, 2, 3, 1};
  return kNumbers[static_cast<std::size_t>(vulnerability)];
}

Par from_dds(const parResultsMaster& found) {
  Par result;
  result.score = found.score;
  if (found.score == 0) return result;
  for (int i = 0; i < found.number; ++i) {
    const contractType& contract = found.contracts[i];
    // Here dds counts no trump 0, spades 1 ... clubs 4.
    const core::Strain strain = core::strain_at(4 - contract.denom);
    result.contracts.push_back({contract.level, strain, static_cast<Declarer>(contract.seats),
                                contract.overTricks, contract.underTricks});
  }
  return result;
}

}  // namespace

Par par(const core::TrickTable& table, Vulnerability vulnerability, core::Seat dealer) {
  ddTableResults results = dds_table(table);
  parResultsMaster found{};
  DealerParBin(&results, &found, core::index(dealer), dds_vulnerability(vulnerability));
  return from_dds(found);
}

Par par(const core::TrickTable& table, Vulnerability vulnerability, core::Side first) {
  ddTableResults results = dds_table(table);
  std::array<parResultsMaster, 2> found{};
  SidesParBin(&results, found.data(), dds_vulnerability(vulnerability));
  Par result = from_dds(found[static_cast<std::size_t>(first)]);
  if (first == core::Side::kEastWest) result.score = -result.score;  // Each in its own view
  return result;
}

std::string_view name(Declarer declarer) {
  constexpr std::array<std::string_view, 6> kNames{"N", "E", "S", "W", "NS", "EW"};
  return kNames[static_cast<std::size_t>(declarer)];
}

std::string to_string(const ParContract& contract) {
  std::string text =
      fmt::format("{} {}{}", name(contract.declarer), contract.level, core::name(contract.strain));
  if (contract.undertricks > 0) return text + fmt::format("X-{}", contract.undertricks);
  if (contract.overtricks > 0) text += fmt::format("+{}", contract.overtricks);
  return text;
}

}  // namespace bidwright::dd
