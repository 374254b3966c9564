#include "file_lock.hpp"

#include <chrono>
#include <cstdio>
#include <thread>

#include <fmt/format.h>

#include "errors.hpp"
#include "terminal_text.hpp"

namespace bidwright::tools {

std::optional<files::FileLock> wait_for_lock(const std::string& path,
                                             const std::function<bool()>& stop) {
  constexpr std::chrono::milliseconds kInterval(100);
  auto lock = files::FileLock::open(path);
  if (!lock) fail(fmt::format("--lock: {}", lock.error().message));
  bool said = false;
  while (!stop()) {
    if (lock->try_lock()) return *std::move(lock);
    if (!std::exchange(said, true)) {
      fmt::print(stderr, "waiting for {}, which another command holds\n", terminal_text(path));
    }
    std::this_thread::sleep_for(kInterval);
  }
  return std::nullopt;
}

}  // namespace bidwright::tools
