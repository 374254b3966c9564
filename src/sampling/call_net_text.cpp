#include "call_net_text.hpp"

#include <fmt/format.h>

#include "numbers_text.hpp"

namespace bidwright::sampling {

namespace {

/// The numbers that share a scale.
std::vector<std::span<float>> blocks_of(CallNets& nets) {
  std::vector<std::span<float>> blocks;
  for (CallNet* net : {&nets.opening, &nets.later}) {
    for (const auto block : net->weights()) blocks.push_back(block);
  }
  return blocks;
}

/// How many characters a block takes.
constexpr std::size_t text_size(std::size_t numbers) {
  return (numbers + 2) / 3 * 4;
}

}  // namespace

EncodedNets encode_nets(CallNets nets) {
  EncodedNets encoded;
  std::string scales;
  for (const std::span<const float> block : blocks_of(nets)) {
    encoded.scales.push_back(scale_of(block));
    scales += fmt::format("{}{:.9g}F", scales.empty() ? "" : ", ", encoded.scales.back());
    encoded.text += encode_numbers(block, encoded.scales.back());
  }
  encoded.source = fmt::format("constexpr std::array kScales{{{}}};\n", scales) +
                   as_source_text("kText", encoded.text);
  return encoded;
}

bool decode_nets(std::span<const float> scales, std::string_view text, CallNets& nets) {
  const auto blocks = blocks_of(nets);
  if (scales.size() != blocks.size()) return false;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::size_t size = text_size(blocks[i].size());
    if (text.size() < size || !decode_numbers(text.substr(0, size), scales[i], blocks[i])) {
      return false;
    }
    text.remove_prefix(size);
  }
  return text.empty();
}

}  // namespace bidwright::sampling
