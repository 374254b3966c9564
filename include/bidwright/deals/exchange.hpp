// Several processes that do one job together. A process uses its Exchange from one thread.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace bidwright::deals {

class Exchange {
 public:
  virtual ~Exchange() = default;
  [[nodiscard]] virtual std::size_t rank() const = 0;
  [[nodiscard]] virtual std::size_t ranks() const = 0;
  /// Everybody's bytes, in the order of the ranks, to everybody.
  virtual void all_gather(std::span<const std::byte> mine,
                          std::vector<std::vector<std::byte>>& all) = 0;
  /// Everything has been done: no process waits for another any more.
  virtual void finish() {}
};

}  // namespace bidwright::deals
