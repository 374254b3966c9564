// Whole files in and out. "-" is the standard input or output. A file is written beside its place
// and renamed into it when it is complete, so that its name never stands for half of it.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "bidwright/core/error.hpp"
#include "bidwright/files/new_file.hpp"

namespace bidwright::tools {

inline constexpr std::size_t kLargestInput = std::size_t{1} << 30;

/// The whole file; kTooLarge past `limit` bytes, before more than that has been read.
[[nodiscard]] core::Expected<std::string> read_file(const std::string& path,
                                                    std::size_t limit = kLargestInput);

/// Writes the whole file at once.
[[nodiscard]] core::Expected<void> write_file(const std::string& path, std::string_view content);

/// A file that is written piece by piece. Unless commit() succeeds nothing appears at its path,
/// and what stood there stays. Devices and pipes are written directly.
class OutputFile {
 public:
  [[nodiscard]] static core::Expected<OutputFile> open(const std::string& path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  /// A failure is remembered and reported by commit().
  void write(std::string_view content);
  /// Everything written is safely on the disk under its name, or an error says why not.
  [[nodiscard]] core::Expected<void> commit();

 private:
  OutputFile(std::FILE* stream, std::optional<files::NewFile> file);
  void flush();

  /// One of the two: a device, a pipe or the standard output; or a file.
  std::FILE* stream_;
  std::optional<files::NewFile> file_;
  std::string buffer_;
  std::optional<core::Error> failed_;
};

/// Whether what was printed has arrived, so that a full disk is not taken for success.
[[nodiscard]] core::Expected<void> flush_standard_output();

}  // namespace bidwright::tools
