// What a model's calls show, for people: one node at a time, from the meanings stored in the model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bidwright/bidding/path.hpp"

namespace bidwright::bidding {

struct ShownCall {
  core::Call call;
  Step step;
  /// How many of the hands that came to the node made the call: 0 to 1.
  double share = 0;
  /// How many of all hands dealt made it.
  double reach = 0;
  Meaning meaning;
  /// aces_text()
  std::string aces;
  /// The partner never passes; or always does.
  bool forcing = false;
  bool to_play = false;
  /// The partner's node.
  std::optional<std::uint32_t> next;
};

struct ShownNode {
  std::uint32_t node = 0;
  /// Calls that came up, in ascending order.
  std::vector<ShownCall> calls;
  /// Bids that would be legal and never came up, in ascending order.
  std::vector<core::Call> unused;
  /// Hands of the sample that came here.
  std::uint64_t seen = 0;
};

/// The model must have meanings.
[[nodiscard]] ShownNode show_node(const Model& model, Condition condition, std::uint32_t node);
[[nodiscard]] ShownCall show_call(const Model& model, Condition condition, Step step);

/// As short as players write it, UTF-8: "12–21 HCP, 5+♥, ≤3♠"; "any hand" if nothing is known.
[[nodiscard]] std::string short_text(const Meaning& meaning);
/// What most of the hands hold, where that is more than short_text() says: "11–14 HCP, 4–5♦";
/// empty if nothing is.
[[nodiscard]] std::string usual_text(const Meaning& meaning);
/// Runs of three and more neighbours shortened: "2♠, 3♣, 4NT–7NT".
[[nodiscard]] std::string runs_text(const std::vector<core::Call>& ascending);

}  // namespace bidwright::bidding
