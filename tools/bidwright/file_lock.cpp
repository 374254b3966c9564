#include "file_lock.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "errors.hpp"
#include "terminal_text.hpp"

namespace bidwright::tools {

FileLock::FileLock(const std::string& path, const std::function<bool()>& stop)
    : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666)) {
  constexpr std::chrono::milliseconds kInterval(100);
  if (descriptor_ < 0) {
    fail(fmt::format("--lock {}: it cannot be opened: {}", path, std::strerror(errno)));
  }
  bool said = false;
  while (!held_ && !stop()) {
    held_ = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
    if (held_) return;
    if (!std::exchange(said, true)) {
      fmt::print(stderr, "waiting for {}, which another command holds\n", terminal_text(path));
    }
    std::this_thread::sleep_for(kInterval);
  }
}

FileLock::~FileLock() {
  ::close(descriptor_);
}

}  // namespace bidwright::tools
