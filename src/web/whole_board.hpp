// Whole boards for the API: bid, played and solved by this program, as requests ask.
#pragma once

#include "web/situation.hpp"

#include "bidwright/formats/board_record.hpp"
#include "bidwright/web/brain.hpp"

namespace bidwright::web {

/// What is to be done with a board.
struct BoardOrder {
  /// Play the cards; else the contract is scored double dummy.
  bool play = true;
  /// Double dummy for the deal and every card.
  bool solve = true;
  /// Say what every call shows; else only those of which it is known already.
  bool meanings = true;
};

[[nodiscard]] core::Expected<BoardOrder> order_of(const Fields& fields);
/// "deal", "board", "dealer" and "vul"; the last two by the board's number if they are left out.
[[nodiscard]] core::Expected<core::BoardSetup> setup_of(const Fields& fields);

[[nodiscard]] core::Expected<FinishedBoard> do_board(const Brain& brain, std::string_view robot,
                                                     const core::BoardSetup& setup,
                                                     const BoardOrder& order);

[[nodiscard]] formats::BoardRecord finished_record(const FinishedBoard& board);

}  // namespace bidwright::web
