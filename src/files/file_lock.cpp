#include "bidwright/files/file_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

namespace bidwright::files {

core::Expected<FileLock> FileLock::open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    return core::fail(core::ErrorCode::kIo,
                      fmt::format("cannot open {}: {}", path.string(), std::strerror(errno)));
  }
  return FileLock(descriptor);
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool FileLock::try_lock() const {
  return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
}

core::Expected<void> FileLock::lock() const {
  while (::flock(descriptor_, LOCK_EX) != 0) {
    if (errno != EINTR) {
      return core::fail(core::ErrorCode::kIo, fmt::format("cannot lock: {}", std::strerror(errno)));
    }
  }
  return {};
}

}  // namespace bidwright::files
