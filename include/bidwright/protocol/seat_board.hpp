// A board as one seat sees it: its own hand, every call and card so far, dummy once it is faced;
// and what the protocol wants of this seat next (protocol/README.md, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/protocol/message.hpp"

namespace bidwright::protocol {

/// What a seat must do, or is waiting for.
struct Due {
  enum class Kind : std::uint8_t {
    /// Call.
    kOwnCall,
    /// Say "ready for X's bid" and wait; actor: X.
    kOthersCall,
    /// Play a card from actor's hand: its own, or dummy's.
    kOwnCard,
    /// Say "ready for X's card to trick N" and wait; actor: X.
    kOthersCard,
    /// Say "ready for dummy" and wait.
    kDummy,
    /// The board is over.
    kNothing,
  };
  Kind kind = Kind::kNothing;
  core::Seat actor = core::Seat::kNorth;
  /// From 1, of cards.
  int trick = 0;
  /// With kOwnCard: the card leads to a trick, so the table must ask for it first.
  bool leads = false;

  friend bool operator==(const Due&, const Due&) = default;
};

class SeatBoard {
 public:
  SeatBoard(int number, core::Seat dealer, core::Vulnerability vulnerability, core::Seat seat,
            core::Hand hand);

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] core::Vulnerability vulnerability() const { return vulnerability_; }
  [[nodiscard]] core::Seat seat() const { return seat_; }
  [[nodiscard]] core::Hand hand() const { return hand_; }
  [[nodiscard]] const core::Auction& auction() const { return auction_; }
  /// What was disclosed of call i.
  [[nodiscard]] const Explanation& explanation(std::size_t i) const { return explanations_[i]; }
  /// Only once the auction has ended in a contract.
  [[nodiscard]] const std::optional<core::Play>& play() const { return play_; }
  [[nodiscard]] std::optional<core::Hand> dummy() const { return dummy_; }
  [[nodiscard]] bool is_dummy() const { return play_ && play_->contract().dummy() == seat_; }

  [[nodiscard]] Due due() const;

  /// Each takes what has happened if it may happen now; otherwise it says why not and nothing
  /// changes. `hand` none: dummy's.
  [[nodiscard]] std::optional<std::string> see_call(core::Seat caller, core::Call call,
                                                    Explanation explanation = {});
  [[nodiscard]] std::optional<std::string> see_card(std::optional<core::Seat> hand,
                                                    core::Card card);
  [[nodiscard]] std::optional<std::string> see_dummy(core::Hand hand);

  /// Takes the last call or card back. There must be one.
  void take_back_call();
  void take_back_card();

 private:
  void start_play();

  int number_;
  core::Vulnerability vulnerability_;
  core::Seat seat_;
  core::Hand hand_;
  core::Auction auction_;
  std::vector<Explanation> explanations_;
  std::optional<core::Play> play_;
  std::optional<core::Hand> dummy_;
};

}  // namespace bidwright::protocol
