// Mistakes that whole collections of records share, and that can be told from the records
// themselves and undone. A reader never does this by itself; verify() reports such records.
//
//   - The passes before the opening bid were left away. If declarer and the calls agree with
//     exactly one number of passes in front, they are put there.
//   - The rows of the play change their first column on the way. If the deal is known and the four
//     cards of a row are those of four neighbours in turn, each card goes into its holder's column.
#pragma once

#include <string>
#include <vector>

#include "bidwright/formats/board_record.hpp"

namespace bidwright::formats {

/// How many passes must stand before the first call for declarer to be right; none if no number
/// or several would do, or if the auction is right as it is.
[[nodiscard]] std::optional<int> missing_passes(const BoardRecord& record);

/// Mends what can be mended and says what that was; nothing for a record that verify() finds right.
std::vector<std::string> mend(BoardRecord& record);

}  // namespace bidwright::formats
