#include "training/joint/ways.hpp"

namespace bidwright::training::joint {

std::vector<std::optional<Way>> ways_of(const bidding::Model& model) {
  std::vector<std::optional<Way>> ways(model.nodes.size());
  ways[model.roots.front()] = Way{};
  std::vector<std::size_t> open{model.roots.front()};
  while (!open.empty()) {
    const std::size_t n = open.back();
    open.pop_back();
    for (const bidding::Action& action : model.nodes[n].actions) {
      if (!action.has_child()) continue;
      const auto child = static_cast<std::size_t>(action.child);
      if (ways[child]) continue;
      Way way = *ways[n];
      way.calls.push_back(action.call);
      if (action.call.is_bid()) {
        auto& namer = way.namers[static_cast<std::size_t>(core::index(action.call.bid().strain()))];
        if (namer == kNobody) namer = model.nodes[n].layer & 1;
      }
      ways[child] = std::move(way);
      open.push_back(child);
    }
  }
  return ways;
}

std::vector<core::Bid> bids_of(const Way& way) {
  std::vector<core::Bid> bids;
  for (const core::Call call : way.calls) {
    if (call.is_bid()) bids.push_back(call.bid());
  }
  return bids;
}

std::string text_of(const Way& way) {
  std::string text;
  for (const core::Call call : way.calls) {
    if (!text.empty()) text += ' ';
    text += core::to_string(call);
  }
  return text;
}

}  // namespace bidwright::training::joint
