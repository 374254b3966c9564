#include "bidwright/files/new_file.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace bidwright::files {

namespace {

/// Names are taken where a process of the same number was killed, or by somebody who guessed them.
constexpr int kMostNames = 1000;

tl::unexpected<core::Error> io_error(int number) {
  return core::fail(core::ErrorCode::kIo,
                    fmt::format("cannot write it: {}", std::generic_category().message(number)));
}

}  // namespace

core::Expected<NewFile> NewFile::create(const std::filesystem::path& target) {
  for (int i = 0; i < kMostNames; ++i) {
    const std::string name = fmt::format("{}.{}.{}.tmp", target.string(), ::getpid(), i);
    const int descriptor =
        ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor >= 0) return NewFile(target, name, descriptor);
    if (errno != EEXIST) return io_error(errno);
  }
  return io_error(EEXIST);
}

NewFile::NewFile(NewFile&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

NewFile::~NewFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
}

core::Expected<void> NewFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t size = ::write(descriptor_, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return io_error(size < 0 ? errno : ENOSPC);
    bytes = bytes.subspan(static_cast<std::size_t>(size));
  }
  return {};
}

core::Expected<void> NewFile::write(std::string_view text) {
  return write(std::as_bytes(std::span(text)));
}

core::Expected<void> NewFile::commit() {
  // Not every file system can do it.
  if (::fsync(descriptor_) != 0 && errno != EINVAL) return io_error(errno);
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) return io_error(errno);
  if (::close(std::exchange(descriptor_, -1)) != 0) return io_error(errno);
  return {};
}

core::Expected<void> write_new_file(const std::filesystem::path& target,
                                    std::span<const std::byte> bytes) {
  auto file = NewFile::create(target);
  if (!file) return tl::unexpected(file.error());
  if (auto written = file->write(bytes); !written) return written;
  return file->commit();
}

core::Expected<void> write_new_file(const std::filesystem::path& target, std::string_view text) {
  return write_new_file(target, std::as_bytes(std::span(text)));
}

}  // namespace bidwright::files
