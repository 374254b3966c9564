// Two processes that work together, as two threads of a test.
#pragma once

#include <barrier>
#include <cstddef>
#include <span>
#include <vector>

#include "bidwright/deals/exchange.hpp"

namespace bidwright::deals {

class Meeting {
 public:
  class Member : public Exchange {
   public:
    Member(Meeting& meeting, std::size_t rank) : meeting_(meeting), rank_(rank) {}
    [[nodiscard]] std::size_t rank() const override { return rank_; }
    [[nodiscard]] std::size_t ranks() const override { return 2; }
    void all_gather(std::span<const std::byte> mine,
                    std::vector<std::vector<std::byte>>& all) override {
      meeting_.table_[rank_].assign(mine.begin(), mine.end());
      meeting_.barrier_.arrive_and_wait();
      all = meeting_.table_;
      meeting_.barrier_.arrive_and_wait();
    }

   private:
    Meeting& meeting_;
    std::size_t rank_;
  };

 private:
  std::vector<std::vector<std::byte>> table_ = std::vector<std::vector<std::byte>>(2);
  std::barrier<> barrier_{2};
};

}  // namespace bidwright::deals
