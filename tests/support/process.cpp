#include "support/process.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/shared_data.hpp"

namespace bidwright::test {

namespace {

class SpawnSettings {
 public:
  SpawnSettings() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes_, 0);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  void connect(int descriptor, const std::filesystem::path& path, int flags) {
    posix_spawn_file_actions_addopen(&actions_, descriptor, path.c_str(), flags, 0600);
  }
  void start_in(const std::filesystem::path& directory) {
    posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str());
  }
  [[nodiscard]] const posix_spawn_file_actions_t* actions() const { return &actions_; }
  [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, const Options& options) {
  SpawnSettings settings;
  settings.connect(STDIN_FILENO, directory_.file("in", options.input), O_RDONLY);
  settings.connect(STDOUT_FILENO, directory_ / "out", O_WRONLY | O_CREAT | O_APPEND);
  settings.connect(STDERR_FILENO, directory_ / "err", O_WRONLY | O_CREAT | O_APPEND);
  if (!options.directory.empty()) settings.start_in(options.directory);

  std::vector<std::string> words = arguments;
  std::vector<std::string> environment = options.environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.emplace_back(*entry);
  const int error =
      posix_spawnp(&id_, words.at(0).c_str(), settings.actions(), settings.attributes(),
                   pointers_to(words).data(), pointers_to(environment).data());
  if (error != 0) {
    throw std::runtime_error("cannot start " + words[0] + ": " + std::strerror(error));
  }
}

ChildProcess::~ChildProcess() {
  kill(-id_, SIGKILL);  // Also what the process left behind
  if (!status_) waitpid(id_, nullptr, 0);
}

std::optional<int> ChildProcess::wait(std::chrono::milliseconds timeout) {
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  while (!status_) {
    int raw = 0;
    const pid_t ended = waitpid(id_, &raw, WNOHANG);
    if (ended == id_) {
      status_ = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
    } else if (ended < 0 && errno != EINTR) {
      throw std::runtime_error(std::string("waitpid: ") + std::strerror(errno));
    } else if (std::chrono::steady_clock::now() >= deadline) {
      return std::nullopt;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
  return status_;
}

void ChildProcess::send_signal(int signal) const {
  if (!status_) kill(id_, signal);
}

std::string ChildProcess::out() const {
  return read_whole_file(directory_ / "out");
}

std::string ChildProcess::err() const {
  return read_whole_file(directory_ / "err");
}

ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options,
                          std::chrono::milliseconds timeout) {
  ChildProcess process(arguments, options);
  const int status = process.wait(timeout).value_or(-1);
  return {status, process.out(), process.err()};
}

std::string bidwright_program() {
  return BIDWRIGHT_PROGRAM;
}

ProcessResult run_bidwright(std::vector<std::string> arguments, const ProcessOptions& options,
                            std::chrono::milliseconds timeout) {
  arguments.insert(arguments.begin(), bidwright_program());
  return run_process(arguments, options, timeout);
}

}  // namespace bidwright::test
