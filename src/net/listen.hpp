#pragma once

#include <cstdint>
#include <string>

#include "net/asio.hpp"

namespace bidwright::net {

/// Listens there; throws core::StartupError if it cannot. Port 0: any free one.
[[nodiscard]] tcp::acceptor listen(asio::io_context& io, const std::string& address,
                                   std::uint16_t port);

}  // namespace bidwright::net
