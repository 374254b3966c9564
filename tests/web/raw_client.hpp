// A client that sends and reads bytes as a test wants them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bidwright::web {

class RawClient {
 public:
  explicit RawClient(std::uint16_t port);
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  ~RawClient();

  [[nodiscard]] bool connected() const { return socket_ >= 0; }
  /// False: the other end takes no more.
  bool send(std::string_view bytes) const;
  /// What comes until the other end closes, or until `enough` is in it, or nothing comes any more.
  [[nodiscard]] std::string read(std::string_view enough = {},
                                 std::chrono::milliseconds patience = std::chrono::seconds(60));
  /// Whether the other end has closed the connection by then.
  [[nodiscard]] bool closed(std::chrono::milliseconds patience);

  /// Opens a WebSocket; the server's answer.
  std::string upgrade(std::string_view path, std::string_view more_headers = {});
  bool send_frame(std::string_view text) const;
  /// The next text; none if the connection was closed or nothing came.
  [[nodiscard]] std::optional<std::string> read_frame(
      std::chrono::milliseconds patience = std::chrono::seconds(60));

 private:
  int socket_ = -1;
  std::uint16_t port_;
  std::string waiting_;
};

}  // namespace bidwright::web
