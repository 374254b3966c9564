// A text file that grows line by line and is complete after each.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace bidwright::tools {

class GrowingFile {
 public:
  /// Never an older file: what was recorded stays. Ends the program with a message if it cannot be
  /// made; so does write().
  explicit GrowingFile(const std::string& path);
  void write(std::string_view text);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace bidwright::tools
