// What both readers of auctions share, private to this module: words between blanks, each a call.
#pragma once

#include <string_view>

#include "bidwright/core/auction.hpp"

namespace bidwright::core {

struct Word {
  std::string_view text;
  /// From 1.
  std::size_t column = 1;
};

/// The word at or after `at`, which moves to the word's end; empty when there is none.
[[nodiscard]] Word next_word(std::string_view text, std::size_t& at);

/// Adds the call that the word is.
[[nodiscard]] Expected<void> add_word(Auction& auction, const Word& word);

}  // namespace bidwright::core
