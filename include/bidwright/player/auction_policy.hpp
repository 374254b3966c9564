// Bids by a network of whole auctions (bidding/auction_network.hpp): the likeliest call, or
// after thinking, where the budget lets it, the best one (thinking.hpp). As the
// competitive policy of ModelPolicy it takes over from the tree at the opponents' first call other
// than PASS and doubles of high bids that the tree has answers to: no training sees enough of those
// to learn what each of the tree's bids asked. A network that learned to open by itself bids alone,
// from the first call on.
//
// Threads may share one.
#pragma once

#include <memory>
#include <optional>

#include "bidwright/bidding/auction_network.hpp"
#include "bidwright/player/call_policy.hpp"
#include "bidwright/player/thinking.hpp"

namespace bidwright::player {

class AuctionPolicy final : public CallPolicy {
 public:
  enum class Begins {
    /// After a tree.
    kWithTheOpponents,
    /// Alone.
    kAtTheFirstCall,
  };

  /// `tricks`: null if it is never to think.
  explicit AuctionPolicy(std::shared_ptr<const bidding::AuctionNetwork> network,
                         std::shared_ptr<const tricks::DealNetwork> tricks = nullptr,
                         Begins begins = Begins::kWithTheOpponents);
  ~AuctionPolicy() override;

  [[nodiscard]] CallDecision choose(const CallSituation& situation) const override;
  void choose_all(const CallSituation& situation, std::span<const core::Hand> hands,
                  std::span<core::Call> calls) const override;
  /// How likely the network made each call of the seat, after a tree from the opponents' first call
  /// other than PASS on; what came before says nothing to it then.
  [[nodiscard]] const sampling::CallModel* reading() const override { return reading_.get(); }
  [[nodiscard]] const sampling::CallModel* competitive_reading() const override {
    return reading_.get();
  }
  [[nodiscard]] bidding::HighDoubles high_doubles() const override {
    return bidding::HighDoubles::kAreSkipped;
  }

 private:
  std::shared_ptr<const bidding::AuctionNetwork> network_;
  std::unique_ptr<const sampling::CallModel> reading_;
  std::optional<Thinker> thinker_;
};

}  // namespace bidwright::player
