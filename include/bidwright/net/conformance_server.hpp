// Hosts one robot over TCP for a protocol::Conformance. All on the reactor's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "bidwright/net/reactor.hpp"
#include "bidwright/net/wire_line.hpp"
#include "bidwright/protocol/conformance.hpp"

namespace bidwright::net {

struct ConformanceServerOptions {
  std::string address = "127.0.0.1";
  /// 0: any free one.
  std::uint16_t port = 0;
  /// At least this long between two lines without one received in between.
  std::chrono::milliseconds gap{60};
};

class ConformanceServer {
 public:
  /// Listens at once; throws core::StartupError if it cannot.
  ConformanceServer(Reactor& reactor, protocol::ConformanceOptions conformance,
                    ConformanceServerOptions options,
                    std::function<void(const protocol::StepResult&)> on_step);
  ConformanceServer(const ConformanceServer&) = delete;
  ConformanceServer& operator=(const ConformanceServer&) = delete;
  ~ConformanceServer();

  [[nodiscard]] std::uint16_t port() const;
  /// Every line, as it goes over the wire.
  void on_wire(std::function<void(const WireLine&)> observer);
  /// Ends it now.
  void stop();
  /// The test came to its end, whatever the results.
  [[nodiscard]] bool ended() const;
  /// Boards of which there is no result, because the test ended before them.
  [[nodiscard]] std::size_t not_begun() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace bidwright::net
