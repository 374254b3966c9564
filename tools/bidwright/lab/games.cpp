#include "lab/games.hpp"

#include <filesystem>

#include <fmt/core.h>

#include "archive.hpp"
#include "errors.hpp"

namespace bidwright::tools {

namespace {

constexpr const char* kPatternSigns = "*?[";

}  // namespace

std::vector<training::RecordedGame> load_lab_games(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    std::error_code error;
    if (name.find_first_of(kPatternSigns) == std::string::npos &&
        !std::filesystem::exists(name, error)) {
      fail(fmt::format("{}: there are no such games; {}", name, kWhereToGetThem));
    }
  }
  return load_games(names).games;
}

}  // namespace bidwright::tools
