// Reading and writing .deals files (deals_format.hpp). A file under its own name is complete; one
// that is being made is called NAME.part, grows block by block, and is renamed at the end. Whatever
// interrupts the making, DealsWriter goes on from the last whole block.
//
// A reader or writer is used by one thread at a time; two writers of one file, in any processes,
// exclude each other by a lock that ends with its process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "bidwright/deals/deals_format.hpp"

namespace bidwright::deals {

/// A file descriptor that closes itself.
class FileHandle {
 public:
  FileHandle() = default;
  explicit FileHandle(int descriptor) : descriptor_(descriptor) {}
  FileHandle(FileHandle&& other) noexcept;
  FileHandle& operator=(FileHandle&& other) noexcept;
  ~FileHandle();

  [[nodiscard]] int get() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

class DealsReader {
 public:
  /// kTruncated if the file is not as long as its header says.
  [[nodiscard]] static core::Expected<DealsReader> open(const std::filesystem::path& path);

  [[nodiscard]] const DealsHeader& header() const { return header_; }
  [[nodiscard]] core::Expected<std::vector<SolvedDeal>> read_block(std::uint64_t block) const;
  /// Every record in order, with its number; memory for one block only.
  [[nodiscard]] core::Expected<void> for_each(
      const std::function<void(std::uint64_t, const SolvedDeal&)>& visit) const;
  /// Everything at once.
  [[nodiscard]] core::Expected<std::vector<SolvedDeal>> read_all() const;

 private:
  DealsReader(FileHandle file, DealsHeader header)
      : file_(std::move(file)), header_(std::move(header)) {}

  FileHandle file_;
  DealsHeader header_;
};

/// What there is of a file that is still being made, or whose making was interrupted.
struct UnfinishedDeals {
  DealsHeader header;
  /// How many of header.records() are there.
  std::uint64_t records = 0;
};
/// What there is of the file PATH: PATH.part, or PATH itself if it ends in ".part".
[[nodiscard]] core::Expected<UnfinishedDeals> unfinished_deals(const std::filesystem::path& path);

class DealsWriter {
 public:
  /// Begins PATH.part, or goes on with one that was made from the same header. kMismatch if there
  /// is something else under either name, which stays untouched; kBusy if another writer is at
  /// work on it.
  [[nodiscard]] static core::Expected<DealsWriter> open(const std::filesystem::path& path,
                                                        const DealsHeader& header);

  [[nodiscard]] const DealsHeader& header() const { return header_; }
  /// Blocks already there; complete files have all.
  [[nodiscard]] std::uint64_t blocks_done() const { return blocks_; }
  [[nodiscard]] bool complete() const { return complete_; }

  /// The next block, as encode_block() made it; on the disk when this returns.
  [[nodiscard]] core::Expected<void> append(std::span<const std::uint8_t> block);
  /// What was written is not wanted: nothing of it is left for another run to go on with.
  void abandon();
  /// After the last block: gives the file its name.
  [[nodiscard]] core::Expected<void> finish();

 private:
  DealsWriter(std::filesystem::path path, DealsHeader header)
      : path_(std::move(path)), header_(std::move(header)) {}

  core::Expected<void> begin_or_resume();

  std::filesystem::path path_;
  DealsHeader header_;
  FileHandle file_;
  std::uint64_t blocks_ = 0;
  bool complete_ = false;
};

}  // namespace bidwright::deals
