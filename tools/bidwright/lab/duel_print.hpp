// What `lab duel` prints: tables of figures, the worst boards, and the same as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bidwright/match/duel_figures.hpp"
#include "bidwright/match/honesty.hpp"

namespace bidwright::tools {

struct DuelReport {
  std::string home;
  std::string away;
  match::DuelFigures figures;
  std::vector<const match::BoardResult*> worst;
  /// The home team's, if it was asked for.
  std::optional<match::Honesty> honesty;
};

/// One bidder against several over the same boards.
struct DuelsReport {
  struct Rival {
    std::string name;
    match::DuelFigures figures;
  };
  std::string home;
  std::vector<Rival> rivals;
  /// Over the means of the rivals, board by board.
  match::Average mean;
};

void print_duel(const DuelReport& report);
void print_duel_json(const DuelReport& report);
void print_duels(const DuelsReport& report);
void print_duels_json(const DuelsReport& report);

}  // namespace bidwright::tools
