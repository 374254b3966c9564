// make_deals() in several processes; every process calls it.
#pragma once

#include "bidwright/deals/make_deals.hpp"

namespace bidwright::deals {

[[nodiscard]] core::Expected<void> make_deals_together(
    const std::filesystem::path& path, const DealsHeader& header, const MakeDealsOptions& options,
    int threads, const std::function<void(std::uint64_t)>& report);

}  // namespace bidwright::deals
