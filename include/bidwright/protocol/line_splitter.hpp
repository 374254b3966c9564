// Bytes to lines. CR and LF both end a line, and empty lines are dropped, so CR LF, LF, CR and
// CR CR LF all do. A line longer than the limit is cut there and reported as too long, so a peer
// that never ends a line costs no more than `limit` bytes. One table manager sends some lines
// without any terminator: when nothing has followed for a while (0.3 s from a table, several
// seconds from a client), the owner asks flush_complete() for what is pending.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bidwright::protocol {

/// Who is at the other end; decides which unterminated texts count as complete.
enum class Peer : unsigned char { kClient, kTable };

class LineSplitter {
 public:
  static constexpr std::size_t kDefaultLimit = 8192;

  struct Line {
    std::string text;
    /// The line was cut off; `text` is how it began.
    bool too_long = false;
    /// It ended with LF without CR.
    bool lf_only = false;
  };

  explicit LineSplitter(Peer peer, std::size_t limit = kDefaultLimit)
      : peer_(peer), limit_(limit) {}

  /// Takes bytes, gives the lines that are complete now, without terminators. Empty lines and
  /// "Start of BoardStart of Board" are dealt with here: dropped and made two.
  [[nodiscard]] std::vector<Line> feed(std::string_view bytes);

  /// What is pending, if it is a whole message that lacks its terminator; otherwise nothing is
  /// given and it stays pending.
  [[nodiscard]] std::vector<Line> flush_complete();

  /// Whether bytes of an unfinished line are waiting.
  [[nodiscard]] bool pending() const { return !pending_.empty(); }

 private:
  void finish(std::vector<Line>& lines, bool lf_only = false);

  Peer peer_;
  std::size_t limit_;
  std::string pending_;
  bool overflowed_ = false;
};

}  // namespace bidwright::protocol
