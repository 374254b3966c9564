// A line as it went over the wire: for transcripts and tests.
#pragma once

#include <cstdint>
#include <string_view>

namespace bidwright::net {

struct WireLine {
  /// Counts from 1, in the order in which clients connected.
  std::uint32_t connection = 0;
  bool to_client = false;
  std::string_view text;
  /// No line: the peer has closed the connection, or it broke.
  bool gone = false;
};

}  // namespace bidwright::net
