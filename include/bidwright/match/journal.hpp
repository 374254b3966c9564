// The journal of a match directory: every call and card, append only, one JSON line each.
//
// A board is written to parts/NNNNNN.jsonl while it is played, flushed line by line, and ends in a
// line "end". Complete boards move, in order, to the end of journal.jsonl under a lock, so the
// journal is the same whatever was played at the same time, in one process or in several. Times
// are not in it. A part without its end line is played again; a torn tail of the journal is cut
// back to the last complete board, which still lies in parts/. A board that was played again, since
// a robot had been absent, stands in the journal twice: the later record counts.
//
// Several processes may use one directory; one thread at a time per object.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bidwright/core/error.hpp"
#include "bidwright/match/types.hpp"

namespace bidwright::match {

/// The lines of one board, as the journal has them.
[[nodiscard]] std::string journal_begin(const core::BoardSetup& setup);
[[nodiscard]] std::string journal_call(int board, Room room, core::Seat seat,
                                       const core::MadeCall& call);
[[nodiscard]] std::string journal_card(int board, Room room, core::Seat hand, core::Card card);
[[nodiscard]] std::string journal_room(int board, Room room, const RoomResult& result);
[[nodiscard]] std::string journal_end(int board);

/// Reads back complete boards; what follows the last end line is left out.
struct JournalText {
  std::vector<BoardResult> boards;
  /// Bytes up to the end of the last complete board.
  std::size_t complete_bytes = 0;
};
[[nodiscard]] core::Expected<JournalText> parse_journal(std::string_view text);

/// The last record of each board, at the place of its first.
[[nodiscard]] std::vector<BoardResult> without_superseded(std::vector<BoardResult> boards);

/// The part of one board in the making.
class Part {
 public:
  /// Begins the board anew, whatever was there.
  [[nodiscard]] static core::Expected<Part> create(const std::filesystem::path& directory,
                                                   const core::BoardSetup& setup);
  [[nodiscard]] core::Expected<void> write(const std::string& line);
  /// The end line.
  [[nodiscard]] core::Expected<void> finish(int board);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::filesystem::path path_;
};

/// The boards of a match directory that are complete, by number: in the journal or in parts.
class Journal {
 public:
  explicit Journal(std::filesystem::path directory);

  /// Cuts a torn tail, moves complete parts whose turn has come into the journal, and returns the
  /// records that are new since the last call (all, the first time). `first_board` is the one that
  /// is expected next, and boards beyond `limit` stay where they are.
  [[nodiscard]] core::Expected<std::vector<BoardResult>> assemble(int first_board, int limit);

  /// Moves the complete part of a board that was played again to the end of the journal; the next
  /// assemble() returns it. Nothing happens if there is none.
  [[nodiscard]] core::Expected<void> supersede(int board);

  /// Whether the board lies complete in parts/, waiting for its turn.
  [[nodiscard]] bool has_complete_part(int board) const;

  [[nodiscard]] std::filesystem::path journal_file() const;

 private:
  std::filesystem::path directory_;
  std::size_t read_bytes_ = 0;
};

[[nodiscard]] std::filesystem::path part_file(const std::filesystem::path& directory, int board);

}  // namespace bidwright::match
