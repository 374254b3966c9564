#pragma once

#include "net/asio.hpp"

#include "bidwright/net/reactor.hpp"

namespace bidwright::net {

struct Reactor::Impl {
  asio::io_context io{1};
  asio::signal_set signals{io};
  std::function<void()> shutdown;
  /// Tables and clients that are not finished: as long as there are any, signals are waited for.
  int users = 0;

  void add_user() { ++users; }
  void remove_user() {
    if (--users == 0) signals.cancel();
  }
};

}  // namespace bidwright::net
