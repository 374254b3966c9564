#include "child_process.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace bidwright::tools {

ChildProcess::ChildProcess(const std::vector<std::string>& words,
                           const std::filesystem::path& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int failed =
      posix_spawnp(&id_, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) {
    throw std::runtime_error(
        fmt::format("cannot start {}: {}", words.front(), std::strerror(failed)));
  }
}

ChildProcess::~ChildProcess() {
  using namespace std::chrono_literals;
  if (id_ <= 0) return;
  ::kill(-id_, SIGTERM);
  for (int i = 0; i < 20 && !ended(); ++i) std::this_thread::sleep_for(50ms);
  ::kill(-id_, SIGKILL);
  if (!ended_) ::waitpid(id_, nullptr, 0);
}

std::optional<std::string> ChildProcess::ended() {
  if (ended_) return ended_;
  int status = 0;
  if (::waitpid(id_, &status, WNOHANG) != id_) return std::nullopt;
  ended_ = WIFSIGNALED(status) ? fmt::format("signal {}", WTERMSIG(status))
                               : fmt::format("exit status {}", WEXITSTATUS(status));
  return ended_;
}

}  // namespace bidwright::tools
