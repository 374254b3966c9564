#include "protocol/transcript.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/core.h>

#include "support/shared_data.hpp"

#include "bidwright/protocol/parse.hpp"

namespace bidwright::test {

namespace {

using protocol::ClientKind;
using protocol::TableKind;

/// What stands between the quotes of b'...' or b"..."; none if the quote does not close.
std::optional<std::string> python_bytes(std::string_view text) {
  if (text.size() < 4 || text.back() != text[1]) return std::nullopt;
  std::string result;
  for (std::size_t i = 2; i + 1 < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    ++i;
    if (text[i] != 'r' && text[i] != 'n') result += text[i];
  }
  return result;
}

/// Without the time in front: "    12.345 C1>S ...".
std::string after_the_time(const std::string& line) {
  const std::size_t from = line.find_first_not_of(' ');
  const std::size_t end = line.find_first_not_of("0123456789.", from);
  const bool time = from != std::string::npos && end != std::string::npos && end > from &&
                    line[end] == ' ' && line.find('.', from) < end;
  return time ? line.substr(end + 1) : line;
}

std::optional<TranscriptLine> capture_line(const std::string& timed) {
  const std::string line = after_the_time(timed);
  TranscriptLine result;
  if (line.size() > 5 && line.compare(2, 3, ">S ") == 0 && line[0] == 'C') {
    result.connection = line[1] - '1';
  } else if (line.size() > 5 && line.compare(0, 3, "S>C") == 0 && line[4] == ' ') {
    result.connection = line[3] - '1';
    result.to_client = true;
  } else if (line.size() == 7 && line[0] == 'C' && line.substr(2) == " gone") {
    result.connection = line[1] - '1';
    result.gone = true;
    return result;
  } else {
    return std::nullopt;
  }
  const std::string text = line.substr(5);
  if (text == "EOF") return std::nullopt;
  if (text.starts_with("b'") || text.starts_with("b\"")) {
    const auto bytes = python_bytes(text);
    if (!bytes) return std::nullopt;
    result.text = *bytes;
  } else {
    result.text = text;
  }
  return result;
}

/// `   12.3456 N << text<CR><LF>`; connections are numbered like seats. A connect line has '?'.
std::optional<TranscriptLine> table_line(const std::string& line) {
  std::istringstream in(line);
  std::string time;
  std::string who;
  std::string arrow;
  in >> time >> who >> arrow;
  if (arrow != "<<" && arrow != ">>") return std::nullopt;
  TranscriptLine result;
  result.to_client = arrow == ">>";
  const auto seat = core::seat_from(who);
  result.connection = seat ? core::index(*seat) : -1;
  const std::size_t start = line.find(arrow) + 3;
  result.text = line.substr(start, line.rfind("<CR><LF>") - start);
  return result;
}

void mend(Transcript& transcript) {
  std::vector<TranscriptLine> mended;
  std::array<bool, 4> connected{};
  std::array<bool, 4> ready{};
  for (TranscriptLine& line : transcript.lines) {
    const auto i = static_cast<std::size_t>(line.connection);
    if (!line.to_client) {
      const auto message = protocol::parse_client_line(line.text);
      connected[i] |= message && message->kind == ClientKind::kConnect;
      ready[i] |= message && message->kind == ClientKind::kReadyForTeams;
    } else if (const auto message = protocol::parse_table_line(line.text)) {
      if (message->kind == TableKind::kSeated && !connected[i]) {
        mended.push_back({line.connection, false,
                          fmt::format("Connecting \"{}\" as {} using protocol version 18",
                                      message->team, *message->seat)});
        connected[i] = true;
      }
      if (message->kind == TableKind::kTeams) {
        for (int other = 0; other < 4; ++other) {
          const auto seat = transcript.seat(other);
          if (ready[static_cast<std::size_t>(other)] || !seat) continue;
          mended.push_back({other, false, fmt::format("{} ready for teams", *seat)});
          ready[static_cast<std::size_t>(other)] = true;
        }
      }
    }
    mended.push_back(line);
  }
  transcript.lines = std::move(mended);
}

/// The lines at the head of a transcript that say how it was made.
bool read_remark(const std::string& line, Transcript& transcript) {
  const auto colon = line.find(": ");
  const std::string what = line.substr(2, colon == std::string::npos ? colon : colon - 2);
  std::istringstream rest(colon == std::string::npos ? "" : line.substr(colon + 2));
  if (what == "table" || what == "conformance") {
    transcript.own = true;
    transcript.conformance = what == "conformance";
    for (std::string flag; rest >> flag;) transcript.flags.push_back(flag);
  } else if (what == "again") {
    int before = 0;
    int after = 0;
    while (rest >> before >> after) transcript.again[before - 1] = after - 1;
  } else if (what == "wrong") {
    for (int connection = 0; rest >> connection;) transcript.wrong.insert(connection - 1);
  } else {
    return false;
  }
  return true;
}

}  // namespace

int Transcript::connections() const {
  int last = -1;
  for (const TranscriptLine& line : lines) last = std::max(last, line.connection);
  return last + 1;
}

std::optional<core::Seat> Transcript::seat(int connection) const {
  for (const TranscriptLine& line : lines) {
    if (line.connection != connection || !line.to_client) continue;
    const auto message = protocol::parse_table_line(line.text);
    if (message && message->kind == TableKind::kSeated) return message->seat;
  }
  return std::nullopt;
}

std::vector<TranscriptLine> Transcript::of(int connection) const {
  std::vector<TranscriptLine> result;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(result),
               [&](const TranscriptLine& line) { return line.connection == connection; });
  return result;
}

std::vector<core::BoardSetup> Transcript::boards() const {
  std::vector<core::BoardSetup> boards;
  for (int connection = 0; connection < connections(); ++connection) {
    // The same number may come again with other cards, so boards are counted; but where a board
    // began anew only its number tells that it is the same.
    std::size_t place = 0;
    std::size_t started = 0;
    for (const TranscriptLine& line : of(connection)) {
      if (!line.to_client) continue;
      const auto message = protocol::parse_table_line(line.text);
      if (!message) continue;
      if (message->kind == TableKind::kStartOfBoard) {
        place = started++;
        if (!own && boards.size() < started) boards.emplace_back();
      } else if (message->kind == TableKind::kBoard) {
        if (own) {
          const auto same = std::find_if(boards.begin(), boards.end(), [&](const auto& board) {
            return board.number == message->number;
          });
          place = static_cast<std::size_t>(same - boards.begin());
          if (same == boards.end()) boards.emplace_back();
        }
        boards[place].number = message->number;
        boards[place].dealer = *message->seat;
        boards[place].vulnerability = message->vulnerability;
      } else if (message->kind == TableKind::kCards) {
        boards[place].deal[*message->seat] = message->hand;
      }
    }
  }
  return boards;
}

Transcript read_transcript(const std::filesystem::path& path) {
  Transcript transcript;
  transcript.name = path.filename().string();
  std::istringstream in(read_whole_file(path));
  std::vector<TranscriptLine> waiting;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.starts_with("# ") && read_remark(line, transcript)) continue;
    auto read = capture_line(line);
    if (!read) read = table_line(line);
    if (!read) continue;
    if (read->connection < 0) {
      waiting.push_back(*read);
      continue;
    }
    for (TranscriptLine& connect : waiting) {
      connect.connection = read->connection;
      transcript.lines.push_back(connect);
    }
    waiting.clear();
    transcript.lines.push_back(*read);
  }
  if (!transcript.own) mend(transcript);
  return transcript;
}

}  // namespace bidwright::test
