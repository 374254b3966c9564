// How a fallible function of this project answers: a value, or an Error that says what was wrong,
// where, and what to do. Start-up failures, and only those, are thrown as StartupError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <tl/expected.hpp>

namespace bidwright::core {

enum class ErrorCode : std::uint8_t {
  /// Text that does not follow its grammar.
  kSyntax,
  /// Well-formed, but against the Laws: an insufficient bid, a revoke, a card twice.
  kIllegal,
  /// A number or name outside what is allowed here.
  kRange,
  /// Two parts of the input contradict each other.
  kMismatch,
  /// The input ends too early.
  kTruncated,
  /// A file of another format or version.
  kVersion,
  /// A checksum that does not fit its data.
  kChecksum,
  /// More than this program is willing to read.
  kTooLarge,
  /// The operating system refused: file missing, disk full, connection lost.
  kIo,
  /// Someone else is at work on the same thing.
  kBusy,
};

/// Line and column count from 1; 0 means that there is none.
struct Error {
  ErrorCode code = ErrorCode::kSyntax;
  std::string message;
  std::size_t line = 0;
  std::size_t column = 0;

  /// "line 3, column 14: a hand has 14 cards; 13 were expected"
  [[nodiscard]] std::string text() const;
  /// The same behind the name of its source: "a.pbn:3:14: ...".
  [[nodiscard]] std::string text(std::string_view source) const;

  friend bool operator==(const Error&, const Error&) = default;
};

template <typename T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::size_t column = 0, std::size_t line = 0) {
  return tl::unexpected<Error>(Error{code, std::move(message), line, column});
}

/// Text of the input as a message shows it: in quotes, shortened where it is long, whatever is not
/// printable ASCII as \xNN.
[[nodiscard]] std::string quoted(std::string_view text);

/// What keeps the program from starting at all: a model that cannot be loaded, a port taken.
class StartupError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace bidwright::core
