// The commands under `bidwright lab`, one source file or more each: lab/ho.cpp and so on.
#pragma once

#include <CLI/CLI.hpp>

namespace bidwright::tools {

void add_lab_cardplay(CLI::App& lab);
void add_lab_cbridge(CLI::App& lab);
void add_lab_ho(CLI::App& lab);
void add_lab_mandziuk(CLI::App& lab);
void add_lab_priors(CLI::App& lab);
void add_lab_white(CLI::App& lab);

}  // namespace bidwright::tools
