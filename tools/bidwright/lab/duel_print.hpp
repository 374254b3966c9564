// What `lab duel` prints: tables of figures, the worst boards, and the same as JSON.
#pragma once

#include <span>
#include <string>

#include "bidwright/match/duel_figures.hpp"

namespace bidwright::tools {

struct DuelReport {
  std::string home;
  std::string away;
  match::DuelFigures figures;
  std::vector<const match::BoardResult*> worst;
};

void print_duel(const DuelReport& report);
void print_duel_json(const DuelReport& report);

}  // namespace bidwright::tools
