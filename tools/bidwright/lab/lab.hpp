// The commands under `bidwright lab`, one source file or more each: lab/priors.cpp and so on.
#pragma once

#include "flags.hpp"

namespace bidwright::tools {

void add_lab_cardplay(Command& lab);
void add_lab_duel(Command& lab);
void add_lab_priors(Command& lab);
void add_lab_reading(Command& lab);

// In lab/papers/, left out with the papers:
void add_lab_cbridge(Command& lab);
void add_lab_ho(Command& lab);
void add_lab_mandziuk(Command& lab);
void add_lab_white(Command& lab);

}  // namespace bidwright::tools
