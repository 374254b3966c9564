// Names for messages: what somebody who mistyped a name may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace bidwright::tools {

/// " (did you mean 'solve'?)", or nothing where no name is near.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& names);

/// "bidwright deals info".
[[nodiscard]] std::string full_name(const CLI::App& command);

}  // namespace bidwright::tools
