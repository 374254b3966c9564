#include "lab/games.hpp"

#include <filesystem>

#include <fmt/core.h>

#include "archive.hpp"
#include "errors.hpp"

namespace bidwright::tools {

namespace {

constexpr const char* kPatternSigns = "*?[";

void need_lab_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error)) return;
  fail(fmt::format("{}: there are no such games; {}", path, kWhereToGetThem));
}

}  // namespace

std::vector<core::RecordedGame> load_lab_games(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (name.find_first_of(kPatternSigns) == std::string::npos) need_lab_file(name);
  }
  return load_games(names).games;
}

}  // namespace bidwright::tools
