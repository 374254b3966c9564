// `bidwright lab`: the papers' tables and figures, from data.

#include "lab/lab.hpp"

#include "commands.hpp"

namespace bidwright::tools {

void add_lab(Command& app) {
  Command* lab = app.add_subcommand("lab", "Reproduce the tables and figures of the papers");
  lab->group(kLaboratory);
  lab->require_subcommand(1);
  lab->footer(
      "Deals come from models/. Games of WBridge5 and records of matches are read from\n"
      "../shared/data beside the project, which does not come with it; flags name others: PBN, "
      "LIN\n"
      "or JSON lines, or .tsv with deal, auction and cards on each line. `lab duel`, `lab ho`,\n"
      "`lab mandziuk` and `lab reading` do without.");
  add_lab_cardplay(*lab);
  add_lab_duel(*lab);
  add_lab_priors(*lab);
  add_lab_reading(*lab);
#ifdef BIDWRIGHT_PAPERS
  add_lab_cbridge(*lab);
  add_lab_ho(*lab);
  add_lab_mandziuk(*lab);
  add_lab_white(*lab);
#endif
}

}  // namespace bidwright::tools
