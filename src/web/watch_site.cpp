#include <random>

#include <fmt/format.h>

#include "bidwright/web/watch.hpp"

namespace bidwright::web {

namespace {

/// So soon watchers are told what has happened.
constexpr Time kSoon{40};

}  // namespace

std::string random_key() {
  std::random_device device;
  std::string key;
  for (int i = 0; i < 4; ++i) key += fmt::format("{:08x}", device());
  return key;
}

WatchSite::WatchSite(WatchOptions options)
    : PageSite("watch.html", std::move(options.token)),
      book_(std::move(options.title)),
      server_(std::make_unique<Server>(options.server, *this)) {
  open(options.server, server_->port());
  const std::string& host = options.server.address;
  address_ = fmt::format("http://{}:{}/{}",
                         host.find(':') == std::string::npos ? host : fmt::format("[{}]", host),
                         server_->port(), token().empty() ? "" : "?token=" + token());
  thread_ = std::thread([this] { server_->run(); });
}

WatchSite::~WatchSite() {
  server_->stop();
  thread_.join();
}

void WatchSite::begin(WatchedRoom room) {
  server_->post([this, room = std::move(room)] {
    book_.begin(room);
    changed();
  });
}

void WatchSite::call(int board, match::Room room, core::MadeCall call) {
  server_->post([this, board, room, call = std::move(call)] {
    book_.call(board, room, call);
    changed();
  });
}

void WatchSite::card(int board, match::Room room, core::Card card) {
  server_->post([this, board, room, card] {
    book_.card(board, room, card);
    changed();
  });
}

void WatchSite::finish(int board, match::Room room, match::RoomResult result) {
  server_->post([this, board, room, result = std::move(result)] {
    book_.finish(board, room, result);
    changed();
  });
}

std::size_t WatchSite::body_limit(const RequestHead&) const {
  return 1024;
}

void WatchSite::on_request(const RequestHead& head, std::string, std::shared_ptr<Reply> reply) {
  answer_with_page(head, *reply);
}

void WatchSite::on_open(ConnectionId id, const RequestHead&) {
  watchers_.insert(id);
  server_->send(id, std::make_shared<const std::string>(book_.view()), 1);
}

void WatchSite::on_message(ConnectionId, std::string_view) {}

void WatchSite::on_close(ConnectionId id) {
  watchers_.erase(id);
}

void WatchSite::changed() {
  if (watchers_.empty() || waiting_) return;
  waiting_ = true;
  server_->set_deadline(server_->now() + kSoon);
}

void WatchSite::on_deadline() {
  waiting_ = false;
  if (watchers_.empty()) return;
  const auto view = std::make_shared<const std::string>(book_.view());
  for (const ConnectionId id : watchers_) server_->send(id, view, 1);
}

}  // namespace bidwright::web
