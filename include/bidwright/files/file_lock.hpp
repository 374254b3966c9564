// A file that only one holder at a time has locked: how processes take turns, and threads of one.
// The lock ends with the object, or with the process, however that ends; the file stays, empty.
//
// One thread at a time.
#pragma once

#include <filesystem>
#include <utility>

#include "bidwright/core/error.hpp"

namespace bidwright::files {

class FileLock {
 public:
  /// The file is made if it is not there, and never opened through a link. It is not locked yet.
  [[nodiscard]] static core::Expected<FileLock> open(const std::filesystem::path& path);

  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

  /// False: somebody else holds it.
  [[nodiscard]] bool try_lock() const;
  /// Waits as long as somebody else holds it.
  [[nodiscard]] core::Expected<void> lock() const;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace bidwright::files
