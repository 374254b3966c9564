// Real data that lies beside the project and is never copied into it: the folder `shared` next to
// the project's root, or wherever BIDWRIGHT_SHARED points. Tests that read it are skipped, saying
// so, where it is absent:
//
//   const auto data = shared_data_dir();
//   if (!data) GTEST_SKIP() << kNoSharedData;
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace bidwright::test {

inline constexpr const char* kNoSharedData =
    "the shared data is not there; put it into ../shared beside the project's root or name its "
    "folder in BIDWRIGHT_SHARED";

/// The folder itself, or one inside it: shared_dir("transcripts").
[[nodiscard]] std::optional<std::filesystem::path> shared_dir(const char* inside = "");
/// Its `data`.
[[nodiscard]] std::optional<std::filesystem::path> shared_data_dir();

/// The project's root: source_dir() / "tests/formats/golden/a.pbn".
[[nodiscard]] std::filesystem::path source_dir();

/// A whole file of the project or the shared data; fails the test if it cannot be read.
[[nodiscard]] std::string read_whole_file(const std::filesystem::path& path);

}  // namespace bidwright::test
