// The files of the pages, embedded in the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bidwright/web/server.hpp"

namespace bidwright::web {

/// The contents of a file of page/; it must be there.
[[nodiscard]] std::string_view page_file(std::string_view name);

/// The answer for a path such as "/" or "/table.js"; none: there is no such page.
[[nodiscard]] std::optional<Response> page_for(const RequestHead& head);

}  // namespace bidwright::web
