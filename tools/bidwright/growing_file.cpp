#include "growing_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "errors.hpp"

namespace bidwright::tools {

GrowingFile::GrowingFile(const std::string& path) : path_(path) {
  if (std::filesystem::exists(path)) {
    fail(fmt::format("{} is there already; name another place or remove it", path));
  }
  file_.reset(std::fopen(path.c_str(), "wb"));
  if (!file_) fail(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
}

void GrowingFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
      std::fflush(file_.get()) != 0) {
    fail(fmt::format("{} cannot be written: {}", path_, std::strerror(errno)));
  }
}

}  // namespace bidwright::tools
