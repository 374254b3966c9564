#include "call_net_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bidwright::sampling {

namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t kLine = 96;

/// The sizes of the blocks that share a scale, in the order of numbers().
std::array<std::size_t, 7> blocks() {
  return {std::size_t{kHandInputs} * kFirstHidden,
          std::size_t{kAuctionInputs} * kFirstHidden,
          kFirstHidden,
          std::size_t{kSecondHidden} * kFirstHidden,
          kSecondHidden,
          std::size_t{core::kCalls} * kSecondHidden,
          std::size_t{core::kCalls}};
}

}  // namespace

std::string encode_net(CallNet net) {
  const std::vector<float*> numbers = net.numbers();
  std::string scales;
  std::vector<std::uint8_t> bytes;
  std::size_t next = 0;
  for (const std::size_t size : blocks()) {
    float largest = 1e-6F;
    for (std::size_t i = 0; i < size; ++i)
      largest = std::max(largest, std::abs(*numbers[next + i]));
    const float scale = largest / 127;
    scales += fmt::format("{}{:.9g}F", scales.empty() ? "" : ", ", scale);
    for (std::size_t i = 0; i < size; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(std::lround(*numbers[next + i] / scale) + 128));
    }
    next += size;
  }
  while (bytes.size() % 3 != 0) bytes.push_back(0);
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t three = std::uint32_t{bytes[i]} << 16 | std::uint32_t{bytes[i + 1]} << 8 |
                                std::uint32_t{bytes[i + 2]};
    for (int shift = 18; shift >= 0; shift -= 6) text += kDigits[three >> shift & 63];
  }
  std::string source = fmt::format("constexpr std::array kScales{{{}}};\n", scales);
  source += "constexpr std::array kLines{\n";
  for (std::size_t i = 0; i < text.size(); i += kLine) {
    source += fmt::format("    std::string_view{{\"{}\"}},\n", text.substr(i, kLine));
  }
  return source + "};\n";
}

bool decode_net(std::span<const float> scales, std::string_view text, CallNet& net) {
  const std::vector<float*> numbers = net.numbers();
  if (scales.size() != blocks().size() || text.size() != (numbers.size() + 2) / 3 * 4) return false;
  std::array<std::uint8_t, 256> value{};
  for (std::size_t i = 0; i < kDigits.size(); ++i) {
    value[static_cast<std::uint8_t>(kDigits[i])] = static_cast<std::uint8_t>(i);
  }
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i + 3 < text.size(); i += 4) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      three = three << 6 | value[static_cast<std::uint8_t>(text[i + k])];
    }
    for (int shift = 16; shift >= 0; shift -= 8) {
      bytes.push_back(static_cast<std::uint8_t>(three >> shift));
    }
  }
  std::size_t next = 0;
  for (std::size_t block = 0; block < scales.size(); ++block) {
    for (std::size_t i = 0; i < blocks()[block]; ++i, ++next) {
      *numbers[next] = static_cast<float>(bytes[next] - 128) * scales[block];
    }
  }
  return true;
}

}  // namespace bidwright::sampling
