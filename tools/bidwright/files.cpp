#include "files.hpp"

#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;
using core::ErrorCode;

constexpr std::size_t kBuffer = std::size_t{1} << 16;

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

tl::unexpected<core::Error> io_error(std::string_view what, int number) {
  return core::fail(ErrorCode::kIo,
                    fmt::format("{}: {}", what, std::generic_category().message(number)));
}

/// Where the file will really be: past symbolic links.
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
  if (path == "-") return OutputFile(stdout, std::nullopt);

  const fs::path target = real_place(path);
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    if (fs::is_directory(status)) return io_error("cannot write it", EISDIR);
    std::FILE* device = std::fopen(target.c_str(), "wb");
    if (device == nullptr) return io_error("cannot open it for writing", errno);
    return OutputFile(device, std::nullopt);
  }

  auto created = files::NewFile::create(target);
  if (!created) return tl::unexpected(created.error());
  return OutputFile(nullptr, std::move(*created));
}

OutputFile::OutputFile(std::FILE* stream, std::optional<files::NewFile> file)
    : stream_(stream), file_(std::move(file)) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : stream_(std::exchange(other.stream_, nullptr)),
      file_(std::move(other.file_)),
      buffer_(std::move(other.buffer_)),
      failed_(std::move(other.failed_)) {}

OutputFile::~OutputFile() {
  if (stream_ != nullptr && stream_ != stdout) std::fclose(stream_);
}

void OutputFile::write(std::string_view content) {
  if (failed_) return;
  if (file_) {
    buffer_ += content;
    if (buffer_.size() >= kBuffer) flush();
  } else if (std::fwrite(content.data(), 1, content.size(), stream_) != content.size()) {
    failed_ = io_error("cannot write it", errno).value();
  }
}

void OutputFile::flush() {
  if (auto written = file_->write(buffer_); !written) failed_ = std::move(written.error());
  buffer_.clear();
}

core::Expected<void> OutputFile::commit() {
  if (file_) {
    if (!failed_) flush();
    if (!failed_) return file_->commit();
  } else {
    std::FILE* stream = std::exchange(stream_, nullptr);
    const bool flushed = std::fflush(stream) == 0;
    if (!flushed && !failed_) failed_ = io_error("cannot write it", errno).value();
    const bool closed = stream == stdout || std::fclose(stream) == 0;
    if (!closed && !failed_) failed_ = io_error("cannot write it", errno).value();
  }
  if (failed_) return tl::unexpected(*failed_);
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
