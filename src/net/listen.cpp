#include "net/listen.hpp"

#include "bidwright/core/error.hpp"

namespace bidwright::net {

tcp::acceptor listen(asio::io_context& io, const std::string& address, std::uint16_t port) {
  ErrorCode error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) {
    throw core::StartupError(fmt::format(
        "'{}' is not an address to listen on; name one such as 127.0.0.1 or 0.0.0.0", address));
  }
  const tcp::endpoint endpoint(ip, port);
  tcp::acceptor acceptor(io);
  const auto check = [&](const char* what) {
    if (!error) return;
    const std::string_view advice =
        error == asio::error::address_in_use  ? "another program has it: choose another port"
        : error == asio::error::access_denied ? "ports below 1024 are the system's: choose another"
        : error == asio::error::address_family_not_supported
            ? "this machine has no such addresses: name one such as 127.0.0.1"
            : "name an address of this machine, such as 127.0.0.1 or 0.0.0.0";
    throw core::StartupError(fmt::format("cannot {} port {} of {}: {}; {}", what, port, address,
                                         error.message(), advice));
  };
  acceptor.open(endpoint.protocol(), error);
  check("open");
  acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  check("set up");
  acceptor.bind(endpoint, error);
  check("bind");
  acceptor.listen(asio::socket_base::max_listen_connections, error);
  check("listen on");
  return acceptor;
}

}  // namespace bidwright::net
