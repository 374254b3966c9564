// The weights of a network in a file (.bwn). All numbers little-endian:
//
//   8 bytes   magic 89 'B' 'W' 'N' 0D 0A 1A 0A (a transfer that mends line ends breaks it)
//   u32       format version, 1
//   u32       length of the header in bytes
//   header    text: the network's kind, a line feed, and what its maker wants to say of it (JSON)
//   u32       number of blocks
//   blocks    each: u32 precision, u32 count; float32 (0): `count` numbers; bytes (1): a float32
//             step, then `count` signed bytes, of which each weight is so many steps
//   u64       XXH64 (seed 0) of everything before
//
// Reading gives back exactly what was written. Whatever is wrong with a file is an error that says
// so; nothing is trusted before it is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/error.hpp"
#include "bidwright/nn/average.hpp"

namespace bidwright::nn {

enum class Precision : std::uint8_t { kFloat32, kBytes };

struct WeightsBlock {
  Precision precision = Precision::kFloat32;
  /// With kBytes all numbers are whole multiples of it, -127 .. 127.
  float step = 0.0F;
  std::vector<float> numbers;
};

/// The numbers as they are, or rounded: the largest of them is 127 steps.
[[nodiscard]] WeightsBlock block_of(std::span<const float> numbers, Precision precision);

struct WeightsFile {
  /// "natural calls": a word or two, which its reader asks for.
  std::string kind;
  /// How it was made. Text, JSON preferred.
  std::string about;
  std::vector<WeightsBlock> blocks;

  /// Adds a block_of() each of the weights.
  void add(const Weights& weights, Precision precision);
  /// Copies blocks from `first` on into the weights; an error unless all sizes fit. Says how many
  /// blocks it took.
  [[nodiscard]] core::Expected<std::size_t> copy_to(const Weights& weights,
                                                    std::size_t first = 0) const;
};

[[nodiscard]] std::vector<std::byte> write_weights(const WeightsFile& file);
/// What stands at the end of the file, "0123456789abcdef".
[[nodiscard]] std::string weights_checksum(const WeightsFile& file);
/// kSyntax, kVersion, kTruncated, kChecksum, kRange (a number that is none), or kMismatch: another
/// kind of network.
[[nodiscard]] core::Expected<WeightsFile> read_weights(std::span<const std::byte> bytes,
                                                       std::string_view kind);

/// Under another name first, then renamed, so that a file is whole or absent.
[[nodiscard]] core::Expected<void> save_weights(const WeightsFile& file,
                                                const std::filesystem::path& path);
/// Errors begin with the file's name.
[[nodiscard]] core::Expected<WeightsFile> load_weights(const std::filesystem::path& path,
                                                       std::string_view kind);

}  // namespace bidwright::nn
