// The bytes of an interrupted training: a magic, numbers, texts and arrays in a fixed order, and
// an XXH64 of everything before. Little-endian, like the machines that train.
//
// A reader never reads past its end: from the first thing that does not fit on it gives zeros and
// is no longer good().
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bidwright/core/error.hpp"

namespace bidwright::nn {

class CheckpointWriter {
 public:
  CheckpointWriter();
  void number(std::uint64_t value);
  void text(const std::string& value);
  void floats(std::span<const float> values);
  [[nodiscard]] std::vector<std::byte> finish();

 private:
  void raw(const void* data, std::size_t size);
  std::vector<std::byte> bytes_;
};

class CheckpointReader {
 public:
  /// kVersion, kTruncated or kChecksum.
  [[nodiscard]] static core::Expected<CheckpointReader> open(std::span<const std::byte> bytes);

  [[nodiscard]] std::uint64_t number();
  [[nodiscard]] std::string text();
  /// As many as are wanted, or none at all.
  void floats(std::span<float> values);
  /// Everything so far was there and fitted.
  [[nodiscard]] bool good() const { return good_; }

 private:
  explicit CheckpointReader(std::span<const std::byte> bytes) : bytes_(bytes) {}
  bool raw(void* data, std::size_t size);

  std::span<const std::byte> bytes_;
  bool good_ = true;
};

}  // namespace bidwright::nn
