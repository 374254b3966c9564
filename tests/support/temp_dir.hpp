// A directory of a test's own, removed with everything in it at the end.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace bidwright::test {

class TempDir {
 public:
  TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path operator/(std::string_view name) const {
    return path_ / name;
  }
  /// Writes a file into it and returns its path.
  [[nodiscard]] std::filesystem::path file(std::string_view name, std::string_view content) const;
  /// Files and directories in it.
  [[nodiscard]] std::size_t entries() const;

 private:
  std::filesystem::path path_;
};

}  // namespace bidwright::test
