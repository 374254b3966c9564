#include "transcript.hpp"

#include <filesystem>

#include <unistd.h>

#include "transcript_line.hpp"

#include "bidwright/files/new_file.hpp"

namespace bidwright::tools {

Transcript::Transcript(const std::string& path) {
  if (!path.empty()) file_.emplace(path);
}

void Transcript::add(const net::WireLine& line) {
  const double time =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  std::string text = fmt::format("{:10.3f} {}", time, transcript_line(line));
  const std::scoped_lock lock(mutex_);
  if (file_) {
    file_->write(text);
    return;
  }
  bytes_ += text.size();
  lines_.push_back(std::move(text));
  while (bytes_ > kMostBytes) {
    bytes_ -= lines_.front().size();
    lines_.pop_front();
  }
}

std::optional<std::string> Transcript::keep(const std::string& name) {
  std::error_code error;
  const auto directory = std::filesystem::temp_directory_path(error);
  if (error) return std::nullopt;
  const std::string path =
      (directory / fmt::format("bidwright-{}-{}.txt", name, ::getpid())).string();
  return keep_at(path) ? std::optional(path) : std::nullopt;
}

bool Transcript::keep_at(const std::string& path) {
  const std::scoped_lock lock(mutex_);
  if (file_ || lines_.empty()) return false;
  std::string text;
  for (const std::string& line : lines_) text += line;
  return files::write_new_file(path, text).has_value();
}

}  // namespace bidwright::tools
