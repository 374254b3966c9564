// What may be asked of the API, one function each: fields of a request in, JSON out, or an error
// that names the field. protocol/http.md describes them. By any thread.
#pragma once

#include <string>

#include "web/situation.hpp"

#include "bidwright/web/brain.hpp"
#include "bidwright/web/game_room.hpp"

namespace bidwright::web {

using Result = core::Expected<Json>;

/// What the answers are made with.
struct Context {
  const Brain& brain;
  const Meanings& meanings;
  const std::string& robot;
  const Fields& fields;

  [[nodiscard]] std::string shows(const core::Auction& before, core::Vulnerability vulnerability,
                                  core::Call call) const {
    return meanings ? meanings(before, vulnerability, call) : std::string();
  }
};

[[nodiscard]] Result bid(const Context& context);
[[nodiscard]] Result card(const Context& context);
[[nodiscard]] Result lead(const Context& context);
[[nodiscard]] Result explain(const Context& context);
[[nodiscard]] Result claim(const Context& context);
[[nodiscard]] Result solve_deal(const Context& context);
[[nodiscard]] Result par(const Context& context);
[[nodiscard]] Result board(const Context& context);

struct Claimed {
  int tricks = 0;
  bool holds = false;
  core::Play seen;
  core::Seat claimer = core::Seat::kNorth;
};

[[nodiscard]] core::Expected<Claimed> judge_claim(const Context& context);

}  // namespace bidwright::web
