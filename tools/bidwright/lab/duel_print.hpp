// What `lab duel` prints: tables of figures, the worst boards, and the same as JSON.
#pragma once

#include <optional>
#include <string>

#include "bidwright/match/duel_figures.hpp"
#include "bidwright/match/honesty.hpp"

namespace bidwright::tools {

struct DuelReport {
  std::string home;
  std::string away;
  match::DuelFigures figures;
  std::vector<const match::BoardResult*> worst;
  /// Of the home team, if it was asked for.
  std::optional<match::Honesty> honesty;
};

void print_duel(const DuelReport& report);
void print_duel_json(const DuelReport& report);

}  // namespace bidwright::tools
