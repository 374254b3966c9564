// Where the boards of a match or of a table come from: a seed, a PBN, LIN or JSON file, or a .deals
// file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bidwright/core/trick_table.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::tools {

struct Boards {
  std::vector<core::BoardSetup> setups;
  /// Double-dummy tricks of each board where the file has them: all, or North's and South's only.
  std::vector<std::optional<core::TrickTable>> tricks;
  /// Whether these hold East's and West's, too.
  bool all_declarers = true;
  /// The file's name and checksum; empty for a seed.
  std::string source;
};

/// `count` boards of a seed, numbered from 1, dealer and vulnerability by number.
[[nodiscard]] Boards boards_of_seed(std::uint64_t seed, int count);

/// The first `count` boards of a file (all of them if 0), numbered anew from 1. Records keep their
/// dealer and vulnerability where they state them; boards of a .deals file have them by number.
/// Ends the program with an error if the file has fewer, or a board that is not complete.
[[nodiscard]] Boards boards_of_file(const std::string& path, int count);

}  // namespace bidwright::tools
