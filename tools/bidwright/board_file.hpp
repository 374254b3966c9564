// Whole files of boards: what `bid FILE` and `solve FILE` share. Every board of a PBN, LIN, JSON or
// .deals file is worked on, on several threads, and written as PBN, LIN or JSON lines.
//
// What is done is kept in OUT.part, a line a board, until all of it is written to OUT; the same
// command goes on from there. Its first line says what the lines depend on.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "bidwright/dd/solver.hpp"
#include "bidwright/formats/board_record.hpp"

namespace bidwright::tools {

/// Whether the name says that it is such a file.
[[nodiscard]] bool names_board_file(const std::string& text);

/// The boards: number, dealer, vulnerability and deal, by number where the file does not say, with
/// the tags of the event and the double-dummy table if it has one. A board that comes again, from
/// a second room, is left out. Ends the program with an error if one is not complete.
[[nodiscard]] std::vector<formats::BoardRecord> read_board_file(const std::string& path);

/// Adds the double-dummy table, if there is none yet, and the par.
void add_double_dummy(formats::BoardRecord& record, dd::Solver& solver);

struct BoardFileWork {
  std::string in;
  /// "-": the standard output, as PBN.
  std::string out;
  /// What is done to the boards, with all that it depends on besides the file.
  std::string conditions;
  /// What the progress bar says: "bidding".
  std::string doing;
  /// 0: as many as cores.
  int threads = 0;
  /// JSON lines where the name of `out` does not tell.
  bool json = false;
  /// By several threads.
  std::function<void(formats::BoardRecord& record, dd::Solver& solver)> work;
};

/// Ends the program with an error, or, after an interruption, with the command that goes on.
void work_on_board_file(const BoardFileWork& job);

}  // namespace bidwright::tools
