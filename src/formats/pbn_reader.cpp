// Cuts a PBN file into games. A game ends at an empty line, unless a brace comment is open; or
// where Event or Board stand a second time after an auction or a play. Sections that an empty
// line has cut off from their game are brought back to it.

#include "formats/input.hpp"
#include "formats/pbn_game.hpp"

#include "bidwright/formats/pbn.hpp"

namespace bidwright::formats {

using core::ErrorCode;

namespace {

bool is_blank_line(std::string_view line) {
  return line.find_first_not_of(" \t\v\f\x1a") == std::string_view::npos;
}

class PbnReader final : public BoardReader {
 public:
  PbnReader(Source source, Limits limits)
      : limits_(limits), input_(std::move(source), limits.line) {}

  core::Expected<std::optional<BoardRecord>> next() override {
    while (true) {
      switch (gather()) {
        case Gathered::kError:
          any_ = true;
          return tl::unexpected(std::move(error_));
        case Gathered::kEnd:
          if (!any_) {
            any_ = true;
            return core::fail(ErrorCode::kTruncated,
                              "no board; a tag such as [Event \"...\"] was expected", 1, 1);
          }
          return std::optional<BoardRecord>();
        case Gathered::kGame:
          break;
      }
      any_ = true;
      auto record = parse_pbn_game(game_, first_line_, inheritance_);
      if (!record) return tl::unexpected(std::move(record.error()));
      return std::optional(std::move(*record));
    }
  }

 private:
  enum class Gathered : std::uint8_t { kGame, kEnd, kError };

  /// Fills game_ and first_line_.
  Gathered gather() {
    if (skip_) skip_game();
    game_.clear();
    seen_ = {};
    in_comment_ = false;
    while (true) {
      const LineInput::Status status = input_.next();
      if (status == LineInput::Status::kError) {
        error_ = input_.error();
        skip_ = true;
        return Gathered::kError;
      }
      if (status == LineInput::Status::kEnd) {
        return seen_.data ? Gathered::kGame : Gathered::kEnd;
      }
      std::string_view line = input_.text();
      if (game_.empty()) first_line_ = input_.number();
      if (line.starts_with('%')) line = {};  // Escaped, but still counted
      if (is_blank_line(line)) {
        if (game_ends_here()) return Gathered::kGame;
        if (!game_.empty()) game_ += '\n';
        continue;
      }
      if (begins_another_game(line)) {
        input_.unread();
        return Gathered::kGame;
      }
      note_contents(line);
      if (game_.size() + line.size() >= limits_.board) {
        error_ = {ErrorCode::kTooLarge,
                  fmt::format("a board of more than {} bytes; an empty line was expected before",
                              limits_.board),
                  input_.number(), 1};
        skip_ = true;
        return Gathered::kError;
      }
      game_.append(line);
      game_ += '\n';
    }
  }

  /// At an empty line.
  [[nodiscard]] bool game_ends_here() {
    if (!seen_.data || input_.text().starts_with('%')) return false;
    if (in_comment_ && !seen_.tag_in_comment) return false;
    // Only comments so far: they open the game that follows.
    if (!seen_.tag && !seen_.garbage) return false;
    return !section_follows();
  }

  /// Whether the next thing in the file is a section that this game still lacks.
  bool section_follows() {
    std::uint32_t blank = 1;
    while (true) {
      const LineInput::Status status = input_.next();
      const std::string_view line = input_.text();
      if (status == LineInput::Status::kLine && (line.starts_with('%') || is_blank_line(line))) {
        ++blank;
        continue;
      }
      input_.unread();
      if (status != LineInput::Status::kLine) return false;
      if (seen_.section_tags && ((!seen_.auction && opens_tag(line, "Auction")) ||
                                 (!seen_.play && opens_tag(line, "Play")))) {
        game_.append(blank - 1, '\n');  // gather() adds the one it is at
        return true;
      }
      return false;
    }
  }

  [[nodiscard]] bool begins_another_game(std::string_view line) const {
    if (in_comment_ || !(seen_.auction || seen_.play)) return false;
    return (seen_.event && opens_tag(line, "Event")) || (seen_.board && opens_tag(line, "Board"));
  }

  void note_contents(std::string_view line) {
    seen_.data = true;
    if (in_comment_) {
      if (looks_like_tag(line)) seen_.tag_in_comment = true;
    } else if (const char first = line[line.find_first_not_of(" \t\v\f")]; first == '[') {
      seen_.tag = true;
      seen_.event = seen_.event || opens_tag(line, "Event");
      seen_.board = seen_.board || opens_tag(line, "Board");
      seen_.auction = seen_.auction || opens_tag(line, "Auction");
      seen_.play = seen_.play || opens_tag(line, "Play");
      seen_.section_tags =
          seen_.section_tags || seen_.board || opens_tag(line, "Deal") || opens_tag(line, "Dealer");
    } else if (first != '{' && first != ';') {
      seen_.garbage = true;
    }
    if (in_comment_ || line.find('{') != std::string_view::npos) follow_comments(line);
  }

  void follow_comments(std::string_view line) {
    bool in_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (in_comment_) {
        if (c == '}') in_comment_ = false;
      } else if (in_string) {
        if (c == '\\') {
          ++i;
        } else if (c == '"') {
          in_string = false;
        }
      } else if (c == '"') {
        in_string = true;
      } else if (c == ';') {
        return;
      } else if (c == '{') {
        in_comment_ = true;
        seen_.tag_in_comment = false;
      }
    }
  }

  /// After an error: to the next empty line, keeping nothing.
  void skip_game() {
    skip_ = false;
    while (true) {
      const LineInput::Status status = input_.next();
      if (status == LineInput::Status::kEnd) return;
      if (status == LineInput::Status::kLine && is_blank_line(input_.text())) return;
    }
  }

  struct Seen {
    bool data = false;
    bool tag = false;
    bool garbage = false;
    bool tag_in_comment = false;
    bool event = false;
    bool board = false;
    bool auction = false;
    bool play = false;
    /// A tag that a section would need to follow.
    bool section_tags = false;
  };

  Limits limits_;
  LineInput input_;
  std::string game_;
  std::uint32_t first_line_ = 0;
  Seen seen_;
  bool in_comment_ = false;
  bool any_ = false;
  bool skip_ = false;
  core::Error error_;
  PbnInheritance inheritance_;
};

}  // namespace

std::unique_ptr<BoardReader> make_pbn_reader(Source source, Limits limits) {
  return std::make_unique<PbnReader>(std::move(source), limits);
}

}  // namespace bidwright::formats
