// Random numbers that are functions of a key and a counter (Philox 4x32-10, Salmon et al. 2011):
// no state is shared, so a result never depends on threads, shards or on what was drawn before.
//
// A stream is named by what it is for: Random(seed, purpose, a, b), say a board and a seat. Equal
// names give equal numbers on every machine. A stream is 2^34 numbers long. One thread at a time
// for one Random; every thread makes its own.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "bidwright/core/deal.hpp"

namespace bidwright::core {

/// One block of the generator.
[[nodiscard]] std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                                  std::array<std::uint32_t, 2> key);

/// What the numbers are for; part of a stream's name, so its values never change.
enum class Purpose : std::uint32_t {
  kDeal = 1,
  kLayout = 2,
  kTraining = 3,
  kSampling = 4,
  kPlayer = 5,
  kTest = 6,
  kLab = 7,
  kStatistics = 8,
};

class Random {
 public:
  using result_type = std::uint32_t;

  Random(std::uint64_t seed, Purpose purpose, std::uint64_t a = 0, std::uint64_t b = 0);

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return 0xffffffffU; }
  result_type operator()();

  std::uint64_t next64();
  /// Uniform in 0 .. bound - 1, without bias; bound >= 1.
  std::uint32_t below(std::uint32_t bound);
  /// Uniform in [0, 1), 53 bits.
  double uniform();
  /// Normal with mean 0 and variance 1.
  double normal();

  template <typename Range>
  void shuffle(Range& range) {
    for (std::size_t i = range.size(); i > 1; --i) {
      std::swap(range[i - 1], range[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  unsigned used_ = 4;
};

/// A full deal, uniform over all.
[[nodiscard]] Deal random_deal(Random& random);
/// Deal k of a seed: the function that .deals files are made of.
[[nodiscard]] Deal random_deal(std::uint64_t seed, std::uint64_t k);

}  // namespace bidwright::core
