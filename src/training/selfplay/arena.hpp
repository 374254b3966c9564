// Where whole auctions are bid for learning: many boards side by side, so that the networks are
// asked for hundreds of calls at a time.
//
// Each side has a contestant: a network, and perhaps the tree, which then bids for as long as the
// opponents are silent. From a main line of calls drawn from the networks branch, at every decision
// of a side that learns, its likely calls; each is continued to the end by all four seats, and the
// results are compared. What was found is a Lesson.
//
// An Arena is used by one thread at a time; results depend on the boards, the contestants and the
// seed alone.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "training/selfplay/boards.hpp"
#include "training/selfplay/policy_network.hpp"

#include "bidwright/bidding/hand_view.hpp"

namespace bidwright::training::selfplay {

struct Contestant {
  const PolicyNetwork* network = nullptr;
  /// Bids by the tree while the opponents are silent.
  bool tree_first = false;
  bool learns = false;
};

struct ArenaOptions {
  /// Calls rarer than this are never drawn.
  float least_chance = 0.015F;
  /// Chances are raised to this power where a line is continued, and wherever a contestant that
  /// does not learn calls.
  float sharpness = 2.0F;
  /// Other calls this likely are tried beside the call that was made ...
  float least_tried = 0.02F;
  /// ... and this share of decisions tries a random legal one too.
  float random_tries = 0.1F;
  /// Decisions less undecided than this are kept in proportion, with weight instead; 0: all are
  /// kept.
  float focus = 0.0F;
  /// IMPs that PASS costs where nobody has bid yet.
  float opening_price = 0.0F;
  /// IMPs that an opening is worth that is_preempt().
  float preempt_bonus = 0.0F;
};

/// At two in a suit of five cards or more, at three in one of six, with twelve points at most.
[[nodiscard]] bool is_preempt(core::Bid bid, core::Hand hand);

/// Decisions and what their calls were worth. Number i of each list is of lesson i.
struct Lessons {
  SparseRows rows;
  std::vector<std::uint64_t> legal;
  /// The calls that were tried.
  std::vector<std::uint64_t> tried;
  /// IMPs for the caller's side against the call that was made.
  std::vector<CallNumbers> gains;
  /// How the reference network called.
  std::vector<CallNumbers> reference;
  /// How many decisions like this it stands for.
  std::vector<float> weights;
  /// What the three others held.
  std::vector<OtherHands> others;

  [[nodiscard]] std::size_t size() const { return legal.size(); }
  void clear();
  void append(const Lessons& other);
};

class Arena {
 public:
  /// `tree` may be null if no contestant uses it.
  explicit Arena(const bidding::Model* tree);
  ~Arena();
  Arena(Arena&&) noexcept;
  Arena& operator=(Arena&&) noexcept;

  /// Adds to `lessons`; the boards' numbers, from `first` on, name their random numbers.
  void learn(std::span<const Board> boards, const std::array<Contestant, 2>& sides,
             const PolicyNetwork& reference, const ArenaOptions& options, std::uint64_t seed,
             std::uint64_t first, Lessons& lessons);

  /// The final contracts, everybody making his likeliest call.
  [[nodiscard]] std::vector<core::FinalContract> bid(std::span<const Board> boards,
                                                     const std::array<Contestant, 2>& sides);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace bidwright::training::selfplay
