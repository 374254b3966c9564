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
  /// made.
  explicit GrowingFile(const std::string& path);
  /// False from the first failure on, of which it prints a message.
  bool write(std::string_view text);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  bool failed_ = false;
};

}  // namespace bidwright::tools
