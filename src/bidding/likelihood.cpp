#include "bidwright/bidding/likelihood.hpp"

#include <algorithm>
#include <cmath>

namespace bidwright::bidding {

Likelihood::Likelihood(const Model& model, const core::Auction& auction,
                       core::Vulnerability vulnerability, core::Seat seat)
    : view_(model), condition_(condition_of(vulnerability, core::side_of(seat))) {
  for (const PathStep& step : follow(model, auction, vulnerability, core::side_of(seat)).steps) {
    const bool alone = model.nodes[step.node].actions.size() == 1;
    if (step.seat == seat && !alone) calls_.push_back(step);
  }
}

Fit Likelihood::fit(core::Hand hand) {
  Fit fit;
  view_.set(hand, condition_);
  const Model& model = view_.model();
  for (const Step step : calls_) {
    const auto scores = view_.scores(model.nodes[step.node]);
    const std::size_t best = highest(scores);
    if (best != step.action) ++fit.misfits;
    float sum = 0;
    for (const float score : scores) sum += std::exp((score - scores[best]) / model.temperature);
    fit.log_likelihood += (scores[step.action] - scores[best]) / model.temperature - std::log(sum);
  }
  return fit;
}

bool Likelihood::agrees(core::Hand hand) {
  view_.set(hand, condition_);
  return std::all_of(calls_.begin(), calls_.end(), [this](Step step) {
    return view_.best(view_.model().nodes[step.node]) == step.action;
  });
}

}  // namespace bidwright::bidding
