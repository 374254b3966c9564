// The network's numbers as text: one signed byte a number, scaled by the largest of its block, in
// base 64, lines of at most 96 characters. Private to the module.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "call_net.hpp"

namespace bidwright::sampling {

struct EncodedNet {
  std::vector<float> scales;
  std::string text;
  /// The C++ source that defines both: kScales, kText.
  std::string source;
};

[[nodiscard]] EncodedNet encode_net(CallNet net);
/// False when the text is not one of a network of this shape.
[[nodiscard]] bool decode_net(std::span<const float> scales, std::string_view text, CallNet& net);

}  // namespace bidwright::sampling
