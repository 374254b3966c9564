// The .bwm file. All numbers little-endian:
//
//   8 bytes   magic 89 'B' 'W' 'M' 0D 0A 1A 0A (a transfer that mends line ends breaks it)
//   u32       format version, 1
//   u32       length of the header in bytes
//   header    JSON, keys in alphabetical order
//   weights   for each network, for each layer its weights, its bias; for each node its head's
//             weights, its bias, then its value head's, if there are any. All are float32; but if
//             the header says heads "int8", the weights of a head are one float32 step for each
//             action, then a signed byte for each weight: bytes[input * actions + action] steps
//   u64       XXH64 (seed 0) of everything before
//
// Header:
//   format, name, scoring ("reward" or "softmax"), heads ("float32", also if it is missing, or
//   "int8"), temperature, roots [4 node indices by
//   vulnerability: own 1, opponents 2], networks [{features, layers [widths]}], values (bool),
//   nodes [{label, layer, network, calls "PASS 1C 1D", next [child or -1]}],
//   recipe {...}, data {checksum}, validation {cost},
//   meanings {sample, tables [table][node][action] of [seen, points low, high, clubs low, high,
//   diamonds, hearts, spades, percent balanced, then the ten numbers of the usual ranges, which
//   may be missing], or [] for a call never made}
//
// Equal models give equal bytes, and reading gives back exactly what was written. Whatever is
// wrong with a file is an error that says so; nothing is trusted before it is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

inline constexpr std::uint32_t kModelFormat = 1;
/// More than this is not read.
inline constexpr std::size_t kLargestModelFile = std::size_t{64} << 20;

/// The bytes of a file; an error if the model is not valid, its recipe is not a JSON object, or its
/// heads are kInt8 but not rounded.
[[nodiscard]] core::Expected<std::vector<std::byte>> write_model(const Model& model);
[[nodiscard]] core::Expected<Model> read_model(std::span<const std::byte> bytes);

/// Under another name first, then renamed, so that a file is whole or absent.
[[nodiscard]] core::Expected<void> save_model(const Model& model,
                                              const std::filesystem::path& path);
/// Errors begin with the file's name.
[[nodiscard]] core::Expected<Model> load_model(const std::filesystem::path& path);

/// The checksum that ends the model's file, as 16 hexadecimal digits: its identity.
[[nodiscard]] core::Expected<std::string> model_checksum(const Model& model);

}  // namespace bidwright::bidding
