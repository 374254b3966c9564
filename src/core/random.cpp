#include "bidwright/core/random.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace bidwright::core {

namespace {

/// The finaliser of SplitMix64: a bijection that mixes well.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

constexpr std::uint32_t low(std::uint64_t x) {
  return static_cast<std::uint32_t>(x);
}
constexpr std::uint32_t high(std::uint64_t x) {
  return static_cast<std::uint32_t>(x >> 32);
}

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p0 = std::uint64_t{0xd2511f53U} * counter[0];
    const std::uint64_t p1 = std::uint64_t{0xcd9e8d57U} * counter[2];
    counter = {high(p1) ^ counter[1] ^ key[0], low(p1), high(p0) ^ counter[3] ^ key[1], low(p0)};
    key[0] += 0x9e3779b9U;
    key[1] += 0xbb67ae85U;
  }
  return counter;
}

Random::Random(std::uint64_t seed, Purpose purpose, std::uint64_t a, std::uint64_t b) {
  const std::uint64_t key = mix(seed ^ mix(b));
  key_ = {low(key), high(key)};
  counter_ = {0, static_cast<std::uint32_t>(purpose), low(a), high(a)};
}

Random::result_type Random::operator()() {
  if (used_ == block_.size()) {
    block_ = philox(counter_, key_);
    ++counter_[0];
    used_ = 0;
  }
  return block_[used_++];
}

std::uint64_t Random::next64() {
  const std::uint64_t first = (*this)();
  return first << 32 | (*this)();
}

std::uint32_t Random::below(std::uint32_t bound) {
  // Lemire 2019: the high half of a product, rejecting the few values that would be uneven.
  std::uint64_t product = std::uint64_t{(*this)()} * bound;
  if (low(product) < bound) {
    const std::uint32_t threshold = (0U - bound) % bound;
    while (low(product) < threshold) product = std::uint64_t{(*this)()} * bound;
  }
  return high(product);
}

double Random::uniform() {
  return static_cast<double>(next64() >> 11) * 0x1.0p-53;
}

double Random::normal() {
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

Deal random_deal(Random& random) {
  std::array<Card, kCards> deck;
  for (int i = 0; i < kCards; ++i) deck[static_cast<std::size_t>(i)] = Card::at(i);
  random.shuffle(deck);
  Deal deal;
  for (std::size_t i = 0; i < kCards; ++i) deal[seat_at(static_cast<int>(i / 13))].add(deck[i]);
  return deal;
}

Deal random_deal(std::uint64_t seed, std::uint64_t k) {
  Random random(seed, Purpose::kDeal, k);
  return random_deal(random);
}

}  // namespace bidwright::core
