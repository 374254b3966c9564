// Recorded dialogues between four clients and a table. Three forms are read:
//   C1>S North passes            this project's own, protocol/transcripts/*.txt
//   C1>S b'North passes\r\n'     captures of other programs, *.log
//   12.3 N << NORTH PASSES<CR><LF>
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bidwright/protocol/running_board.hpp"

namespace bidwright::test {

struct TranscriptLine {
  /// 0..3.
  int connection = 0;
  bool to_client = false;
  std::string text;
};

struct Transcript {
  std::string name;
  /// What stands behind "# table:", at its blanks.
  std::vector<std::string> table_flags;
  std::vector<TranscriptLine> lines;

  /// Who sits on the connection, as the table said.
  [[nodiscard]] std::optional<core::Seat> seat(int connection) const;
  /// Everything on one connection, in order.
  [[nodiscard]] std::vector<TranscriptLine> of(int connection) const;
  /// The boards as they were dealt.
  [[nodiscard]] std::vector<protocol::TableBoard> boards() const;
};

/// Lines that the capture has mutilated are left out; what every client must have said at the
/// start (connecting, "ready for teams") is put in where it is missing.
[[nodiscard]] Transcript read_transcript(const std::filesystem::path& path);

}  // namespace bidwright::test
