// The questions as BEN's API asks them: the same answers in its shapes. What has no equal here is
// said in protocol/http.md.
#pragma once

#include "web/questions.hpp"

namespace bidwright::web {

[[nodiscard]] Result ben_bid(const Context& context);
[[nodiscard]] Result ben_lead(const Context& context);
[[nodiscard]] Result ben_play(const Context& context);
[[nodiscard]] Result ben_claim(const Context& context);
[[nodiscard]] Result ben_explain(const Context& context);
[[nodiscard]] Result ben_explain_auction(const Context& context);
[[nodiscard]] Result ben_bids(const Context& context);
[[nodiscard]] Result ben_contract(const Context& context);
[[nodiscard]] Result ben_autoplay(const Context& context);

}  // namespace bidwright::web
