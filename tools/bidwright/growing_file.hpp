// A text file that grows line by line and is complete after each.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace bidwright::tools {

class GrowingFile {
 public:
  /// Never an older file: what was recorded stays. Ends the program with a message if it cannot be
  /// made.
  explicit GrowingFile(const std::string& path);
  /// False from the first failure on, of which it prints a message. Of a text that could not be
  /// written whole, on a disk that is full, nothing is left in the file.
  bool write(std::string_view text);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  /// Bytes of the texts that were written.
  off_t whole_ = 0;
  bool failed_ = false;
};

}  // namespace bidwright::tools
