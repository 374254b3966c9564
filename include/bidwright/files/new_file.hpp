// A file that gets its name only when it is whole. It is written beside its place, under a name of
// its own that is there for nobody else: one that exists already, a link that somebody has planted
// included, is never opened. Unless commit() succeeds nothing of it is left.
//
// One thread at a time.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "bidwright/core/error.hpp"

namespace bidwright::files {

class NewFile {
 public:
  /// Errors say why it cannot be made there.
  [[nodiscard]] static core::Expected<NewFile> create(const std::filesystem::path& target);

  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile();

  [[nodiscard]] core::Expected<void> write(std::span<const std::byte> bytes);
  [[nodiscard]] core::Expected<void> write(std::string_view text);
  /// Everything written is on the disk under the target's name, in place of what stood there.
  [[nodiscard]] core::Expected<void> commit();

 private:
  NewFile(std::filesystem::path target, std::filesystem::path temporary, int descriptor)
      : target_(std::move(target)), temporary_(std::move(temporary)), descriptor_(descriptor) {}

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  int descriptor_;
};

/// A whole file at once.
[[nodiscard]] core::Expected<void> write_new_file(const std::filesystem::path& target,
                                                  std::span<const std::byte> bytes);
[[nodiscard]] core::Expected<void> write_new_file(const std::filesystem::path& target,
                                                  std::string_view text);

}  // namespace bidwright::files
