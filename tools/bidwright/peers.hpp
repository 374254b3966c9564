// The kinds of peers, as --help lists them.
#pragma once

#include <string>

namespace bidwright::tools {

/// A line each: its name, who that is, what to mind.
[[nodiscard]] std::string list_of_peers();

}  // namespace bidwright::tools
