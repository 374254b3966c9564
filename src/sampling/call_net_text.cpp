#include "call_net_text.hpp"

#include <fmt/format.h>

#include "numbers_text.hpp"

namespace bidwright::sampling {

namespace {

/// The sizes of the blocks that share a scale, in the order of numbers().
constexpr std::array<std::size_t, 7> kBlocks{std::size_t{kHandInputs} * kFirstHidden,
                                             std::size_t{kAuctionInputs} * kFirstHidden,
                                             kFirstHidden,
                                             std::size_t{kSecondHidden} * kFirstHidden,
                                             kSecondHidden,
                                             std::size_t{core::kCalls} * kSecondHidden,
                                             std::size_t{core::kCalls}};

/// How many characters a block takes.
constexpr std::size_t text_size(std::size_t numbers) {
  return (numbers + 2) / 3 * 4;
}

}  // namespace

EncodedNet encode_net(CallNet net) {
  const std::vector<float*> numbers = net.numbers();
  EncodedNet encoded;
  std::string scales;
  std::size_t next = 0;
  for (const std::size_t size : kBlocks) {
    std::vector<float> block;
    for (std::size_t i = 0; i < size; ++i) block.push_back(*numbers[next++]);
    encoded.scales.push_back(scale_of(block));
    scales += fmt::format("{}{:.9g}F", scales.empty() ? "" : ", ", encoded.scales.back());
    encoded.text += encode_numbers(block, encoded.scales.back());
  }
  encoded.source = fmt::format("constexpr std::array kScales{{{}}};\n", scales) +
                   as_source_text("kText", encoded.text);
  return encoded;
}

bool decode_net(std::span<const float> scales, std::string_view text, CallNet& net) {
  const std::vector<float*> numbers = net.numbers();
  if (scales.size() != kBlocks.size()) return false;
  std::size_t next = 0;
  for (std::size_t i = 0; i < kBlocks.size(); ++i) {
    std::vector<float> block(kBlocks[i]);
    if (text.size() < text_size(block.size()) ||
        !decode_numbers(text.substr(0, text_size(block.size())), scales[i], block)) {
      return false;
    }
    text.remove_prefix(text_size(block.size()));
    for (const float x : block) *numbers[next++] = x;
  }
  return text.empty();
}

}  // namespace bidwright::sampling
