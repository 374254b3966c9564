// Reading boards one at a time from text of any length: a reader pulls bytes from a source, keeps
// no more than one board (LIN: and the file's heading), and hands out record after record.
//
// A board that cannot be read gives an error with line, column and what was expected; the next
// call goes on after it. A source without any board gives one error, so that an empty file never
// passes for a list of none. One thread at a time per reader.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "bidwright/core/error.hpp"
#include "bidwright/formats/board_record.hpp"

namespace bidwright::formats {

/// Fills the buffer with what comes next and says how much that is; 0 at the end.
using Source = std::function<core::Expected<std::size_t>(std::span<char> buffer)>;

/// The text must outlive the source.
[[nodiscard]] Source source_of(std::string_view text);

/// What a reader takes before it refuses, in bytes.
struct Limits {
  std::size_t line = std::size_t{1} << 18;
  std::size_t board = std::size_t{1} << 22;
};

class BoardReader {
 public:
  BoardReader() = default;
  BoardReader(const BoardReader&) = delete;
  BoardReader& operator=(const BoardReader&) = delete;
  virtual ~BoardReader() = default;

  /// The next board; an empty optional at the end.
  [[nodiscard]] virtual core::Expected<std::optional<BoardRecord>> next() = 0;
};

enum class Format : std::uint8_t { kPbn, kLin, kJsonLines, kGameLines };

[[nodiscard]] std::string_view name(Format format);
/// "pbn", "lin", "json", "jsonl", "tsv"; any case.
[[nodiscard]] std::optional<Format> format_from(std::string_view name);
/// By the name's end: "a.pbn", "a.LIN", "a.jsonl", and the same with ".zst" after it.
[[nodiscard]] std::optional<Format> format_of_file(std::string_view file_name);

[[nodiscard]] std::unique_ptr<BoardReader> make_pbn_reader(Source source, Limits limits = {});
[[nodiscard]] std::unique_ptr<BoardReader> make_lin_reader(Source source, Limits limits = {});
[[nodiscard]] std::unique_ptr<BoardReader> make_json_lines_reader(Source source,
                                                                  Limits limits = {});
[[nodiscard]] std::unique_ptr<BoardReader> make_game_lines_reader(Source source,
                                                                  Limits limits = {});
[[nodiscard]] std::unique_ptr<BoardReader> make_reader(Format format, Source source,
                                                       Limits limits = {});

/// All boards of a text, or the first error.
[[nodiscard]] core::Expected<std::vector<BoardRecord>> read_all(Format format,
                                                                std::string_view text);

}  // namespace bidwright::formats
