// A large array of floats that are zero until written to; pages never touched cost no memory.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace bidwright::training::gradient {

class ZeroedFloats {
 public:
  explicit ZeroedFloats(std::size_t size)
      : data_(static_cast<float*>(std::calloc(size == 0 ? 1 : size, sizeof(float)))), size_(size) {
    if (!data_) throw std::bad_alloc();
  }
  [[nodiscard]] float* data() { return data_.get(); }
  [[nodiscard]] const float* data() const { return data_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(float* data) const { std::free(data); }
  };
  std::unique_ptr<float, Free> data_;
  std::size_t size_ = 0;
};

}  // namespace bidwright::training::gradient
