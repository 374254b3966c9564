#include "bidwright/protocol/line_splitter.hpp"

#include "protocol/scan.hpp"

#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {

namespace {

constexpr std::string_view kStart = "start of board";

bool is_blank_line(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

/// Whether the text is a message. Of what tables say only those count that some table really
/// leaves unterminated. What clients say may still grow ("to trick 1" into "to trick 12", "1C" by
/// its alert), which is why whoever listens to clients must wait longer before asking; half a call
/// or card ("bids 1") is none yet.
bool is_whole_without_terminator(Peer peer, const std::string& text) {
  if (peer == Peer::kClient) {
    const auto message = parse_client_line(text);
    return message && (message->kind != ClientKind::kCall || message->call) &&
           (message->kind != ClientKind::kCard || message->card);
  }
  std::string_view last = text;
  while (starts_folded(last, kStart) && starts_folded(last.substr(kStart.size()), kStart)) {
    last.remove_prefix(kStart.size());
  }
  const auto message = parse_table_line(last);
  return message &&
         (message->kind == TableKind::kToLead || message->kind == TableKind::kStartOfBoard ||
          message->kind == TableKind::kEndOfSession);
}

}  // namespace

void LineSplitter::finish(std::vector<Line>& lines, bool lf_only) {
  if (overflowed_) {
    lines.push_back({std::move(pending_), true, lf_only});
  } else if (!is_blank_line(pending_)) {
    // "Start of BoardStart of Board" is two lines whose terminators were left out.
    while (peer_ == Peer::kTable && starts_folded(pending_, kStart) &&
           starts_folded(std::string_view(pending_).substr(kStart.size()), kStart)) {
      lines.push_back({pending_.substr(0, kStart.size()), false, lf_only});
      pending_.erase(0, kStart.size());
    }
    lines.push_back({std::move(pending_), false, lf_only});
  }
  pending_.clear();
  overflowed_ = false;
}

std::vector<LineSplitter::Line> LineSplitter::feed(std::string_view bytes) {
  std::vector<Line> lines;
  for (const char c : bytes) {
    if (c == '\n' || c == '\r') {
      finish(lines, c == '\n');
    } else if (pending_.size() < limit_) {
      pending_.push_back(c);
    } else {
      overflowed_ = true;
    }
  }
  return lines;
}

std::vector<LineSplitter::Line> LineSplitter::flush_complete() {
  std::vector<Line> lines;
  if (!overflowed_ && !is_blank_line(pending_) && is_whole_without_terminator(peer_, pending_)) {
    finish(lines);
  }
  return lines;
}

}  // namespace bidwright::protocol
