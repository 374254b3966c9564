// Random hands with given lengths of suits and a range of high-card points, each such hand as
// likely as any other: what fills a node of a hierarchy of cases (Bellamy-McIntyre 2008, chapter
// 6).
//
// A value; threads may share it for reading.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bidwright/core/hand.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::papers {

class NodeHands {
 public:
  /// By core::Suit; they add up to 13. Points `low` to `high`.
  NodeHands(const std::array<int, core::kSuits>& lengths, int low, int high);

  /// Whether there is no such hand.
  [[nodiscard]] bool empty() const { return patterns_.empty(); }
  /// There must be such hands.
  [[nodiscard]] core::Hand draw(core::Random& random) const;

 private:
  /// Which of A K Q J each suit holds, four bits a suit, and how many hands have those or come
  /// before.
  struct Pattern {
    std::uint16_t honours = 0;
    double until = 0;
  };

  std::array<int, core::kSuits> lengths_;
  std::vector<Pattern> patterns_;
};

}  // namespace bidwright::papers
