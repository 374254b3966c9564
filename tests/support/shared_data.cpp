#include "support/shared_data.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace bidwright::test {

namespace fs = std::filesystem;

std::optional<fs::path> shared_dir(const char* inside) {
  const char* named = std::getenv("BIDWRIGHT_SHARED");  // NOLINT(concurrency-mt-unsafe)
  const fs::path root = named != nullptr && *named != '\0'
                            ? fs::path(named)
                            : source_dir().parent_path() / "shared";
  const fs::path path = root / inside;
  std::error_code error;
  return fs::is_directory(path, error) ? std::optional(path) : std::nullopt;
}

fs::path source_dir() {
  return BIDWRIGHT_SOURCE_DIR;
}

std::optional<fs::path> shared_data_dir() {
  return shared_dir("data");
}

std::string read_whole_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << "cannot read " << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace bidwright::test
