#include "decision_file.hpp"

#include <cerrno>
#include <cstring>

#include <fmt/core.h>

namespace bidwright::tools {

core::Expected<std::unique_ptr<DecisionFile>> DecisionFile::open(const std::string& path) {
  std::FILE* file = path == "-" ? stdout : std::fopen(path.c_str(), "w");
  if (file == nullptr) {
    return core::fail(core::ErrorCode::kIo,
                      fmt::format("cannot be written: {}", std::strerror(errno)));
  }
  return std::unique_ptr<DecisionFile>(new DecisionFile(file));
}

DecisionFile::~DecisionFile() {
  if (file_ != stdout) std::fclose(file_);
}

void DecisionFile::on_call(const player::CallRecord& record) {
  write(player::to_json_line(record));
}

void DecisionFile::on_card(const player::CardRecord& record) {
  write(player::to_json_line(record));
}

void DecisionFile::write(const std::string& line) {
  const std::lock_guard lock(mutex_);
  fmt::print(file_, "{}\n", line);
  std::fflush(file_);
}

}  // namespace bidwright::tools
