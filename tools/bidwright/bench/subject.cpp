#include "bench/subject.hpp"

#include <algorithm>
#include <chrono>

namespace bidwright::tools::bench {

void Signature::add(std::uint64_t number) {
  // A step of SplitMix64 on the sum: every bit of the past and of the number matters.
  std::uint64_t x = state_ * 0x9e3779b97f4a7c15U + number + 1;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  state_ = x ^ (x >> 31);
}

void Signature::add(std::string_view text) {
  add(text.size());
  for (const char c : text) add(static_cast<unsigned char>(c));
}

double rate_of(double seconds, const std::function<std::uint64_t()>& work) {
  using Clock = std::chrono::steady_clock;
  constexpr int kRounds = 4;
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    const auto start = Clock::now();
    std::uint64_t done = 0;
    double passed = 0;
    while (passed < seconds / kRounds) {
      done += work();
      passed = std::chrono::duration<double>(Clock::now() - start).count();
    }
    best = std::max(best, static_cast<double>(done) / passed);
  }
  return best;
}

}  // namespace bidwright::tools::bench
