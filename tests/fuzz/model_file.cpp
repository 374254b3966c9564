// Model files. An input is read as it is, and again with magic, version and checksum mended, so
// that the fuzzer gets past them; what is read must be valid, be written again and bid.

#include <cstdint>
#include <cstdlib>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/random.hpp"

namespace {

using namespace bidwright;

void check(bool good) {
  if (!good) std::abort();
}

void read(std::span<const std::byte> bytes) {
  const auto model = bidding::read_model(bytes);
  if (!model) {
    check(!model.error().message.empty());
    return;
  }
  const auto again = bidding::write_model(*model);
  check(again && bidding::read_model(*again) == *model);
  const core::Deal deal = core::random_deal(1, 1);
  for (const auto vulnerability : {core::Vulnerability::kNone, core::Vulnerability::kBoth}) {
    check(bidding::bid_pair(*model, deal[core::Seat::kNorth], deal[core::Seat::kSouth],
                            core::Seat::kNorth, vulnerability)
              .ended());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kFrame = 8 + 4 + 4 + 8;
  std::vector<std::byte> bytes(size);
  if (size > 0) std::memcpy(bytes.data(), data, size);
  read(bytes);
  if (size < kFrame) return 0;
  constexpr std::uint8_t kBegin[]{0x89, 'B', 'W', 'M', 0x0D, 0x0A, 0x1A, 0x0A, 1, 0, 0, 0};
  std::memcpy(bytes.data(), kBegin, sizeof kBegin);
  const std::uint64_t checksum = XXH64(bytes.data(), size - 8, 0);
  std::memcpy(bytes.data() + size - 8, &checksum, 8);
  read(bytes);
  return 0;
}
