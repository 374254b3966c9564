// The networks' numbers as text: one signed byte a number, scaled by the largest of its block, in
// base 64, lines of at most 96 characters. Private to the module.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "call_net.hpp"

namespace bidwright::sampling {

struct EncodedNets {
  std::vector<float> scales;
  std::string text;
  /// The C++ source that defines both: kScales, kText.
  std::string source;
};

[[nodiscard]] EncodedNets encode_nets(CallNets nets);
/// False when the text is not one of networks of these shapes.
[[nodiscard]] bool decode_nets(std::span<const float> scales, std::string_view text,
                               CallNets& nets);

}  // namespace bidwright::sampling
