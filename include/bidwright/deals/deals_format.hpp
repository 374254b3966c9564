// The .deals file, format version 1, or 2 with strong deals: random deals with their double-dummy
// results.
//
//   offset 0     8 bytes    magic "BWDEALS\n"
//          8     4 bytes    length of the JSON text, little-endian
//          12    492 bytes  JSON text, then spaces
//          504   8 bytes    XXH3-64 of the 504 bytes before, little-endian
//          512              blocks of 64 records, the last one shorter: the records, then the
//                           XXH3-64 of their bytes with the number of the block as its seed
//
// The JSON has: format, seed, first, count, declarers ("ns" or "all"), layouts, in format 2 strong
// (1 .. kMostStrong), and dds (version).
// Record i stands for deal first + i / layouts, layout i % layouts: its 52 cards in 13 bytes (card
// c: two bits at bit 2 * (c % 4) of byte c / 4, the holder's seat), then the tricks in half bytes,
// the low half first: strains C D H S NT, in each the declarers N S (5 bytes) or N E S W (10).
//
// Deal k of a seed is core::random_deal(seed, k), or, where North and South hold `strong` high-card
// points together, the first such deal of a stream of its own. Its layout 0 is the deal itself, its
// layout j > 0 keeps the hands of North and South and deals the other cards again to East and West.
// So a record depends on (seed, k, layout, strong) only, and two files of the same range are equal,
// byte by byte. Pure functions throughout.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bidwright/core/deal.hpp"
#include "bidwright/core/error.hpp"
#include "bidwright/core/trick_table.hpp"

namespace bidwright::deals {

enum class Declarers : std::uint8_t { kNorthSouth, kAll };

struct DealsHeader {
  std::uint64_t seed = 1;
  /// The range of deals.
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  Declarers declarers = Declarers::kNorthSouth;
  /// Records per deal.
  std::uint32_t layouts = 1;
  /// North and South hold so many high-card points together, or more; 0: any.
  std::uint32_t strong = 0;
  std::string dds;

  [[nodiscard]] std::uint64_t records() const { return count * layouts; }

  friend bool operator==(const DealsHeader&, const DealsHeader&) = default;
};

struct SolvedDeal {
  core::Deal deal;
  /// East's and West's are 0 where only North and South were solved.
  core::TrickTable tricks;

  friend bool operator==(const SolvedDeal&, const SolvedDeal&) = default;
};

inline constexpr std::size_t kDealsHeaderSize = 512;
inline constexpr std::size_t kDealsBlockRecords = 64;
inline constexpr std::uint32_t kMaxLayouts = 1000;
/// More are too rare to be found by dealing.
inline constexpr std::uint32_t kMostStrong = 37;
inline constexpr std::uint64_t kMaxDeals = std::uint64_t{1} << 40;

[[nodiscard]] constexpr std::size_t record_size(Declarers declarers) {
  return declarers == Declarers::kAll ? 23 : 18;
}
[[nodiscard]] inline std::uint64_t block_count(const DealsHeader& header) {
  return (header.records() + kDealsBlockRecords - 1) / kDealsBlockRecords;
}
/// Records of block i.
[[nodiscard]] std::size_t block_records(const DealsHeader& header, std::uint64_t block);
/// Bytes of block i, its checksum included, and where it begins.
[[nodiscard]] std::size_t block_size(const DealsHeader& header, std::uint64_t block);
[[nodiscard]] std::uint64_t block_offset(const DealsHeader& header, std::uint64_t block);
/// Bytes of the complete file.
[[nodiscard]] std::uint64_t file_size(const DealsHeader& header);

[[nodiscard]] std::array<std::uint8_t, kDealsHeaderSize> encode_header(const DealsHeader& header);
[[nodiscard]] core::Expected<DealsHeader> decode_header(std::span<const std::uint8_t> bytes);

/// The records of one block and its checksum.
[[nodiscard]] std::vector<std::uint8_t> encode_block(const DealsHeader& header, std::uint64_t block,
                                                     std::span<const SolvedDeal> records);
/// kChecksum if the bytes were damaged.
[[nodiscard]] core::Expected<std::vector<SolvedDeal>> decode_block(
    const DealsHeader& header, std::uint64_t block, std::span<const std::uint8_t> bytes);

/// Layout `layout` of deal `k`: what record (k - first) * layouts + layout holds.
[[nodiscard]] core::Deal layout_of_deal(std::uint64_t seed, std::uint64_t k, std::uint32_t layout,
                                        std::uint32_t strong = 0);

/// "4 deals from 0 of seed 1, N-S declarers, 1 layout", ", N-S strong from 31".
[[nodiscard]] std::string describe(const DealsHeader& header);

}  // namespace bidwright::deals
