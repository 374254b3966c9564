#include "model_meanings.hpp"

#include "progress.hpp"
#include "threads.hpp"

#include "bidwright/bidding/survey.hpp"

namespace bidwright::tools {

std::shared_ptr<const bidding::Model> with_meanings(std::shared_ptr<const bidding::Model> model) {
  if (!model->meanings.empty()) return model;
  bidding::SurveyOptions options;
  options.pairs = 200'000;
  options.threads = static_cast<unsigned>(thread_count(0));
  Progress progress("asking the model what its calls show",
                    options.pairs * bidding::conditions_told_apart(*model), "pairs of hands");
  options.on_progress = [&](std::uint64_t pairs) { progress.advance(pairs); };
  auto known = std::make_shared<bidding::Model>(*model);
  known->meanings = bidding::survey(*model, options);
  return known;
}

}  // namespace bidwright::tools
