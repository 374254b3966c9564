#include "find_program.hpp"

#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace bidwright::tools {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::optional<std::string> why_no_program(const std::string& program) {
  std::error_code error;
  if (program.find('/') != std::string::npos) {
    if (is_program(program)) return std::nullopt;
    return fs::exists(program, error) ? "it is no program that may be run" : "no such program";
  }
  const char* const variable = std::getenv("PATH");
  std::string_view path = variable == nullptr ? "/bin:/usr/bin" : variable;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find(':'), path.size());
    if (is_program(fs::path(path.substr(0, end)) / program)) return std::nullopt;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return "no such program";
}

}  // namespace bidwright::tools
