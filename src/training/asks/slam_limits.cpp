#include "training/asks/slam_limits.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "training/gradient/deal_pair.hpp"
#include "training/inserted_call.hpp"
#include "training/joint/ways.hpp"

#include "bidwright/bidding/pair_bidder.hpp"
#include "bidwright/core/hand.hpp"
#include "bidwright/training/gradient.hpp"

namespace bidwright::training::asks {

namespace {

using bidding::Action;
using bidding::Model;
using bidding::Node;
using core::Bid;

constexpr int kSmall = 6;
constexpr int kGrand = 7;
/// Pairs are bid at most so many times.
constexpr int kRounds = 4;
/// What fewer auctions lack aces by is left alone.
constexpr std::uint64_t kLeastLacking = 2;
/// Points of the pairs that are bid: with fewer, slams rest on long suits and voids.
constexpr int kStrong = 31;
/// How much less than the slam the bid below it scores.
constexpr float kLess = 0.01F;

/// Auctions that a call ended in a slam.
struct Ended {
  std::uint64_t all = 0;
  std::uint64_t lacking = 0;
  /// Lacking ones whose next best call would be as high again.
  std::uint64_t astray = 0;

  void add(const Ended& other) {
    all += other.all;
    lacking += other.lacking;
    astray += other.astray;
  }
};
/// By the caller's aces.
using EndedByAces = std::array<Ended, core::kSuits + 1>;

/// A call as rules name it: partners of one kind, whoever opened.
struct Place {
  std::vector<Bid> bids;
  core::Call call;

  friend auto operator<=>(const Place&, const Place&) = default;
};

class Limiter {
 public:
  Limiter(Model model, const SlamLimits& limits, core::Workers& workers)
      : model_(std::move(model)), limits_(limits), workers_(workers), hands_(limits.pairs) {
    GradientRecipe recipe;
    recipe.seed = limits.seed;
    recipe.strong_share = 1.0;
    recipe.strong_tilt = limits.strong_tilt;
    constexpr std::uint64_t kSeen = 1ULL << 40;
    each_pair(
        [&](std::size_t, std::size_t i) { hands_[i] = gradient::deal_pair(recipe, kSeen + i); });
    std::erase_if(hands_, [](const auto& hands) {
      return core::high_card_points(hands[0] | hands[1]) < kStrong;
    });
  }

  Model run() {
    for (int round = 0; round < kRounds; ++round) {
      if (!forbid(counted())) break;
    }
    return std::move(model_);
  }

 private:
  /// job(part, pair)
  template <typename Job>
  void each_pair(const Job& job) {
    workers_.run([&](std::size_t part) {
      const auto [begin, end] = workers_.share(hands_.size(), part);
      for (std::size_t i = begin; i < end; ++i) job(part, i);
    });
  }

  /// By node and action.
  using Counts = std::vector<std::vector<EndedByAces>>;

  std::map<Place, EndedByAces> counted() {
    Counts none;
    for (const Node& node : model_.nodes) none.emplace_back(node.actions.size());
    std::vector<Counts> counts(workers_.count(), none);
    std::vector<bidding::PairBidder> bidders(workers_.count(), bidding::PairBidder(model_));
    std::vector<bidding::HandView> views(workers_.count(), bidding::HandView(model_));
    each_pair([&](std::size_t part, std::size_t i) {
      const bidding::Condition condition{i % 2 == 1, false};
      for (const std::size_t first : {0U, 1U}) {
        bidders[part].bid(hands_[i][first], hands_[i][1 - first], condition);
        const auto steps = bidders[part].steps();
        const std::size_t caller = first ^ ((steps.size() - 1) & 1U);
        count(steps.back(), hands_[i][caller], hands_[i][1 - caller], condition, views[part],
              counts[part]);
      }
    });
    const auto ways = joint::ways_of(model_);
    std::map<Place, EndedByAces> places;
    for (std::size_t n = 0; n < model_.nodes.size(); ++n) {
      const auto bids = ways[n] ? joint::bids_of(*ways[n]) : std::vector<Bid>{};
      for (std::size_t a = 0; a < model_.nodes[n].actions.size(); ++a) {
        const Action& action = model_.nodes[n].actions[a];
        if (!ends_in_slam(action)) continue;
        EndedByAces& sum = places[{bids, action.call}];
        for (const Counts& part : counts) {
          for (std::size_t aces = 0; aces < sum.size(); ++aces) sum[aces].add(part[n][a][aces]);
        }
      }
    }
    return places;
  }

  static bool ends_in_slam(const Action& action) {
    return action.call.is_bid() && !action.has_child() && action.call.bid().level() >= kSmall;
  }

  void count(bidding::Step last, core::Hand caller, core::Hand partner,
             bidding::Condition condition, bidding::HandView& view, Counts& counts) const {
    const Node& node = model_.nodes[last.node];
    const Action& made = node.actions[last.action];
    if (!ends_in_slam(made)) return;
    const int aces = caller.count(core::Rank::kAce);
    const int level = made.call.bid().level();
    Ended& ended = counts[last.node][last.action][static_cast<std::size_t>(aces)];
    ++ended.all;
    const int missing = core::kSuits - aces - partner.count(core::Rank::kAce);
    if (missing < (level == kGrand ? 1 : 2)) return;
    ++ended.lacking;
    view.set(caller, condition);
    const auto scores = view.scores(node);
    std::optional<std::size_t> next;
    for (std::size_t a = 0; a < scores.size(); ++a) {
      if (a != last.action && (!next || scores[a] > scores[*next])) next = a;
    }
    const bool astray = !next || (ends_in_slam(node.actions[*next]) &&
                                  node.actions[*next].call.bid().level() >= level);
    ended.astray += astray ? 1 : 0;
  }

  /// Whether a rule was made.
  bool forbid(const std::map<Place, EndedByAces>& places) {
    struct Wrong {
      Place place;
      std::vector<int> aces;
      Ended ended;
    };
    std::vector<Wrong> wrong;
    for (const auto& [place, by_aces] : places) {
      Wrong here{place, {}, {}};
      const double share =
          place.call.bid().level() == kGrand ? limits_.grand_share : limits_.small_share;
      for (std::size_t aces = 0; aces < by_aces.size(); ++aces) {
        const Ended& ended = by_aces[aces];
        const bool too_many =
            static_cast<double>(ended.lacking) >= share * static_cast<double>(ended.all);
        if (ended.lacking < kLeastLacking || !too_many) continue;
        here.aces.push_back(static_cast<int>(aces));
        here.ended.add(ended);
      }
      if (!here.aces.empty()) wrong.push_back(std::move(here));
    }
    // The most frequent ones, if there is no room for all.
    std::ranges::stable_sort(wrong,
                             [](auto& a, auto& b) { return a.ended.lacking > b.ended.lacking; });
    bool any = false;
    for (const Wrong& one : wrong) {
      if (model_.system.rules.size() == bidding::System::kMostRules) break;
      bidding::SystemRule rule;
      rule.sequence = one.place.bids;
      rule.call = one.place.call;
      rule.kind = bidding::RuleKind::kMustNot;
      for (const int aces : one.aces) rule.hands.alternatives.push_back({.aces = aces});
      model_.system.rules.push_back(std::move(rule));
      any = true;
      if (2 * one.ended.astray > one.ended.lacking) put_below(one.place);
    }
    bidding::bind_system(model_);
    if (any) model_.meanings = {};
    return any;
  }

  /// The bid of the same strain a level lower, for the hands that would make the slam.
  void put_below(const Place& place) {
    const Bid slam = place.call.bid();
    const Bid lower(slam.level() - 1, slam.strain());
    const auto ways = joint::ways_of(model_);
    for (std::size_t n = 0; n < model_.nodes.size(); ++n) {
      if (!ways[n] || joint::bids_of(*ways[n]) != place.bids) continue;
      const Node& node = model_.nodes[n];
      const auto made = node.find(slam);
      const bool is_free = !node.label.is_bid() || lower > node.label.bid();
      if (!made || !is_free || node.find(lower)) continue;
      const std::size_t calls = node.actions.size();
      const std::size_t inputs = model_.networks[node.network].outputs();
      std::vector<float> column;
      for (std::size_t i = 0; i < inputs; ++i) {
        column.push_back(node.score.weights[i * calls + *made]);
      }
      column.push_back(node.score.bias[*made] - kLess);
      const float reward = node.value.empty() ? 0.0F : node.value.bias[*made];
      insert_call(model_, n, lower, Action::kNoChild, column, reward);
    }
  }

  Model model_;
  const SlamLimits& limits_;
  core::Workers& workers_;
  std::vector<std::array<core::Hand, 2>> hands_;
};

}  // namespace

Model with_slam_limits(Model model, const SlamLimits& limits, core::Workers& workers) {
  if (limits.pairs == 0) return model;
  return Limiter(std::move(model), limits, workers).run();
}

}  // namespace bidwright::training::asks
