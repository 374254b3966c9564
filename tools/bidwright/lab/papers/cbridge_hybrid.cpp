// Rules and cases together for later calls, which chapter 6 proposes in place of remembered calls.

#include <algorithm>
#include <array>
#include <mutex>

#include <fmt/core.h>

#include "lab/papers/cbridge.hpp"
#include "progress.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/papers/call_choices.hpp"
#include "bidwright/sampling/natural.hpp"

namespace bidwright::tools {

namespace {

using papers::ChoiceBase;

/// The sampler's networks learnt from as many of the games.
constexpr std::size_t kRemembered = 4000;
constexpr std::size_t kAsked = 1000;
constexpr std::array<std::size_t, 4> kShown{1, 5, 10, 20};

/// Calls `visit(auction before, hand, call)` for every call after the opening bid.
template <typename Visit>
void later_calls(const core::RecordedGame& game, Visit visit) {
  core::Auction auction(game.auction.dealer());
  for (const core::Call call : game.auction.calls()) {
    if (auction.has_bid()) visit(auction, game.deal[auction.turn()], call);
    auction.add(call);
  }
}

/// Right calls of so many; of bids and doubles alone.
struct Counts {
  std::array<double, ChoiceBase::kMost> by_choice{};
  std::array<double, ChoiceBase::kMost> by_name{};
  double network = 0;
  double count = 0;

  void add(const ChoiceBase::Answer& answer, core::Call network_call, core::Call truth) {
    for (std::size_t k = 0; k < ChoiceBase::kMost; ++k) {
      by_choice[k] += answer.by_choice[k] == truth ? 1 : 0;
      by_name[k] += answer.by_name[k] == truth ? 1 : 0;
    }
    network += network_call == truth ? 1 : 0;
    count += 1;
  }
  void add(const Counts& other) {
    for (std::size_t k = 0; k < ChoiceBase::kMost; ++k) {
      by_choice[k] += other.by_choice[k];
      by_name[k] += other.by_name[k];
    }
    network += other.network;
    count += other.count;
  }
};

void add_rows(const std::string& of, const Counts& counts, LabTable& table) {
  std::vector<std::string> choice{of + ": choices and rules"};
  std::vector<std::string> name{of + ": remembered calls"};
  for (const std::size_t k : kShown) {
    choice.push_back(percent_of(counts.by_choice[k - 1], counts.count));
    name.push_back(percent_of(counts.by_name[k - 1], counts.count));
  }
  choice.push_back(percent_of(counts.network, counts.count));
  name.emplace_back("");
  table.rows.push_back(std::move(name));
  table.rows.push_back(std::move(choice));
}

}  // namespace

void cbridge_hybrid(const CbridgeSettings& settings, LabReport& report) {
  report.heading("Rules and cases together, for later calls");
  const std::size_t remembered = std::min(kRemembered, settings.games.size() / 5 * 4);
  const std::size_t last = std::min(settings.games.size(), remembered + kAsked);
  ChoiceBase base;
  for (std::size_t g = 0; g < remembered; ++g) {
    later_calls(settings.games[g], [&](const core::Auction& auction, core::Hand hand,
                                       core::Call call) { base.add(auction, hand, call); });
  }
  const auto& network = sampling::NaturalPriors::shipped();
  Counts all;
  Counts no_pass;
  std::mutex adding;
  {
    Progress progress("asking for later calls", last - remembered, "games");
    core::run_parts(last - remembered, settings.threads, [&](std::size_t part) {
      Counts mine;
      Counts my_bids;
      later_calls(settings.games[remembered + part],
                  [&](const core::Auction& auction, core::Hand hand, core::Call call) {
                    const auto answer = base.ask(auction, hand);
                    const core::Call likeliest = network.likeliest(auction, hand);
                    mine.add(answer, likeliest, call);
                    if (!call.is_pass()) my_bids.add(answer, likeliest, call);
                  });
      const std::lock_guard lock(adding);
      all.add(mine);
      no_pass.add(my_bids);
      progress.advance();
    });
  }
  LabTable table{{"right, %"}, {}};
  for (const std::size_t k : kShown) table.columns.push_back(fmt::format("K = {}", k));
  table.columns.emplace_back("network");
  add_rows("all", all, table);
  add_rows("no PASS", no_pass, table);
  report.table(table);
  report.note(fmt::format(
      "The {:.0f} calls after the opening bid in {} games, asked of {} such calls in {} others. A "
      "case is what was held and what had been shown: points, lengths of the suits by who has bid "
      "them, the least points that partner's calls show by simple rules, the height of the "
      "bidding; compared are cases with the same bidders. Remembered calls vote for their names, "
      "choices for what they were (\"raise partner by a jump\"), and rules say which call that is "
      "here. Network: the likeliest call of the sampler's, which learnt from the first {} games.",
      all.count, last - remembered, base.size(), remembered, kRemembered));
}

}  // namespace bidwright::tools
