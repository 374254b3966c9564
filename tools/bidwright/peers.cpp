#include "peers.hpp"

#include <fmt/format.h>

#include "bidwright/protocol/dialect.hpp"

namespace bidwright::tools {

std::string list_of_peers() {
  std::string text = "Peers:\n";
  for (const protocol::Dialect& one : protocol::dialects()) {
    text += fmt::format("  {:<16} {}\n", one.name, one.about);
  }
  return text +
         "Settings after a name, such as ben,timing=no, stand in protocol/README.md, section 5.";
}

}  // namespace bidwright::tools
