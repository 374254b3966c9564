// `bidwright evaluate`: how good a model is, in IMPs lost or won a board.

#include <memory>

#include "commands.hpp"
#include "evaluate/parts.hpp"

namespace bidwright::tools {
namespace {

void run_evaluate(const EvaluateFlags& flags) {
  const bool set = flags.vulnerability != "none" || flags.declarer != "assumed" ||
                   flags.scorer != "undoubled" || flags.split != "all" || flags.first != 0 ||
                   flags.count != 0;
  if (flags.deals.empty() && set) {
    fail_usage(
        "--vulnerability, --declarer, --scorer, --split, --first and --count go with --deals only");
  }
  const auto model = load_model(flags.model);
  if (!flags.deals.empty()) return evaluate_deals(flags, *model);
  if (!flags.costs.empty()) return evaluate_costs(flags, *model);
  return evaluate_games(flags, *model);
}

}  // namespace

void add_evaluate(Command& app) {
  auto flags = std::make_shared<EvaluateFlags>();
  Command* command =
      app.add_subcommand("evaluate", "Measure a bidding model on deals, costs or recorded games");
  command->group(kTraining);
  add_model_flag(*command, flags->model);
  auto* data = command->add_option_group("data", "What to measure it on: one of");
  data->add_option("--deals", flags->deals,
                   "Solved deals: .deals files, or directories of them; North calls first")
      ->type_name("PATH");
  data->add_option("--costs", flags->costs, "Problems with the cost of each contract, as text")
      ->type_name("FILE");
  data->add_option("--games", flags->games,
                   "Recorded games; those with one silent side are bid again")
      ->type_name("FILE");
  data->require_option(1);
  command
      ->add_option("--split", flags->split,
                   "With --deals: the part that training takes, or leaves for validation or test; "
                   "or all")
      ->check(one_of({"train", "validation", "test", "all"}))
      ->capture_default_str();
  command->add_option("--first", flags->first, "With --deals: leave out so many at the beginning");
  command->add_option("--count", flags->count, "With --deals: so many at most; 0: all");
  command
      ->add_option("--vulnerability,--vul", flags->vulnerability,
                   "With --deals: none, ns, ew or both")
      ->capture_default_str();
  command
      ->add_option("--declarer", flags->declarer,
                   "With --deals: assumed, whoever takes more tricks; real, whoever named the "
                   "strain first; mean, half of each")
      ->check(one_of({"assumed", "real", "mean"}))
      ->capture_default_str();
  command
      ->add_option("--scorer", flags->scorer,
                   "With --deals: undoubled; yeh-lin, which doubles what goes four down")
      ->check(one_of({"undoubled", "yeh-lin"}))
      ->capture_default_str();
  command
      ->add_option("--tricks", flags->tricks,
                   "Double-dummy tricks of the games; else X_dd.txt beside X_games.tsv, if "
                   "there, or solved")
      ->type_name("FILE");
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_evaluate(*flags); });
}

}  // namespace bidwright::tools
