#include "bidwright/deals/deals_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bidwright::deals {

namespace {

using core::ErrorCode;

tl::unexpected<core::Error> io_error(std::string_view what) {
  const int number = errno;
  const std::string_view advice =
      number == ENOSPC || number == EDQUOT || number == EFBIG
          ? "; free some space and give the same command again: it goes on where it stopped"
          : "";
  return core::fail(ErrorCode::kIo, fmt::format("{}: {}{}", what, std::strerror(number), advice));
}

/// Reads up to `size` bytes; fewer at the end of the file only.
core::Expected<std::vector<std::uint8_t>> read_at(int file, std::uint64_t offset,
                                                  std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  std::size_t done = 0;
  while (done < size) {
    const ssize_t n =
        pread(file, bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return io_error("cannot read");
    if (n == 0) break;
    done += static_cast<std::size_t>(n);
  }
  bytes.resize(done);
  return bytes;
}

core::Expected<void> write_at(int file, std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return io_error("cannot write");
    offset += static_cast<std::uint64_t>(n);
    bytes = bytes.subspan(static_cast<std::size_t>(n));
  }
  if (fdatasync(file) != 0 && errno != EINVAL) return io_error("cannot write");
  return {};
}

core::Expected<std::uint64_t> size_of(int file) {
  struct stat status {};
  if (fstat(file, &status) != 0) return io_error("cannot read its size");
  return static_cast<std::uint64_t>(status.st_size);
}

std::filesystem::path part_of(const std::filesystem::path& path) {
  return path.string() + ".part";
}

/// Makes the new name itself survive a power cut.
void sync_directory_of(const std::filesystem::path& path) {
  const auto parent = path.parent_path();
  const FileHandle directory(
      open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) fsync(directory.get());
}

/// Whether the file of this descriptor still has this name.
bool is_named(int file, const std::filesystem::path& path) {
  struct stat opened {};
  struct stat named {};
  return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

tl::unexpected<core::Error> other_deals(const DealsHeader& there, const DealsHeader& wanted) {
  return core::fail(
      ErrorCode::kMismatch,
      fmt::format("it holds {} (dds {}), not {} (dds {}); give another name, or remove it first",
                  describe(there), there.dds, describe(wanted), wanted.dds));
}

}  // namespace

FileHandle::FileHandle(FileHandle&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileHandle::~FileHandle() {
  if (descriptor_ >= 0) close(descriptor_);
}

core::Expected<DealsReader> DealsReader::open(const std::filesystem::path& path) {
  FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return io_error("cannot open it");
  auto bytes = read_at(file.get(), 0, kDealsHeaderSize);
  if (!bytes) return tl::unexpected(bytes.error());
  auto header = decode_header(*bytes);
  if (!header) return tl::unexpected(header.error());
  const auto size = size_of(file.get());
  if (!size) return tl::unexpected(size.error());
  const std::uint64_t wanted = file_size(*header);
  if (*size != wanted) {
    return core::fail(
        ErrorCode::kTruncated,
        fmt::format("it has {} bytes, but its header promises {} ({}); {}", *size, wanted,
                    describe(*header),
                    *size < wanted ? "it is unfinished or was cut: give the command that made it "
                                     "again, or take another copy"
                                   : "something was appended to it: take another copy"));
  }
  return DealsReader(std::move(file), std::move(*header));
}

core::Expected<std::vector<SolvedDeal>> DealsReader::read_block(std::uint64_t block) const {
  const auto bytes = read_at(file_.get(), block_offset(header_, block), block_size(header_, block));
  if (!bytes) return tl::unexpected(bytes.error());
  return decode_block(header_, block, *bytes);
}

core::Expected<void> DealsReader::for_each(
    const std::function<void(std::uint64_t, const SolvedDeal&)>& visit) const {
  for (std::uint64_t block = 0; block < block_count(header_); ++block) {
    const auto records = read_block(block);
    if (!records) return tl::unexpected(records.error());
    std::uint64_t i = block * kDealsBlockRecords;
    for (const SolvedDeal& record : *records) visit(i++, record);
  }
  return {};
}

core::Expected<std::vector<SolvedDeal>> DealsReader::read_all() const {
  std::vector<SolvedDeal> all;
  all.reserve(static_cast<std::size_t>(header_.records()));
  auto read = for_each([&](std::uint64_t, const SolvedDeal& record) { all.push_back(record); });
  if (!read) return tl::unexpected(read.error());
  return all;
}

core::Expected<UnfinishedDeals> unfinished_deals(const std::filesystem::path& path) {
  const auto part = path.extension() == ".part" ? path : part_of(path);
  const FileHandle file(::open(part.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return io_error("cannot open it");
  const auto bytes = read_at(file.get(), 0, kDealsHeaderSize);
  if (!bytes) return tl::unexpected(bytes.error());
  auto header = decode_header(*bytes);
  if (!header) return tl::unexpected(header.error());
  const auto size = size_of(file.get());
  if (!size) return tl::unexpected(size.error());
  std::uint64_t blocks = 0;
  while (blocks < block_count(*header) &&
         block_offset(*header, blocks) + block_size(*header, blocks) <= *size) {
    ++blocks;
  }
  return UnfinishedDeals{*header, std::min(blocks * kDealsBlockRecords, header->records())};
}

core::Expected<DealsWriter> DealsWriter::open(const std::filesystem::path& path,
                                              const DealsHeader& header) {
  DealsWriter writer(path, header);
  auto opened = writer.begin_or_resume();
  if (!opened) return tl::unexpected(opened.error());
  return writer;
}

core::Expected<void> DealsWriter::begin_or_resume() {
  const auto part = part_of(path_);
  while (true) {
    if (std::filesystem::exists(path_)) {
      const auto finished = DealsReader::open(path_);
      if (!finished) return tl::unexpected(finished.error());
      if (finished->header() != header_) return other_deals(finished->header(), header_);
      blocks_ = block_count(header_);
      complete_ = true;
      return {};
    }
    file_ = FileHandle(::open(part.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (file_.get() < 0) return io_error(fmt::format("cannot open {}", part.string()));
    if (flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) return io_error(fmt::format("cannot lock {}", part.string()));
      return core::fail(ErrorCode::kBusy,
                        fmt::format("another process is writing {}; wait for it, or give another "
                                    "name",
                                    part.string()));
    }
    if (is_named(file_.get(), part)) break;  // Otherwise it was finished and renamed meanwhile
  }

  const auto wanted = encode_header(header_);
  auto found = read_at(file_.get(), 0, kDealsHeaderSize);
  if (!found) return tl::unexpected(found.error());
  if (std::memcmp(found->data(), wanted.data(), found->size()) != 0) {
    const auto there = decode_header(*found);
    if (there) return other_deals(*there, header_);
    return core::fail(there.error().code,
                      fmt::format("{}: {}; give another name, or remove it first", part.string(),
                                  there.error().message));
  }
  if (found->size() < wanted.size()) return write_at(file_.get(), 0, wanted);

  const auto size = size_of(file_.get());
  if (!size) return tl::unexpected(size.error());
  while (blocks_ < block_count(header_) &&
         block_offset(header_, blocks_) + block_size(header_, blocks_) <= *size) {
    const auto bytes =
        read_at(file_.get(), block_offset(header_, blocks_), block_size(header_, blocks_));
    if (!bytes) return tl::unexpected(bytes.error());
    const auto block = decode_block(header_, blocks_, *bytes);
    if (!block) {
      const bool is_last = block_offset(header_, blocks_ + 1) >= *size;
      if (!is_last) {
        return core::fail(block.error().code,
                          fmt::format("{}: {}", part.string(), block.error().message));
      }
      break;  // A power cut may leave the last block half written
    }
    ++blocks_;
  }
  const std::uint64_t whole = std::min(block_offset(header_, blocks_), file_size(header_));
  if (ftruncate(file_.get(), static_cast<off_t>(whole)) != 0) {
    return io_error(fmt::format("cannot cut {}", part.string()));
  }
  return {};
}

core::Expected<void> DealsWriter::append(std::span<const std::uint8_t> block) {
  auto written = write_at(file_.get(), block_offset(header_, blocks_), block);
  if (!written) return written;
  ++blocks_;
  return {};
}

void DealsWriter::abandon() {
  if (!complete_) ::unlink(part_of(path_).c_str());
}

core::Expected<void> DealsWriter::finish() {
  if (complete_) return {};
  const auto part = part_of(path_);
  // Never over a file that somebody else put there; not every file system can promise that.
  int renamed = renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE);
  if (renamed != 0 && (errno == EINVAL || errno == ENOSYS) && !std::filesystem::exists(path_)) {
    renamed = rename(part.c_str(), path_.c_str());
  }
  if (renamed != 0) return io_error(fmt::format("cannot rename {}", part.string()));
  sync_directory_of(path_);
  complete_ = true;
  return {};
}

}  // namespace bidwright::deals
