// What the commands that read records have in common: which format a file has, and its boards.
#pragma once

#include <memory>
#include <string>

#include "bidwright/formats/reader.hpp"

namespace bidwright::tools {

/// "pbn, lin, jsonl or tsv"
inline constexpr const char* kFormatNames = "pbn, lin, jsonl or tsv";

/// The format `flag` names, or else the one the file's name ends in; ends the program with status 2
/// if neither tells. `option` is the flag's name, for the message.
[[nodiscard]] formats::Format format_or_usage(const std::string& flag, const std::string& file,
                                              std::string_view option);

/// Ends the program with status 1 if the file cannot be opened.
[[nodiscard]] std::unique_ptr<formats::BoardReader> open_records(const std::string& file,
                                                                 formats::Format format);

/// How messages call a file: "-" is "standard input".
[[nodiscard]] std::string input_name(const std::string& file);

/// "board 7 (Open)", "a board" without a number.
[[nodiscard]] std::string board_name(const formats::BoardRecord& record);

}  // namespace bidwright::tools
