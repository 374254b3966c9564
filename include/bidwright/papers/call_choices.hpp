// Rules and cases together, for the calls after an opening bid (Bellamy-McIntyre 2008, chapter 6):
// what a case remembers is no call but a choice, such as "raise partner's suit by a jump", made
// where certain things were shown; rules say what calls show, and what call a choice is.
//
//   choice    a subject (PASS, a suit by who has shown it or by its length, no trump) and a jump
//   standing  own points and lengths by the role of a suit, the least that partner showed by simple
//             rules, and how high the bidding is
//
// Values; a base may be read by any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/hand.hpp"

namespace bidwright::papers {

enum class Subject : std::uint8_t {
  kPass,
  kDouble,
  kRedouble,
  kPartnersSuit,
  kOwnSuit,
  /// The longest suit that nobody has bid, and the next.
  kNewSuit,
  kSecondSuit,
  kTheirSuit,
  kNoTrump,
};

struct Choice {
  Subject subject = Subject::kPass;
  /// Levels above the lowest legal one; 2 stands for more.
  std::uint8_t jump = 0;

  friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

/// What the player whose turn it is chooses by this legal call; none if it is no choice, such as
/// the shorter of two suits.
[[nodiscard]] std::optional<Choice> choice_of(const core::Auction& auction, core::Hand hand,
                                              core::Call call);
/// The call that makes the choice here; none if no legal call does.
[[nodiscard]] std::optional<core::Call> call_of(const core::Auction& auction, core::Hand hand,
                                                Choice choice);

/// The least points that the player's calls have shown by simple rules; 0 for none.
[[nodiscard]] int least_points(const core::Auction& auction, core::Seat seat);

class ChoiceBase {
 public:
  static constexpr std::size_t kMost = 20;

  /// Remembers a call; the auction is that before it.
  void add(const core::Auction& auction, core::Hand hand, core::Call call);
  [[nodiscard]] std::size_t size() const { return cases_.size(); }

  struct Answer {
    /// For K = 1 .. kMost, at K - 1: by the choice with the most votes that can be made, and by the
    /// name of the call with the most that is legal. PASS if there is none.
    std::array<core::Call, kMost> by_choice{};
    std::array<core::Call, kMost> by_name{};
  };
  [[nodiscard]] Answer ask(const core::Auction& auction, core::Hand hand) const;

 private:
  struct Standing {
    /// Who bid last, what partner and the opponents have done: compared with the same only.
    std::uint8_t kind = 0;
    std::array<std::int8_t, 9> measures{};
  };
  struct Case {
    Standing standing;
    std::optional<Choice> choice;
    core::Call call;
  };

  [[nodiscard]] static Standing standing_of(const core::Auction& auction, core::Hand hand);
  [[nodiscard]] static int distance(const Standing& a, const Standing& b);

  std::vector<Case> cases_;
};

}  // namespace bidwright::papers
