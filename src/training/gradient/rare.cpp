#include "training/gradient/rare.hpp"

#include "bidwright/bidding/survey.hpp"

namespace bidwright::training::gradient {

bidding::Model without_rare(bidding::Model model, std::uint64_t least) {
  auto& tables = model.meanings.tables;
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    for (std::size_t a = 0; a < model.nodes[n].actions.size(); ++a) {
      std::uint64_t seen = 0;
      for (const auto& table : tables) seen += table[n][a].seen;
      if (seen >= least) continue;
      for (auto& table : tables) table[n][a].seen = 0;
    }
  }
  return bidding::without_unused(model);
}

}  // namespace bidwright::training::gradient
