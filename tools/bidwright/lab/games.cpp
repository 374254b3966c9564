#include "lab/games.hpp"

#include <filesystem>

#include <fmt/core.h>

#include "errors.hpp"
#include "text_file.hpp"

namespace bidwright::tools {

std::vector<training::RecordedGame> load_lab_games(const std::string& path) {
  std::error_code error;
  if (path != "-" && !std::filesystem::exists(path, error)) {
    fail(fmt::format("{}: there are no such games; {}", path, kWhereToGetThem));
  }
  return value_or_fail(training::read_games(value_or_fail(read_text_file(path), path)), path);
}

}  // namespace bidwright::tools
