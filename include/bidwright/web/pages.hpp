// The files of the pages, embedded in the program.
#pragma once

#include <string>
#include <string_view>

#include "bidwright/web/server.hpp"

namespace bidwright::web {

/// The answer for a path such as "/" or "/table.js"; `index` is the file of "/". Where there is a
/// token, whoever comes with it in the address gets it as a cookie.
[[nodiscard]] Response answer_page(const RequestHead& head, std::string_view token,
                                   std::string_view index);

}  // namespace bidwright::web
