// The natural priors as two small networks, one for calls while nobody has bid and one for all
// later ones: P(call | hand, auction so far), two hidden layers over sparse inputs
// (call_inputs.hpp). Private to the module: natural.hpp is what others see.
//
// Outputs: the 38 calls; illegal ones are left out of the softmax. Results are the same on every
// machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "call_inputs.hpp"

namespace bidwright::sampling {

class CallNet {
 public:
  static constexpr int kFirst = 128;
  static constexpr int kSecond = 64;
  /// The calls, rounded up so that loops need no remainder.
  static constexpr int kOut = 40;
  using First = std::array<float, kFirst>;
  using Second = std::array<float, kSecond>;
  using Out = std::array<float, kOut>;

  /// Numbers [begin, end): rows of as many numbers as the next layer has units.
  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  enum Part { kHand, kCall, kFirstBias, kSecondLayer, kSecondBias, kOutLayer, kOutBias, kParts };

  /// Inputs that depend on the hand alone, and inputs that depend on the auction too. All zero.
  CallNet(int hand_inputs, int call_inputs);

  [[nodiscard]] std::span<float> numbers() { return numbers_; }
  [[nodiscard]] Block block(Part part) const { return blocks_[part]; }
  [[nodiscard]] float* at(Part part) { return numbers_.data() + blocks_[part].begin; }
  [[nodiscard]] const float* at(Part part) const { return numbers_.data() + blocks_[part].begin; }

  [[nodiscard]] First hand_sum(const Active& active) const;
  /// With the first layer's bias.
  [[nodiscard]] First call_sum(const Active& active) const;
  /// Adds inputs of the auction and the hand to a call_sum().
  void add_call_inputs(const Active& active, First& sum) const;

  /// What is added to the outputs so that only legal calls count.
  [[nodiscard]] static Out mask_of(std::uint64_t legal);
  /// Of the call among the legal ones; not below e^-30.
  [[nodiscard]] float probability(const First& hand_sum, const First& call_sum, const Out& mask,
                                  core::Call call) const;
  /// Of all calls, legal or not.
  [[nodiscard]] Out logits(const First& hand_sum, const First& call_sum) const;

 private:
  std::vector<float> numbers_;
  std::array<Block, kParts> blocks_{};
};

struct CallNets {
  CallNet opening{kOpenerInputs, kPassesInputs};
  CallNet later{kHandInputs, kAuctionInputs + kSuitInputs};
};

}  // namespace bidwright::sampling
