// `bidwright lab cbridge`: the experiments of Bellamy-McIntyre (2008), one part a source file. Each
// part prints its tables beside the paper's and adds its pictures to the page.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/report.hpp"

#include "bidwright/papers/case_base.hpp"
#include "bidwright/training/read_games.hpp"

namespace bidwright::tools {

struct CbridgeSettings {
  std::vector<core::RecordedGame> games;
  /// WBridge5's openings that nothing was chosen by; may be empty.
  std::vector<papers::Opening> fresh;
  std::size_t cases = 0;
  /// Made for each node of the hierarchy.
  std::size_t node_cases = 0;
  std::uint64_t seed = 1;
  int threads = 1;
};

inline constexpr std::size_t kMostNeighbours = papers::CaseBase::kMostNeighbours;

/// One number for each K = 1 .. 20.
using NeighbourCurve = std::array<double, kMostNeighbours>;

/// What a case base answered, summed over hands.
struct CaseOutcome {
  /// In percent once divided by the hands.
  NeighbourCurve right{};
  NeighbourCurve similarity{};
  NeighbourCurve passes{};
  /// Hands that are no PASS: how many are right, and how many there are.
  NeighbourCurve bids_right{};
  double bids = 0;
  /// In the hierarchy: how many of the K that voted have the same shape and points, and the same
  /// shape and range.
  std::array<NeighbourCurve, 2> own{};

  void add(const CaseOutcome& other);
  void scale(double by);
  void count(const papers::CaseBase::Answer& answer, core::Call truth);
};

/// The standard error of a share in percent.
[[nodiscard]] double error_of_percent(double percent, double count);
/// "91.2 ± 0.8": so many of so many.
[[nodiscard]] std::string percent_of(double right, double count);

/// CBridge1 and CBridge1a on as many cases as the paper had.
void cbridge_paper(const CbridgeSettings& settings, LabReport& report);
/// The hierarchy and a better similarity, on all openings.
void cbridge_beyond(const CbridgeSettings& settings, LabReport& report);
/// The hierarchy with cases made for every node.
void cbridge_filled(const CbridgeSettings& settings, LabReport& report);
/// Rules and cases together, for later calls.
void cbridge_hybrid(const CbridgeSettings& settings, LabReport& report);

}  // namespace bidwright::tools
