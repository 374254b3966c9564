#include "lab/line_process.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace bidwright::tools {

namespace {

/// No answer is longer.
constexpr std::size_t kLongestAnswer = 4096;

struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
      throw std::runtime_error(fmt::format("no pipe: {}", std::strerror(errno)));
    }
    read = ends[0];
    write = ends[1];
  }
};

/// A program that has died must be seen as an error of write(), not end this one.
void ignore_broken_pipes() {
  static const bool ignored = std::signal(SIGPIPE, SIG_IGN) != SIG_ERR;
  (void)ignored;
}

core::Error no_answer(std::string what, std::size_t answered) {
  core::Error error;
  error.code = core::ErrorCode::kIo;
  error.message = std::move(what);
  error.line = answered + 1;
  return error;
}

}  // namespace

LineProcess::LineProcess(const std::vector<std::string>& words, std::chrono::milliseconds patience)
    : patience_(patience) {
  ignore_broken_pipes();
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const Pipe to;
  const Pipe from;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, to.read, 0);
  posix_spawn_file_actions_adddup2(&files, from.write, 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int failed =
      posix_spawnp(&id_, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  ::close(to.read);
  ::close(from.write);
  in_ = to.write;
  out_ = from.read;
  ::fcntl(in_, F_SETFL, O_NONBLOCK);
  ::fcntl(out_, F_SETFL, O_NONBLOCK);
  if (failed != 0) {
    id_ = -1;
    ::close(in_);
    ::close(out_);
    throw std::runtime_error(
        fmt::format("cannot start {}: {}", words.front(), std::strerror(failed)));
  }
}

LineProcess::~LineProcess() {
  using namespace std::chrono_literals;
  ::close(in_);
  ::close(out_);
  if (id_ <= 0) return;
  // The end of its input is the order to go; who does not is made to.
  for (const int order : {0, SIGTERM}) {
    if (order != 0) ::kill(-id_, order);
    for (int i = 0; i < 20; ++i) {
      if (::waitpid(id_, nullptr, WNOHANG) == id_) {
        ::kill(-id_, SIGKILL);  // What it has started
        return;
      }
      std::this_thread::sleep_for(10ms);
    }
  }
  ::kill(-id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
}

std::string LineProcess::how_it_ended() {
  using namespace std::chrono_literals;
  int status = 0;
  for (int i = 0; i < 100; ++i) {
    if (::waitpid(id_, &status, WNOHANG) == id_) {
      ::kill(-id_, SIGKILL);
      id_ = -1;
      return WIFSIGNALED(status) ? fmt::format("ended by signal {}", WTERMSIG(status))
                                 : fmt::format("ended with exit status {}", WEXITSTATUS(status));
    }
    std::this_thread::sleep_for(10ms);
  }
  return "closed its output";
}

core::Expected<std::vector<std::string>> LineProcess::ask(const std::vector<std::string>& lines) {
  std::string outgoing;
  for (const std::string& line : lines) outgoing += line + '\n';
  std::size_t sent = 0;
  std::vector<std::string> answers;
  answers.reserve(lines.size());
  const auto failed = [&](std::string what) {
    return tl::unexpected(no_answer(std::move(what), answers.size()));
  };
  if (id_ <= 0) return failed("has ended");
  while (answers.size() < lines.size()) {
    pollfd wanted[2] = {{out_, POLLIN, 0}, {sent < outgoing.size() ? in_ : -1, POLLOUT, 0}};
    const int ready = ::poll(wanted, 2, static_cast<int>(patience_.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) {
      return failed(
          fmt::format("is silent for {:g} s", static_cast<double>(patience_.count()) / 1000));
    }
    if (wanted[1].revents != 0) {
      const ssize_t written = ::write(in_, outgoing.data() + sent, outgoing.size() - sent);
      if (written > 0) sent += static_cast<std::size_t>(written);
      // It no longer reads: what it has still said is read below, then its end.
      if (written < 0 && errno != EAGAIN && errno != EINTR) sent = outgoing.size();
    }
    if (wanted[0].revents == 0) continue;
    char chunk[65536];
    const ssize_t count = ::read(out_, chunk, sizeof chunk);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) return failed(how_it_ended());
    received_.append(chunk, static_cast<std::size_t>(count));
    std::size_t begin = 0;
    for (std::size_t end = 0;
         answers.size() < lines.size() && (end = received_.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
      answers.push_back(received_.substr(begin, end - begin));
      if (answers.back().ends_with('\r')) answers.back().pop_back();
    }
    received_.erase(0, begin);
    if (answers.size() < lines.size() && received_.size() > kLongestAnswer) {
      return failed(fmt::format("sent {} bytes without the end of a line", received_.size()));
    }
  }
  if (!received_.empty()) {
    answers.pop_back();
    return failed("answered with more than one line");
  }
  return answers;
}

}  // namespace bidwright::tools
