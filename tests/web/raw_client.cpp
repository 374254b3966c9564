#include "raw_client.hpp"

#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bidwright::web {

namespace {

/// One read: bytes, nothing in time, or the end.
enum class Got { kBytes, kNothing, kEnd };

Got receive(int socket, std::string& into, std::chrono::milliseconds patience) {
  pollfd waiting{socket, POLLIN, 0};
  if (poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return Got::kNothing;
  char buffer[65536];
  const ssize_t count = recv(socket, buffer, sizeof buffer, 0);
  if (count <= 0) return Got::kEnd;
  into.append(buffer, static_cast<std::size_t>(count));
  return Got::kBytes;
}

}  // namespace

RawClient::RawClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)), port_(port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket_);
    socket_ = -1;
  }
}

RawClient::~RawClient() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::string RawClient::read(std::string_view enough, std::chrono::milliseconds patience) {
  while (enough.empty() || waiting_.find(enough) == std::string::npos) {
    if (receive(socket_, waiting_, patience) != Got::kBytes) break;
  }
  return std::exchange(waiting_, {});
}

bool RawClient::closed(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < deadline) {
    if (receive(socket_, waiting_, std::chrono::milliseconds(50)) == Got::kEnd) return true;
  }
  return false;
}

std::string RawClient::upgrade(std::string_view path, std::string_view more_headers) {
  const std::string host = "127.0.0.1:" + std::to_string(port_);
  send("GET " + std::string(path) + " HTTP/1.1\r\nHost: " + host +
       "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
       std::string(more_headers) + "\r\n");
  std::string answer;
  while (answer.find("\r\n\r\n") == std::string::npos) {
    if (receive(socket_, answer, std::chrono::seconds(60)) != Got::kBytes) break;
  }
  const auto end = answer.find("\r\n\r\n");
  if (end != std::string::npos) waiting_ = answer.substr(end + 4);
  return answer.substr(0, end);
}

bool RawClient::send_frame(std::string_view text) const {
  // Masked with zeros: allowed, if of little use.
  std::string frame = "\x81";
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8);
    frame += static_cast<char>(text.size() & 0xff);
  }
  frame += std::string(4, '\0');
  frame += text;
  return send(frame);
}

std::optional<std::string> RawClient::read_frame(std::chrono::milliseconds patience) {
  const auto need = [&](std::size_t bytes) {
    while (waiting_.size() < bytes) {
      if (receive(socket_, waiting_, patience) != Got::kBytes) return false;
    }
    return true;
  };
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(waiting_[i]); };
  std::string text;
  for (;;) {
    if (!need(2)) return std::nullopt;
    const bool last = (byte(0) & 0x80) != 0;
    const int kind = byte(0) & 0x0f;
    std::size_t size = byte(1) & 0x7f;
    std::size_t begin = 2;
    if (size == 126) {
      if (!need(4)) return std::nullopt;
      size = std::size_t{byte(2)} << 8 | byte(3);
      begin = 4;
    } else if (size == 127) {
      if (!need(10)) return std::nullopt;
      size = 0;
      for (std::size_t i = 2; i < 10; ++i) size = size << 8 | byte(i);
      begin = 10;
    }
    if (!need(begin + size)) return std::nullopt;
    const std::string part = waiting_.substr(begin, size);
    waiting_.erase(0, begin + size);
    if (kind == 8) {
      send(std::string("\x88\x80\0\0\0\0", 6));
      return std::nullopt;
    }
    // 0: a message goes on that was too long for one frame.
    if (kind > 1) continue;
    text += part;
    if (last) return text;
  }
}

}  // namespace bidwright::web
