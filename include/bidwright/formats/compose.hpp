// Making records of boards that were played here: from the values of core to a BoardRecord.
//
//   BoardRecord record = make_record(7, deal, dealer_of_board(7), vulnerability_of_board(7));
//   set_auction(record, auction, explanations);
//   set_play(record, play);
//   set_result(record, tricks);
#pragma once

#include <span>
#include <string>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/core/trick_table.hpp"
#include "bidwright/formats/board_record.hpp"

namespace bidwright::formats {

[[nodiscard]] BoardRecord make_record(int number, const core::Deal& deal, core::Seat dealer,
                                      core::Vulnerability vulnerability);

/// The calls, and contract and declarer once the auction has ended. explanations[i] is what call i
/// was said to show; empty: no alert. The span may be shorter than the auction.
void set_auction(BoardRecord& record, const core::Auction& auction,
                 std::span<const std::string> explanations = {});

/// The cards so far; a play that is not complete is marked as stopped.
void set_play(BoardRecord& record, const core::Play& play);

/// Declarer's tricks and the Score tag; the contract must have been set. For a passed-out board
/// `tricks` means nothing.
void set_result(BoardRecord& record, int tricks);

/// The value of a Score tag: "NS -450".
[[nodiscard]] std::string score_text(int north_south);
/// ScoreIMP of North-South: "NS 11".
void set_score_imp(BoardRecord& record, int north_south);

/// Explains call `at` of the auction: an alert, and a note with this text. Calls with the same
/// text share a note; past the 32nd text the note is left away and the call only alerted.
void explain_call(AuctionRecord& auction, std::size_t at, std::string_view text);

/// OptimumResultTable of PBN section 5.7, of these declarers; a second one replaces the first.
void set_optimum_result_table(BoardRecord& record, const core::TrickTable& tricks,
                              std::span<const core::Seat> declarers = core::kAllSeats);
/// What the record's OptimumResultTable says, if it has these declarers and makes sense; of others
/// it means nothing.
[[nodiscard]] std::optional<core::TrickTable> optimum_result_table(
    const BoardRecord& record, std::span<const core::Seat> declarers = core::kAllSeats);

}  // namespace bidwright::formats
