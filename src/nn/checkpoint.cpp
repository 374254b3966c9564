#include "bidwright/nn/checkpoint.hpp"

#include <cstring>
#include <string_view>

#include <xxhash.h>

namespace bidwright::nn {

namespace {
constexpr std::string_view kMagic = "BWTRAIN1";
}

CheckpointWriter::CheckpointWriter() {
  raw(kMagic.data(), kMagic.size());
}

void CheckpointWriter::raw(const void* data, std::size_t size) {
  const auto* from = static_cast<const std::byte*>(data);
  bytes_.insert(bytes_.end(), from, from + size);
}

void CheckpointWriter::number(std::uint64_t value) {
  raw(&value, sizeof value);
}

void CheckpointWriter::text(const std::string& value) {
  number(value.size());
  raw(value.data(), value.size());
}

void CheckpointWriter::floats(std::span<const float> values) {
  number(values.size());
  raw(values.data(), values.size_bytes());
}

std::vector<std::byte> CheckpointWriter::finish() {
  const std::uint64_t checksum = XXH64(bytes_.data(), bytes_.size(), 0);
  number(checksum);
  return std::move(bytes_);
}

core::Expected<CheckpointReader> CheckpointReader::open(std::span<const std::byte> bytes) {
  constexpr std::size_t kLeast = kMagic.size() + sizeof(std::uint64_t);
  if (bytes.size() < kLeast) {
    return core::fail(core::ErrorCode::kTruncated,
                      "it ends too early to be a training's checkpoint; delete it to start anew");
  }
  if (std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
    return core::fail(core::ErrorCode::kVersion,
                      "it is no checkpoint of this version; delete it to start anew");
  }
  const std::size_t size = bytes.size() - sizeof(std::uint64_t);
  std::uint64_t checksum = 0;
  std::memcpy(&checksum, bytes.data() + size, sizeof checksum);
  if (XXH64(bytes.data(), size, 0) != checksum) {
    return core::fail(core::ErrorCode::kChecksum,
                      "its checksum is wrong: it was damaged; delete it to start anew");
  }
  return CheckpointReader(bytes.subspan(kMagic.size(), size - kMagic.size()));
}

bool CheckpointReader::raw(void* data, std::size_t size) {
  if (!good_ || bytes_.size() < size) {
    good_ = false;
    return false;
  }
  if (size != 0) std::memcpy(data, bytes_.data(), size);
  bytes_ = bytes_.subspan(size);
  return true;
}

std::uint64_t CheckpointReader::number() {
  std::uint64_t value = 0;
  return raw(&value, sizeof value) ? value : 0;
}

std::string CheckpointReader::text() {
  const std::uint64_t size = number();
  if (size > bytes_.size()) {
    good_ = false;
    return {};
  }
  std::string value(size, ' ');
  raw(value.data(), size);
  return value;
}

void CheckpointReader::floats(std::span<float> values) {
  if (number() != values.size()) good_ = false;
  raw(values.data(), values.size_bytes());
}

}  // namespace bidwright::nn
