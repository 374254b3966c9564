// Names for messages: what somebody who mistyped a name may have meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace bidwright::tools {

/// The name that is nearest to the word; none where no name is near.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view word,
                                                      const std::vector<std::string>& names);

/// " (did you mean 'solve'?)", or nothing where no name is near.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& names);

/// "bidwright deals info".
[[nodiscard]] std::string full_name(const CLI::App& command);

}  // namespace bidwright::tools
