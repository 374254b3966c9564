// The form of protocol/transcripts: what --transcript writes.
#pragma once

#include <string>

#include <fmt/format.h>

#include "bidwright/net/wire_line.hpp"

namespace bidwright::tools {

/// With its line feed.
[[nodiscard]] inline std::string transcript_line(const net::WireLine& line) {
  if (line.gone) return fmt::format("C{} gone\n", line.connection);
  return line.to_client ? fmt::format("S>C{} {}\n", line.connection, line.text)
                        : fmt::format("C{}>S {}\n", line.connection, line.text);
}

}  // namespace bidwright::tools
