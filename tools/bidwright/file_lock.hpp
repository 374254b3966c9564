// A file that only one process at a time holds: how commands share what there is only one of. It is
// held until the process ends, however it does, and stays empty.
#pragma once

#include <functional>
#include <string>

namespace bidwright::tools {

class FileLock {
 public:
  /// Waits for it, and says so first; `stop`, asked again and again, ends that wait. Ends the
  /// program with an error if the file cannot be opened.
  FileLock(const std::string& path, const std::function<bool()>& stop);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  /// False: the wait was ended.
  [[nodiscard]] bool held() const { return held_; }

 private:
  int descriptor_;
  bool held_ = false;
};

}  // namespace bidwright::tools
