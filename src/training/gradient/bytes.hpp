// Plain values and arrays as bytes, for what processes of one run tell each other.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace bidwright::training::gradient {

class ByteWriter {
 public:
  template <typename T>
  void put(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::size_t at = bytes_.size();
    bytes_.resize(at + values.size_bytes());
    if (!values.empty()) std::memcpy(bytes_.data() + at, values.data(), values.size_bytes());
  }
  template <typename T>
  void put(const T& value) {
    put(std::span<const T>(&value, 1));
  }
  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }

 private:
  std::vector<std::byte> bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}
  template <typename T>
  void get(std::span<T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    assert(values.size_bytes() <= bytes_.size());
    if (!values.empty()) std::memcpy(values.data(), bytes_.data(), values.size_bytes());
    bytes_ = bytes_.subspan(values.size_bytes());
  }
  template <typename T>
  [[nodiscard]] T get() {
    T value{};
    get(std::span<T>(&value, 1));
    return value;
  }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace bidwright::training::gradient
