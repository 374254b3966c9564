#include "files.hpp"

#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;
using core::ErrorCode;

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

tl::unexpected<core::Error> io_error(std::string_view what, int number) {
  return core::fail(ErrorCode::kIo,
                    fmt::format("{}: {}", what, std::generic_category().message(number)));
}

/// Where the file will really be: behind symbolic links.
fs::path real_place(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  const fs::path resolved = fs::weakly_canonical(path, error);
  return error ? path : resolved;
}

}  // namespace

core::Expected<std::string> read_file(const std::string& path, std::size_t limit) {
  const bool standard = path == "-";
  const std::unique_ptr<std::FILE, CloseFile> file(standard ? stdin
                                                            : std::fopen(path.c_str(), "rb"));
  if (!file) return io_error("cannot open it for reading", errno);

  std::string content;
  std::array<char, 1 << 16> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    if (content.size() + got > limit) {
      return core::fail(ErrorCode::kTooLarge,
                        fmt::format("it is longer than {} bytes, the most that is read here; "
                                    "split it into smaller files",
                                    limit));
    }
    content.append(buffer.data(), got);
  }
  if (std::ferror(file.get()) != 0) return io_error("cannot read it", errno);
  return content;
}

core::Expected<OutputFile> OutputFile::open(const std::string& path) {
  if (path == "-") return OutputFile(path, "", stdout);

  const fs::path target = real_place(path);
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    if (fs::is_directory(status)) return io_error("cannot write it", EISDIR);
    std::FILE* device = std::fopen(target.c_str(), "wb");
    if (device == nullptr) return io_error("cannot open it for writing", errno);
    return OutputFile(target.string(), "", device);
  }

  const std::string temporary = fmt::format("{}.{}.tmp", target.string(), getpid());
  const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return io_error("cannot open it for writing", errno);
  return OutputFile(target.string(), temporary, fdopen(descriptor, "wb"));
}

OutputFile::OutputFile(std::string target, std::string temporary, std::FILE* file)
    : target_(std::move(target)), temporary_(std::move(temporary)), file_(file) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      file_(std::exchange(other.file_, nullptr)),
      error_(other.error_) {}

OutputFile::~OutputFile() {
  if (file_ == nullptr || file_ == stdout) return;
  std::fclose(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view content) {
  if (error_ != 0) return;
  if (std::fwrite(content.data(), 1, content.size(), file_) != content.size()) error_ = errno;
}

core::Expected<void> OutputFile::commit() {
  std::FILE* file = std::exchange(file_, nullptr);
  if (std::fflush(file) != 0 && error_ == 0) error_ = errno;
  if (!temporary_.empty() && error_ == 0 && fsync(fileno(file)) != 0) error_ = errno;
  if (file != stdout && std::fclose(file) != 0 && error_ == 0) error_ = errno;
  if (!temporary_.empty()) {
    if (error_ == 0 && std::rename(temporary_.c_str(), target_.c_str()) != 0) error_ = errno;
    if (error_ != 0) ::unlink(temporary_.c_str());
  }
  if (error_ != 0) return io_error("cannot write it", error_);
  return {};
}

core::Expected<void> write_file(const std::string& path, std::string_view content) {
  auto file = OutputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  file->write(content);
  return file->commit();
}

core::Expected<void> flush_standard_output() {
  const bool failed_before = std::ferror(stdout) != 0;
  if (std::fflush(stdout) != 0) return io_error("cannot write it", errno);
  if (failed_before) return core::fail(ErrorCode::kIo, "cannot write it: some output was lost");
  return {};
}

}  // namespace bidwright::tools
