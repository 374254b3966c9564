// Recorded dialogues between four clients and a table. Three forms are read:
//   C1>S North passes            this project's own, protocol/transcripts/*.txt, which also have
//   C1 gone                      a connection that was lost
//   C1>S b'North passes\r\n'     captures of other programs, *.log
//   12.3 N << NORTH PASSES<CR><LF>
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bidwright/protocol/running_board.hpp"

namespace bidwright::test {

struct TranscriptLine {
  /// Counts from 0; more than four if somebody came back.
  int connection = 0;
  bool to_client = false;
  std::string text;
  /// No line: the client has gone.
  bool gone = false;
};

struct Transcript {
  std::string name;
  /// What stands after "# table:" or "# conformance:", at its blanks.
  std::vector<std::string> flags;
  /// The table is the command `conformance`, which plays the other three itself.
  bool conformance = false;
  /// One of this project's own: nothing is missing in it.
  bool own = false;
  /// "# again: 4 5": connection 5 is the client of connection 4, come back. By connection.
  std::map<int, int> again;
  /// "# wrong: 1": what this client says is not what a Client would.
  std::set<int> wrong;
  std::vector<TranscriptLine> lines;

  [[nodiscard]] int connections() const;
  /// Who sits on the connection, as the table said.
  [[nodiscard]] std::optional<core::Seat> seat(int connection) const;
  /// Everything on one connection, in order.
  [[nodiscard]] std::vector<TranscriptLine> of(int connection) const;
  /// The boards as they were dealt.
  [[nodiscard]] std::vector<core::BoardSetup> boards() const;
};

/// Lines that the capture has mutilated are left out; what every client must have said at the
/// start (connecting, "ready for teams") is put in where it is missing.
[[nodiscard]] Transcript read_transcript(const std::filesystem::path& path);

}  // namespace bidwright::test
