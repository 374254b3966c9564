#include "bidwright/net/reactor.hpp"

#include <csignal>

#include "net/reactor_impl.hpp"

namespace bidwright::net {

Reactor::Reactor() : impl_(std::make_unique<Impl>()) {}
Reactor::~Reactor() = default;

void Reactor::run() {
  impl_->io.restart();
  impl_->io.run();
}

void Reactor::stop() {
  impl_->io.stop();
}

void Reactor::post(std::function<void()> function) {
  asio::post(impl_->io, std::move(function));
}

void Reactor::on_shutdown(std::function<void()> function) {
  impl_->shutdown = std::move(function);
  impl_->signals.clear();
  impl_->signals.add(SIGINT);
  impl_->signals.add(SIGTERM);
  impl_->signals.async_wait([this](const ErrorCode& error, int) {
    if (error) return;
    // From here on a second signal ends the process in the usual way.
    impl_->signals.clear();
    if (impl_->shutdown) impl_->shutdown();
  });
}

}  // namespace bidwright::net
