// How a command fails: it says what was wrong, where, and what to do, and ends the program with
// status 1 (failed) or 2 (wrong usage).
//
//   const Deal deal = value_or_usage(core::parse_deal(text), "DEAL");
//   const std::string pbn = value_or_fail(read_file(path), path);
#pragma once

#include <string_view>
#include <utility>

#include "bidwright/core/error.hpp"

namespace bidwright::tools {

/// Ends the program with this status: 1 failed, 2 wrong usage. What went wrong has been printed.
struct ExitWith {
  int status = 1;
};

/// "bidwright: <message>" to stderr, without ending anything; a line of its own.
void print_error(std::string_view message);
void print_warning(std::string_view message);

/// Prints the message and throws ExitWith: status 1.
[[noreturn]] void fail(std::string_view message);
/// The same with the error's source and place: "a.pbn:3:14: ...".
[[noreturn]] void fail(const core::Error& error, std::string_view source);
/// Status 2: what the user asked for makes no sense.
[[noreturn]] void fail_usage(std::string_view message);

/// The value, or the end of the program: `source` is the file or flag it was read from.
template <typename T>
T value_or_fail(core::Expected<T> result, std::string_view source) {
  if (!result) fail(result.error(), source);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}
/// The same for what stood on the command line: status 2.
template <typename T>
T value_or_usage(core::Expected<T> result, std::string_view source) {
  if (!result) fail_usage(result.error().text(source));
  return std::move(*result);
}

}  // namespace bidwright::tools
