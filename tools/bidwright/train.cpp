// `bidwright train`: a bidding model from solved deals. The learners are in train/, a paper's in
// lab/papers/.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "model_flag.hpp"
#include "threads.hpp"
#include "train/learner.hpp"

namespace bidwright::tools {

namespace {

void run_train(TrainFlags flags, const std::vector<std::shared_ptr<Learner>>& learners) {
  flags.threads = thread_count(flags.threads);
  Findings found(flags.json);
  for (const auto& learner : learners) {
    if (learner->name() != flags.learner) continue;
    if (!learner->needs_deals()) {
      if (!flags.deals.empty()) {
        fail_usage(fmt::format("--deals: the learner {} takes none{}", flags.learner,
                               learner->why_no_deals()));
      }
      learner->run(flags, {}, found);
      found.finish();
      continue;
    }
    if (flags.deals.empty()) flags.deals = shipped_places(learner->default_deals());
    const std::vector<std::filesystem::path> paths(flags.deals.begin(), flags.deals.end());
    const auto dataset = deals::load_dataset(paths);
    if (!dataset) fail(dataset.error().text());
    learner->run(flags, *dataset, found);
    found.finish();
  }
}

}  // namespace

std::vector<std::string> all_training_deals() {
  std::vector<std::string> files;
  for (int i = 0; i < 10; ++i) {
    if (i != 3) files.push_back(fmt::format("models/dataset/ns-{:03}.deals", i));
  }
  return files;
}

void add_train(Command& app) {
  std::vector<std::shared_ptr<Learner>> learners;
  learners.push_back(make_gradient_learner());
  learners.push_back(make_joint_learner());
  learners.push_back(make_ask_learner());
  learners.push_back(make_selfplay_learner());
  learners.push_back(make_tricks_learner());
  learners.push_back(make_calls_learner());
#ifdef BIDWRIGHT_PAPERS
  learners.push_back(make_ucb_learner());
#endif
  std::vector<std::string> names;
  for (const auto& learner : learners) names.push_back(learner->name());

  auto flags = std::make_shared<TrainFlags>();
  flags->learner = names.front();
  Command* command = app.add_subcommand("train", "Train a bidding model from solved deals");
  command->group(kTraining);
  command
      ->add_option("--deals", flags->deals,
                   ".deals files, or directories of them; those that come along if none are named")
      ->type_name("PATH");
  command->add_option("--out", flags->out, "The model file to write (.bwm)")
      ->required()
      ->type_name("FILE");
  command->add_option("--learner", flags->learner, "Which learner")
      ->check(one_of(names))
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "The same seed and deals give the same model")
      ->capture_default_str();
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  for (const auto& learner : learners) learner->add_flags(*command);
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags, learners] { run_train(*flags, learners); });
}

}  // namespace bidwright::tools
