#include "match/child_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bidwright::tools {

namespace {

/// What a robot may take to end when it is asked to.
constexpr int kGraceMs = 1000;

// Between fork and exec, and in the guard, nothing may be called but what a signal handler may: no
// memory is allocated, no lock is taken. The guard keeps three descriptors at fixed places and
// closes all others, so that it holds no socket and no other guard's pipe open.
constexpr int kWanted = 3;
constexpr int kProblem = 4;

void report_problem(int problem) {
  const int error = errno;
  [[maybe_unused]] const auto written = ::write(problem, &error, sizeof error);
}

[[noreturn]] void become_robot(char* const* arguments, int log) {
  ::setpgid(0, 0);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGCHLD}) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(log, 1);
  ::dup2(log, 2);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, 0);
  ::close(nothing);
  ::close(log);
  ::execvp(arguments[0], arguments);
  report_problem(kProblem);
  ::_exit(127);
}

/// Sends the signal to every process that has become a child of the guard because its own parent
/// has ended. False if there is none.
bool signal_orphans(int signal) {
  const int list = ::open("/proc/thread-self/children", O_RDONLY);
  if (list < 0) return false;
  std::array<char, 4096> text;
  const auto size = ::read(list, text.data(), text.size());
  ::close(list);
  bool any = false;
  pid_t id = 0;
  for (ssize_t i = 0; i < size; ++i) {
    const char c = text[static_cast<std::size_t>(i)];
    if (c >= '0' && c <= '9') {
      id = id * 10 + (c - '0');
    } else if (id > 0) {
      ::kill(id, signal);
      any = true;
      id = 0;
    }
  }
  return any;
}

/// Ends the robot's group and all that has escaped from it.
void end_all(pid_t robot) {
  ::kill(-robot, SIGTERM);
  for (int waited = 0; waited < kGraceMs; waited += 20) {
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (::kill(-robot, 0) != 0 && errno == ESRCH) break;
    ::poll(nullptr, 0, 20);
  }
  ::kill(-robot, SIGKILL);
  for (int i = 0; i < 50 && signal_orphans(SIGKILL); ++i) {
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    ::poll(nullptr, 0, 5);
  }
}

/// Ends as the robot has ended.
[[noreturn]] void end_like(int status) {
  if (!WIFSIGNALED(status)) ::_exit(WEXITSTATUS(status));
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::signal(WTERMSIG(status), SIG_DFL);
  ::raise(WTERMSIG(status));
  ::_exit(128 + WTERMSIG(status));
}

[[noreturn]] void guard(char* const* arguments, int wanted, int problem, int log) {
  ::setpgid(0, 0);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(signal, SIG_IGN);
  ::signal(SIGCHLD, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  // Out of the way of the fixed places first.
  const int high_wanted = ::fcntl(wanted, F_DUPFD, 10);
  const int high_problem = ::fcntl(problem, F_DUPFD, 10);
  const int high_log = ::fcntl(log, F_DUPFD, 10);
  ::dup2(high_wanted, kWanted);
  ::dup2(high_problem, kProblem);
  ::dup2(high_log, kProblem + 1);
  ::fcntl(kProblem, F_SETFD, FD_CLOEXEC);
  ::fcntl(kWanted, F_SETFD, FD_CLOEXEC);
  ::close_range(kProblem + 2, ~0U, 0);

  const pid_t robot = ::fork();
  if (robot == 0) become_robot(arguments, kProblem + 1);
  if (robot < 0) {
    report_problem(kProblem);
    ::_exit(127);
  }
  ::setpgid(robot, robot);
  ::close(kProblem);
  ::close(kProblem + 1);
  ::close(0);
  ::close(1);
  ::close(2);
  for (;;) {
    int status = 0;
    for (pid_t id = 0; (id = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      if (id != robot) continue;
      end_all(robot);
      end_like(status);
    }
    pollfd pipe{kWanted, POLLIN, 0};
    if (::poll(&pipe, 1, 50) > 0) {
      end_all(robot);
      ::_exit(0);
    }
  }
}

struct Pipe {
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::runtime_error(fmt::format("no pipe to a robot: {}", std::strerror(errno)));
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(0);
    close(1);
  }
  void close(std::size_t end) {
    if (ends[end] >= 0) ::close(std::exchange(ends[end], -1));
  }
  std::array<int, 2> ends{-1, -1};
};

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& words,
                           const std::filesystem::path& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  Pipe wanted;
  Pipe problem;
  const int log_file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (log_file < 0) {
    throw std::runtime_error(
        fmt::format("cannot write {}: {}", log.string(), std::strerror(errno)));
  }
  guard_ = ::fork();
  if (guard_ == 0) guard(arguments.data(), wanted.ends[0], problem.ends[1], log_file);
  ::close(log_file);
  problem.close(1);
  int error = guard_ < 0 ? errno : 0;
  // Nothing comes if the robot runs: the writing end is closed then.
  if (guard_ > 0) {
    while (::read(problem.ends[0], &error, sizeof error) < 0 && errno == EINTR) {
    }
  }
  if (error != 0) {
    wanted.close(1);
    if (guard_ > 0) ::waitpid(std::exchange(guard_, -1), nullptr, 0);
    throw std::runtime_error(
        fmt::format("cannot start {}: {}", words.front(), std::strerror(error)));
  }
  wanted_ = std::exchange(wanted.ends[1], -1);
}

void ChildProcess::let_go() {
  if (wanted_ >= 0) ::close(std::exchange(wanted_, -1));
}

ChildProcess::~ChildProcess() {
  let_go();
  if (guard_ > 0 && !ended_) ::waitpid(guard_, nullptr, 0);
}

std::optional<std::string> ChildProcess::ended() {
  if (ended_) return ended_;
  int status = 0;
  if (::waitpid(guard_, &status, WNOHANG) != guard_) return std::nullopt;
  ended_ = WIFSIGNALED(status) ? fmt::format("signal {}", WTERMSIG(status))
                               : fmt::format("exit status {}", WEXITSTATUS(status));
  return ended_;
}

}  // namespace bidwright::tools
