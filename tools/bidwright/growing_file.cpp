#include "growing_file.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "errors.hpp"

namespace bidwright::tools {

GrowingFile::GrowingFile(const std::string& path) : path_(path) {
  constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  const int descriptor = ::open(path.c_str(), kNew, 0666);
  if (descriptor < 0 && errno == EEXIST) {
    fail(fmt::format("{} is there already; name another place or remove it", path));
  }
  if (descriptor < 0) fail(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
  file_.reset(::fdopen(descriptor, "wb"));
  // What could not be written must not come later.
  std::setvbuf(file_.get(), nullptr, _IONBF, 0);
}

bool GrowingFile::write(std::string_view text) {
  if (failed_) return false;
  failed_ = std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size();
  if (!failed_) {
    whole_ += static_cast<off_t>(text.size());
    return true;
  }
  const int why = errno;
  const bool cut = ::ftruncate(::fileno(file_.get()), whole_) == 0;
  print_error(fmt::format("{} cannot be written: {}{}", path_, std::strerror(why),
                          cut ? "; what was written before is whole" : ""));
  return false;
}

}  // namespace bidwright::tools
