#include "bidwright/deals/deals_format.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

#include "bidwright/core/counted.hpp"
#include "bidwright/core/random.hpp"

namespace bidwright::deals {

namespace {

using core::ErrorCode;
using core::Seat;

constexpr std::string_view kMagic = "BWDEALS\n";
constexpr std::uint64_t kFormat = 1;
constexpr std::uint64_t kStrongFormat = 2;
constexpr std::size_t kTextOffset = 12;
constexpr std::size_t kChecksumOffset = kDealsHeaderSize - 8;
constexpr std::size_t kCardBytes = 13;

void put(std::uint8_t* at, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) at[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

std::uint64_t get(const std::uint8_t* at, int bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= std::uint64_t{at[i]} << (8 * i);
  return value;
}

std::string_view name(Declarers declarers) {
  return declarers == Declarers::kAll ? "all" : "ns";
}

std::span<const Seat> seats(Declarers declarers) {
  static constexpr std::array kNorthSouth{Seat::kNorth, Seat::kSouth};
  if (declarers == Declarers::kAll) return core::kAllSeats;
  return kNorthSouth;
}

void encode_record(const SolvedDeal& record, Declarers declarers, std::uint8_t* out) {
  std::memset(out, 0, record_size(declarers));
  for (const Seat seat : core::kAllSeats) {
    for (const core::Card card : record.deal[seat]) {
      const int i = card.index();
      out[i / 4] = static_cast<std::uint8_t>(out[i / 4] | core::index(seat) << (2 * (i % 4)));
    }
  }
  std::size_t half = 2 * kCardBytes;
  for (const core::Strain strain : core::kAllStrains) {
    for (const Seat seat : seats(declarers)) {
      const int tricks = record.tricks(strain, seat) << (4 * (half % 2));
      out[half / 2] = static_cast<std::uint8_t>(out[half / 2] | tricks);
      ++half;
    }
  }
}

bool decode_record(const std::uint8_t* in, Declarers declarers, SolvedDeal& record) {
  record = {};
  for (int i = 0; i < core::kCards; ++i) {
    record.deal[core::seat_at(in[i / 4] >> (2 * (i % 4)))].add(core::Card::at(i));
  }
  std::size_t half = 2 * kCardBytes;
  for (const core::Strain strain : core::kAllStrains) {
    for (const Seat seat : seats(declarers)) {
      const int tricks = in[half / 2] >> (4 * (half % 2)) & 15;
      if (tricks > 13) return false;
      record.tricks.set(strain, seat, tricks);
      ++half;
    }
  }
  return record.deal.is_complete();
}

core::Deal strong_deal(std::uint64_t seed, std::uint64_t k, std::uint32_t strong) {
  core::Random random(seed, core::Purpose::kDeal, k, strong);
  while (true) {
    const core::Deal deal = core::random_deal(random);
    const int points = core::high_card_points(deal[Seat::kNorth] | deal[Seat::kSouth]);
    if (points >= static_cast<int>(strong)) return deal;
  }
}

core::Expected<DealsHeader> header_from_json(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  const auto broken = [](std::string_view what) {
    return core::fail(ErrorCode::kSyntax, fmt::format("the header of this .deals file has {}; it "
                                                      "was not written by this program",
                                                      what));
  };
  if (!json.is_object()) return broken("no JSON object");
  const auto number = [&](const char* key) -> std::optional<std::uint64_t> {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<std::uint64_t>();
  };
  const auto format = number("format");
  if (!format) return broken("no format number");
  if (*format != kFormat && *format != kStrongFormat) {
    return core::fail(ErrorCode::kVersion,
                      fmt::format("this .deals file has format {}; this program reads formats {} "
                                  "and {}: use the program that wrote it, or make the deals again",
                                  *format, kFormat, kStrongFormat));
  }
  const auto seed = number("seed");
  const auto first = number("first");
  const auto count = number("count");
  const auto layouts = number("layouts");
  const auto strong = *format == kStrongFormat ? number("strong") : std::uint64_t{0};
  const auto declarers = json.find("declarers");
  const auto dds = json.find("dds");
  if (!seed || !first || !count || !layouts || !strong || declarers == json.end() ||
      !declarers->is_string() || dds == json.end() || !dds->is_string()) {
    return broken("a field missing or of the wrong type");
  }
  if (*declarers != "ns" && *declarers != "all") return broken("unknown declarers");
  if (*layouts < 1 || *layouts > kMaxLayouts || *count > kMaxDeals || *first > kMaxDeals ||
      *strong > kMostStrong) {
    return broken("a number out of range");
  }
  return DealsHeader{*seed,
                     *first,
                     *count,
                     *declarers == "all" ? Declarers::kAll : Declarers::kNorthSouth,
                     static_cast<std::uint32_t>(*layouts),
                     static_cast<std::uint32_t>(*strong),
                     dds->get<std::string>()};
}

}  // namespace

std::size_t block_records(const DealsHeader& header, std::uint64_t block) {
  const std::uint64_t before = block * kDealsBlockRecords;
  assert(before < header.records());
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(kDealsBlockRecords, header.records() - before));
}

std::size_t block_size(const DealsHeader& header, std::uint64_t block) {
  return block_records(header, block) * record_size(header.declarers) + 8;
}

std::uint64_t block_offset(const DealsHeader& header, std::uint64_t block) {
  return kDealsHeaderSize +
         block * (kDealsBlockRecords * record_size(header.declarers) + std::uint64_t{8});
}

std::uint64_t file_size(const DealsHeader& header) {
  return kDealsHeaderSize + header.records() * record_size(header.declarers) +
         block_count(header) * 8;
}

std::array<std::uint8_t, kDealsHeaderSize> encode_header(const DealsHeader& header) {
  const std::string strong =
      header.strong == 0 ? "" : fmt::format(R"("strong":{},)", header.strong);
  const std::string text = fmt::format(
      R"({{"format":{},"seed":{},"first":{},"count":{},"declarers":"{}","layouts":{},{}"dds":"{}"}})",
      header.strong == 0 ? kFormat : kStrongFormat, header.seed, header.first, header.count,
      name(header.declarers), header.layouts, strong, header.dds);
  assert(text.size() <= kChecksumOffset - kTextOffset);
  std::array<std::uint8_t, kDealsHeaderSize> bytes{};
  std::memset(bytes.data(), ' ', kChecksumOffset);
  std::memcpy(bytes.data(), kMagic.data(), kMagic.size());
  put(bytes.data() + kMagic.size(), text.size(), 4);
  std::memcpy(bytes.data() + kTextOffset, text.data(), text.size());
  put(bytes.data() + kChecksumOffset, XXH3_64bits(bytes.data(), kChecksumOffset), 8);
  return bytes;
}

core::Expected<DealsHeader> decode_header(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < kMagic.size() ||
      std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
    return core::fail(ErrorCode::kVersion, "this is not a .deals file: it must begin with BWDEALS");
  }
  if (bytes.size() < kDealsHeaderSize) {
    return core::fail(ErrorCode::kTruncated,
                      fmt::format("this .deals file ends after {} bytes, within its header; make "
                                  "the deals again",
                                  bytes.size()));
  }
  if (get(bytes.data() + kChecksumOffset, 8) != XXH3_64bits(bytes.data(), kChecksumOffset)) {
    return core::fail(ErrorCode::kChecksum,
                      "the header of this .deals file is damaged (wrong checksum); take another "
                      "copy, or make the deals again");
  }
  const std::uint64_t length = get(bytes.data() + kMagic.size(), 4);
  if (length > kChecksumOffset - kTextOffset) {
    return core::fail(ErrorCode::kSyntax,
                      "the header of this .deals file is longer than its place");
  }
  std::string text(static_cast<std::size_t>(length), '\0');
  std::memcpy(text.data(), bytes.data() + kTextOffset, text.size());
  return header_from_json(text);
}

std::vector<std::uint8_t> encode_block(const DealsHeader& header, std::uint64_t block,
                                       std::span<const SolvedDeal> records) {
  assert(records.size() == block_records(header, block));
  std::vector<std::uint8_t> bytes(block_size(header, block));
  std::uint8_t* at = bytes.data();
  for (const SolvedDeal& record : records) {
    encode_record(record, header.declarers, at);
    at += record_size(header.declarers);
  }
  put(at, XXH3_64bits_withSeed(bytes.data(), bytes.size() - 8, block), 8);
  return bytes;
}

core::Expected<std::vector<SolvedDeal>> decode_block(const DealsHeader& header, std::uint64_t block,
                                                     std::span<const std::uint8_t> bytes) {
  const std::size_t size = block_size(header, block);
  const auto damaged = [&](std::string_view how) {
    return core::fail(
        ErrorCode::kChecksum,
        fmt::format("block {} (bytes {} to {}) is damaged ({}); take another copy, or delete the "
                    "file and make the deals again",
                    block, block_offset(header, block), block_offset(header, block) + size, how));
  };
  if (bytes.size() != size) return damaged(fmt::format("{} bytes of {}", bytes.size(), size));
  if (get(bytes.data() + size - 8, 8) != XXH3_64bits_withSeed(bytes.data(), size - 8, block)) {
    return damaged("wrong checksum");
  }
  std::vector<SolvedDeal> records(block_records(header, block));
  const std::uint8_t* at = bytes.data();
  for (SolvedDeal& record : records) {
    if (!decode_record(at, header.declarers, record)) return damaged("an impossible record");
    at += record_size(header.declarers);
  }
  return records;
}

core::Deal layout_of_deal(std::uint64_t seed, std::uint64_t k, std::uint32_t layout,
                          std::uint32_t strong) {
  core::Deal deal = strong == 0 ? core::random_deal(seed, k) : strong_deal(seed, k, strong);
  if (layout == 0) return deal;
  std::array<core::Card, core::kCards / 2> cards;
  std::size_t size = 0;
  for (const core::Card card : deal[Seat::kEast] | deal[Seat::kWest]) cards[size++] = card;
  core::Random random(seed, core::Purpose::kLayout, k, layout);
  random.shuffle(cards);
  deal[Seat::kEast] = {};
  deal[Seat::kWest] = {};
  for (std::size_t i = 0; i < size; ++i) {
    deal[i < size / 2 ? Seat::kEast : Seat::kWest].add(cards[i]);
  }
  return deal;
}

std::string describe(const DealsHeader& header) {
  const std::string strong =
      header.strong == 0 ? "" : fmt::format(", N-S strong from {}", header.strong);
  return fmt::format("{} from {} of seed {}, {} declarers, {}{}",
                     core::counted(header.count, "deal"), header.first, header.seed,
                     header.declarers == Declarers::kAll ? "all" : "N-S",
                     core::counted(header.layouts, "layout"), strong);
}

}  // namespace bidwright::deals
