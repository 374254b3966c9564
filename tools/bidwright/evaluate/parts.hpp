// The parts of `evaluate`: one function for each kind of data, and how results are printed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model_flag.hpp"

#include "bidwright/training/evaluation.hpp"

namespace bidwright::tools {

struct EvaluateFlags {
  ModelFlag model;
  std::vector<std::string> deals;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::string split = "all";
  std::string vulnerability = "none";
  std::string declarer = "assumed";
  std::string penalty = "undoubled";
  /// Another model; empty: none.
  std::string against;
  std::string costs;
  std::vector<std::string> games;
  std::string tricks;
  /// Measured instead of a model; empty: none.
  std::string tricks_network;
  int threads = 0;
  bool json = false;
};

// Each measures the model, or the network of tricks, and prints the result.
void evaluate_deals(const EvaluateFlags& flags, const bidding::Model& model);
void evaluate_costs(const EvaluateFlags& flags, const bidding::Model& model);
void evaluate_games(const EvaluateFlags& flags, const bidding::Model& model);
void evaluate_tricks(const EvaluateFlags& flags);

/// What the model costs more than another one.
struct Comparison {
  std::string other;
  training::Tally dearer;
};

void print_costs(const training::CostReport& report, const std::optional<Comparison>& comparison,
                 bool as_json);
/// `rival`: who bid the recorded games.
void print_games(const training::GameReport& report, const std::string& rival, bool as_json);

}  // namespace bidwright::tools
