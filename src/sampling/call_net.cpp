#include "call_net.hpp"

#include <algorithm>

#include "bidwright/nn/infer.hpp"

namespace bidwright::sampling {

CallNet::CallNet(std::size_t hand_inputs, std::size_t call_inputs)
    : hand_inputs_(hand_inputs),
      net_(std::array{hand_inputs + call_inputs, kFirst, kSecond, kOut}) {}

nn::Weights CallNet::weights() {
  nn::Weights weights = net_.weights();
  const std::span<float> table = weights.front();
  weights.front() = table.subspan(hand_inputs_ * kFirst);
  weights.insert(weights.begin(), table.first(hand_inputs_ * kFirst));
  return weights;
}

nn::Weights CallNets::weights() {
  nn::Weights all = opening.weights();
  for (const auto block : later.weights()) all.push_back(block);
  return all;
}

CallNet::First CallNet::hand_sum(const Active& active) const {
  First sum{};
  net_.add(active, sum);
  return sum;
}

CallNet::First CallNet::call_sum(const Active& active) const {
  First sum;
  std::ranges::copy(net_.bias(), sum.begin());
  add_call_inputs(active, sum);
  return sum;
}

void CallNet::add_call_inputs(const Active& active, First& sum) const {
  net_.add(active, sum, hand_inputs_);
}

CallNet::Out CallNet::mask_of(std::uint64_t legal) {
  Out mask;
  nn::mask_of(legal, mask);
  return mask;
}

CallNet::Out CallNet::logits(const First& hand_sum, const First& call_sum) const {
  First first;
  for (std::size_t i = 0; i < kFirst; ++i) first[i] = hand_sum[i] + call_sum[i];
  Out logits;
  net_.outputs_of(first, logits);
  return logits;
}

float CallNet::probability(const First& hand_sum, const First& call_sum, const Out& mask,
                           core::Call call) const {
  return nn::masked_share(logits(hand_sum, call_sum), mask, static_cast<std::size_t>(call.index()));
}

}  // namespace bidwright::sampling
