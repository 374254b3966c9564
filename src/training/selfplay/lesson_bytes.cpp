#include "training/selfplay/lesson_bytes.hpp"

#include <cstring>

namespace bidwright::training::selfplay {

namespace {

template <typename T>
void put(const std::vector<T>& values, std::vector<std::byte>& bytes) {
  const std::uint64_t count = values.size();
  const auto add = [&](const void* from, std::size_t size) {
    const auto* begin = static_cast<const std::byte*>(from);
    bytes.insert(bytes.end(), begin, begin + size);
  };
  add(&count, sizeof count);
  add(values.data(), count * sizeof(T));
}

template <typename T>
void take(std::span<const std::byte>& bytes, std::vector<T>& values) {
  std::uint64_t count = 0;
  std::memcpy(&count, bytes.data(), sizeof count);
  bytes = bytes.subspan(sizeof count);
  values.resize(count);
  std::memcpy(values.data(), bytes.data(), count * sizeof(T));
  bytes = bytes.subspan(count * sizeof(T));
}

}  // namespace

void append_bytes(const Lessons& lessons, std::vector<std::byte>& bytes) {
  put(lessons.rows.begin, bytes);
  put(lessons.rows.ones, bytes);
  put(lessons.legal, bytes);
  put(lessons.tried, bytes);
  put(lessons.gains, bytes);
  put(lessons.reference, bytes);
  put(lessons.weights, bytes);
  put(lessons.others, bytes);
}

void take_bytes(std::span<const std::byte>& bytes, Lessons& lessons) {
  take(bytes, lessons.rows.begin);
  take(bytes, lessons.rows.ones);
  take(bytes, lessons.legal);
  take(bytes, lessons.tried);
  take(bytes, lessons.gains);
  take(bytes, lessons.reference);
  take(bytes, lessons.weights);
  take(bytes, lessons.others);
}

}  // namespace bidwright::training::selfplay
