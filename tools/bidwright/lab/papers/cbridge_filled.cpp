// The hierarchy as chapter 6 proposes it: about two thousand cases for every node, made for it.
// WBridge5 cannot be asked, so hands are dealt for each node and called by the sampler's opening
// network, which learnt from its games (models/natural.bwn).

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <tuple>

#include <fmt/core.h>

#include "lab/papers/cbridge.hpp"
#include "progress.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/papers/node_hands.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::tools {

namespace {

using papers::CaseBase;
using papers::NodeHands;
using papers::Opening;
using papers::Similarity;

/// "More realistically many of these nodes would be combined": points 0-5, 6-8, then one by one
/// where openings change, and so on. The first of each range; the last has no end.
constexpr std::array kRanges{0, 6, 9, 10, 11, 12, 13, 15, 18, 20, 22, 25};

struct Range {
  int low = 0;
  int high = 0;
};

Range range_of(int points) {
  const auto next = std::upper_bound(kRanges.begin(), kRanges.end(), points);
  return {*(next - 1), next == kRanges.end() ? core::kMostHighCardPoints : *next - 1};
}

/// Lengths, the lowest points, and how many passed before.
using Node = std::tuple<std::array<int, core::kSuits>, int, int>;

Node node_of(const Opening& opening) {
  std::array<int, core::kSuits> lengths{};
  for (const core::Suit suit : core::kAllSuits) {
    lengths[static_cast<std::size_t>(suit)] = opening.hand.length(suit);
  }
  return {lengths, range_of(core::high_card_points(opening.hand)).low, opening.passes};
}

core::Call teacher_call(const sampling::NaturalPriors& teacher, core::Hand hand, int passes) {
  core::Auction auction(core::Seat::kNorth);
  for (int i = 0; i < passes; ++i) auction.add(core::Call::pass());
  return teacher.likeliest(auction, hand);
}

std::vector<Opening> cases_for(const Node& node, const sampling::NaturalPriors& teacher,
                               const CbridgeSettings& settings, std::size_t number) {
  const auto& [lengths, low, passes] = node;
  const NodeHands hands(lengths, low, range_of(low).high);
  std::vector<Opening> cases;
  core::Random random(settings.seed, core::Purpose::kLab, number, 3);
  while (cases.size() < settings.node_cases) {
    Opening made;
    made.hand = hands.draw(random);
    made.passes = static_cast<std::uint8_t>(passes);
    made.call = teacher_call(teacher, made.hand, passes);
    cases.push_back(made);
  }
  return cases;
}

constexpr std::array<std::size_t, 6> kShown{1, 3, 5, 10, 13, 20};

}  // namespace

void cbridge_filled(const CbridgeSettings& settings, LabReport& report) {
  report.heading("The hierarchy with cases made for every node");
  if (settings.fresh.empty()) {
    report.note("Left out: there are no fresh hands to ask; name their games with --fresh.");
    return;
  }
  const auto& teacher = sampling::NaturalPriors::shipped();
  std::map<Node, std::vector<const Opening*>> asked;
  for (const Opening& opening : settings.fresh) asked[node_of(opening)].push_back(&opening);
  const std::vector<std::pair<Node, std::vector<const Opening*>>> nodes(asked.begin(), asked.end());

  CaseOutcome fresh;
  CaseOutcome among_made;
  double teacher_right = 0;
  std::mutex adding;
  {
    Progress progress("filling nodes", nodes.size(), "nodes");
    core::run_parts(nodes.size(), settings.threads, [&](std::size_t n) {
      const CaseBase base(cases_for(nodes[n].first, teacher, settings, n));
      CaseOutcome mine;
      double right = 0;
      for (const Opening* opening : nodes[n].second) {
        mine.count(base.ask(*opening, Similarity::kRatios), opening->call);
        right += teacher_call(teacher, opening->hand, opening->passes) == opening->call ? 1 : 0;
      }
      // One case of each node asked of its others.
      CaseOutcome made;
      made.count(base.ask(base[0], Similarity::kRatios, 0), base[0].call);
      const std::lock_guard lock(adding);
      fresh.add(mine);
      among_made.add(made);
      teacher_right += right;
      progress.advance();
    });
  }

  const auto count = static_cast<double>(settings.fresh.size());
  LabTable table{{"right, %"}, {}};
  std::vector<std::string> by_fresh{"fresh hands of WBridge5"};
  std::vector<std::string> by_made{"made hands, asked of the others"};
  for (const std::size_t k : kShown) {
    table.columns.push_back(fmt::format("K = {}", k));
    by_fresh.push_back(percent_of(fresh.right[k - 1] / 100, count));
    by_made.push_back(percent_of(among_made.right[k - 1] / 100, static_cast<double>(nodes.size())));
  }
  table.rows = {by_fresh, by_made};
  report.table(table);
  report.note(fmt::format(
      "A node: the length of every suit, a range of points ({} of them) and the seat. Of all nodes "
      "those {} are filled that the {} fresh hands ask, with {} random hands each; so K always "
      "vote. Each is called by the sampler's opening network, which learnt WBridge5's openings "
      "from 4,000 games and is itself right for {} % of the fresh hands: no case base can be "
      "expected to do better than what filled it. Second row: one case of each node, asked of the "
      "others.",
      kRanges.size(), nodes.size(), settings.fresh.size(), settings.node_cases,
      percent_of(teacher_right, count)));
}

}  // namespace bidwright::tools
