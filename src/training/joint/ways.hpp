// How a model's auctions come to its nodes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/bidding/model.hpp"

namespace bidwright::training::joint {

inline constexpr std::uint8_t kNobody = 2;

struct Way {
  std::vector<core::Call> calls;
  /// Who of the pair named each strain first: 0 who called first, 1 the partner.
  std::array<std::uint8_t, core::kStrains> namers{kNobody, kNobody, kNobody, kNobody, kNobody};
};

/// By node; none where nothing leads.
[[nodiscard]] std::vector<std::optional<Way>> ways_of(const bidding::Model& model);

/// Its calls without the passes.
[[nodiscard]] std::vector<core::Bid> bids_of(const Way& way);
/// "PASS 1C 1H".
[[nodiscard]] std::string text_of(const Way& way);

}  // namespace bidwright::training::joint
