// LIN has no place for a contract: it has the calls, and cards in the order of play. What a reader
// can make of these, and what a writer has to add so that it makes the right thing of them; private
// to this module.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bidwright/formats/board_record.hpp"

namespace bidwright::formats {

/// A comment after an auction that is not whole: the calls after it only stand for the contract.
inline constexpr std::string_view kLinMadeUp = "The rest of the auction is not recorded";

/// The contract that calls lead to if nobody calls any more, whether they are legal or not; none
/// where there is no bid.
[[nodiscard]] std::optional<core::Contract> contract_of_calls(const AuctionRecord& auction);

/// By the passes at its end: a record may hold illegal bids.
[[nodiscard]] bool lin_auction_ended(const AuctionRecord& auction);

/// Declarer's tricks in a play of 52 cards, in their order; none if there are fewer.
[[nodiscard]] std::optional<int> count_tricks(std::span<const core::Card> cards,
                                              core::Strain strain, core::Seat declarer);

/// A board as a reader of LIN will see it.
struct LinBoard {
  core::Seat first_caller = core::Seat::kNorth;
  /// Calls after those of the record that only stand for its contract.
  std::vector<core::Call> made_up;
  /// Empty if it is not known.
  std::optional<core::FinalContract> contract;
  std::vector<PlayedCard> cards;
  std::optional<int> tricks;
};

/// `results`: the contract also stands in a list of results.
[[nodiscard]] LinBoard as_lin_has_it(const BoardRecord& record, bool results);

}  // namespace bidwright::formats
