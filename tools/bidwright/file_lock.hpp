// A file that only one process at a time holds: how commands share what there is only one of.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "bidwright/files/file_lock.hpp"

namespace bidwright::tools {

/// Waits for it, and says so first; none if `stop`, asked again and again, ended the wait. Ends the
/// program with an error if the file cannot be opened.
[[nodiscard]] std::optional<files::FileLock> wait_for_lock(const std::string& path,
                                                           const std::function<bool()>& stop);

}  // namespace bidwright::tools
