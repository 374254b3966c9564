// The files of the pages, embedded in the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bidwright/web/server.hpp"

namespace bidwright::web {

/// The answer for a path such as "/" or "/table.js"; none: there is no such page.
[[nodiscard]] std::optional<Response> page_for(const RequestHead& head);

}  // namespace bidwright::web
