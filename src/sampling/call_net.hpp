// The natural priors as two small networks, one for calls while nobody has bid and one for all
// later ones: P(call | hand, auction so far), two hidden layers over sparse inputs
// (call_inputs.hpp). Private to the module: natural.hpp is what others see.
//
// Outputs: the 38 calls; illegal ones are left out of the softmax. Results are the same on every
// machine.
#pragma once

#include <array>
#include <cstdint>

#include "call_inputs.hpp"

#include "bidwright/nn/sparse_net.hpp"

namespace bidwright::sampling {

class CallNet {
 public:
  static constexpr std::size_t kFirst = 128;
  static constexpr std::size_t kSecond = 64;
  /// The calls, rounded up so that loops need no remainder.
  static constexpr std::size_t kOut = 40;
  using First = std::array<float, kFirst>;
  using Out = std::array<float, kOut>;

  /// Inputs that depend on the hand alone, then inputs that depend on the auction too. All weights
  /// are zero.
  CallNet(std::size_t hand_inputs, std::size_t call_inputs);

  /// The hand's part of the first layer, the auction's, its bias; the others' weights and biases.
  [[nodiscard]] nn::Weights weights();
  /// The same shape, as it was trained.
  void set(nn::SparseNet net) { net_ = std::move(net); }

  [[nodiscard]] First hand_sum(const Active& active) const;
  /// With the first layer's bias.
  [[nodiscard]] First call_sum(const Active& active) const;
  /// Adds inputs of the auction and the hand to a call_sum().
  void add_call_inputs(const Active& active, First& sum) const;

  /// What is added to the outputs so that only legal calls count.
  [[nodiscard]] static Out mask_of(std::uint64_t legal);
  /// That of the call among the legal ones; not below e^-30.
  [[nodiscard]] float probability(const First& hand_sum, const First& call_sum, const Out& mask,
                                  core::Call call) const;
  /// Those of all calls, legal or not.
  [[nodiscard]] Out logits(const First& hand_sum, const First& call_sum) const;

 private:
  std::size_t hand_inputs_;
  nn::SparseNet net_;
};

struct CallNets {
  CallNet opening{kOpenerInputs, kPassesInputs};
  CallNet later{kHandInputs, kAuctionInputs + kSuitInputs};

  /// Those of both.
  [[nodiscard]] nn::Weights weights();
};

}  // namespace bidwright::sampling
