// Files of weights. An input is read as it is, and again with magic, version, kind and checksum
// mended, so that the fuzzer gets past them; what is read must be written again as it was.

#include <cstdint>
#include <cstdlib>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bidwright/nn/weights_file.hpp"

namespace {

using namespace bidwright;

void check(bool good) {
  if (!good) std::abort();
}

void read(std::span<const std::byte> bytes) {
  const auto file = nn::read_weights(bytes, "k");
  if (!file) {
    check(!file.error().message.empty());
    return;
  }
  const auto again = nn::write_weights(*file);
  const auto same = nn::read_weights(again, "k");
  check(same && nn::write_weights(*same) == again && same->blocks.size() == file->blocks.size());
  for (std::size_t i = 0; i < file->blocks.size(); ++i) {
    check(same->blocks[i].numbers == file->blocks[i].numbers);
  }
}

/// A whole file whose blocks are the input.
std::vector<std::byte> mended(std::span<const std::byte> blocks) {
  std::vector<std::byte> bytes = nn::write_weights({"k", "", {}});
  const std::size_t header = bytes.size() - sizeof(std::uint32_t) - sizeof(std::uint64_t);
  bytes.resize(header + blocks.size() + sizeof(std::uint64_t));
  if (!blocks.empty()) std::memcpy(bytes.data() + header, blocks.data(), blocks.size());
  const std::uint64_t checksum = XXH64(bytes.data(), header + blocks.size(), 0);
  std::memcpy(bytes.data() + header + blocks.size(), &checksum, sizeof checksum);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  read(bytes);
  read(mended(bytes));
  return 0;
}
