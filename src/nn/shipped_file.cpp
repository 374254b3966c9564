#include "bidwright/nn/shipped_file.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

namespace bidwright::nn {

namespace fs = std::filesystem;

namespace {

fs::path& set_folder() {
  static fs::path folder;
  return folder;
}

std::vector<fs::path> folders() {
  std::vector<fs::path> all;
  if (!set_folder().empty()) all.push_back(set_folder());
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (!program.empty()) {
    all.push_back(program / "../share/bidwright");
    // build/PRESET/tests/MODULE is four folders below the project's.
    fs::path above = program;
    for (int i = 0; i < 4 && above.has_relative_path(); ++i) {
      above = above.parent_path();
      all.push_back(above / "models");
    }
  }
  all.emplace_back("models");
  return all;
}

}  // namespace

void set_shipped_folder(fs::path folder) {
  set_folder() = std::move(folder);
}

std::optional<fs::path> find_shipped_file(std::string_view name) {
  std::error_code error;
  for (const fs::path& folder : folders()) {
    if (fs::exists(folder / name, error)) return (folder / name).lexically_normal();
  }
  return std::nullopt;
}

WeightsFile load_shipped_weights(std::string_view name, std::string_view kind) {
  const auto path = find_shipped_file(name);
  if (!path) {
    throw core::StartupError(
        fmt::format("models/{} is not there: it ships with the program, which looks for it in "
                    "share/bidwright where it is installed, and in models where it was built",
                    name));
  }
  auto file = load_weights(*path, kind);
  if (!file) throw core::StartupError(file.error().message);
  return std::move(*file);
}

}  // namespace bidwright::nn
