// Meanings for a model that was saved without them.
#pragma once

#include <memory>

#include "bidwright/bidding/model.hpp"

namespace bidwright::tools {

/// The model itself if it has meanings; otherwise one whose calls have been surveyed now.
[[nodiscard]] std::shared_ptr<const bidding::Model> with_meanings(
    std::shared_ptr<const bidding::Model> model);

}  // namespace bidwright::tools
