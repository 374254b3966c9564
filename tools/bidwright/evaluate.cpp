// `bidwright evaluate`: how good a model is, in IMPs lost or won a board.

#include <memory>

#include "archive.hpp"
#include "commands.hpp"
#include "evaluate/parts.hpp"

namespace bidwright::tools {
namespace {

void run_evaluate(const EvaluateFlags& flags) {
  const int sources =
      (flags.deals.empty() ? 0 : 1) + (flags.costs.empty() ? 0 : 1) + (flags.games.empty() ? 0 : 1);
  if (sources != 1) {
    fail_usage(
        "say what to measure the model on, with one of: --deals FILE.deals (made by `bidwright "
        "deal`), --costs FILE (problems with the cost of each contract, as text), --games "
        "FILE (recorded games: PBN, LIN, JSON lines, .tsv)");
  }
  const bool set = flags.vulnerability != "none" || flags.declarer != "assumed" ||
                   flags.penalty != "undoubled" || flags.split != "all" || flags.first != 0 ||
                   flags.count != 0;
  if (flags.deals.empty() && set) {
    fail_usage(
        "--vulnerability, --declarer, --penalty, --split, --first and --count go with --deals "
        "only");
  }
  if (!flags.games.empty() && !flags.against.empty()) {
    fail_usage("--against goes with --deals and --costs only: games have somebody to compare with");
  }
  if (!flags.tricks_network.empty()) {
    if (flags.deals.empty() || set || !flags.model.path.empty() || !flags.against.empty()) {
      fail_usage("--tricks-network goes with --deals, --threads and --json only");
    }
    return evaluate_tricks(flags);
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
  data->add_option(
          "--games", flags->games,
          std::string("Games, of which those with one silent side are bid again: ") + kGamesHelp)
      ->type_name("PATH");
  command
      ->add_option("--split", flags->split,
                   "With --deals: what training on them learns from, what it keeps for validation "
                   "(every tenth deal), or all")
      ->check(one_of({"train", "validation", "all"}))
      ->capture_default_str();
  command->add_option("--first", flags->first, "With --deals: leave out so many at the beginning");
  command->add_option("--count", flags->count, "With --deals: so many at most; 0: all");
  command
      ->add_option("--vulnerability,--vul", flags->vulnerability,
                   "With --deals: none, ns, ew or both")
      ->type_name("SIDES")
      ->capture_default_str();
  command
      ->add_option("--declarer", flags->declarer,
                   "With --deals: assumed, whoever takes more tricks; real, whoever named the "
                   "strain first; mean-points or mean-imps, half of each")
      ->check(one_of({training::kDeclarerRules.begin(), training::kDeclarerRules.end()}))
      ->capture_default_str();
  command
      ->add_option("--penalty", flags->penalty,
                   "With --deals: when contracts that fail are doubled")
      ->check(one_of({training::kPenaltyRules.begin(), training::kPenaltyRules.end()}))
      ->capture_default_str();
  command
      ->add_option("--tricks", flags->tricks,
                   "Double-dummy tricks of the games; else X_dd.txt beside X_games.tsv, if "
                   "there, or solved")
      ->type_name("FILE");
  command
      ->add_option("--tricks-network", flags->tricks_network,
                   "With --deals: how often this network (models/tricks.bwn) knows what North and "
                   "South make, instead of a model's costs")
      ->type_name("FILE");
  command->add_option("--threads", flags->threads, "Threads; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command
      ->add_option("--against", flags->against,
                   "With --deals or --costs: say what the model costs more than this one, with the "
                   "error of the difference")
      ->type_name("FILE");
  command->add_flag("--json", flags->json, "The same facts as JSON");
  command->callback([flags] { run_evaluate(*flags); });
}

}  // namespace bidwright::tools
