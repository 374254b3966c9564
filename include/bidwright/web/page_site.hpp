// What all sites of pages have in common: whoever may not come in is refused, there are files to
// answer with, and one WebSocket, /socket. On the server's thread.
#pragma once

#include <string_view>

#include "bidwright/web/guard.hpp"
#include "bidwright/web/server.hpp"

namespace bidwright::web {

class PageSite : public Handler {
 public:
  [[nodiscard]] std::optional<Response> refuse(const RequestHead& head) final;
  [[nodiscard]] bool has_socket(const RequestHead& head) const final;

  /// Asked for where it is not empty.
  [[nodiscard]] const std::string& token() const { return guard_.token; }

 protected:
  /// `index`: the file of "/".
  PageSite(std::string_view index, std::string token);

  /// Says by which names the server is reached, once it listens.
  void open(const ServerOptions& options, std::uint16_t port,
            const std::vector<std::string>& further = {});
  void answer_with_page(const RequestHead& head, Reply& reply) const;

 private:
  std::string_view index_;
  GuardOptions guard_;
};

}  // namespace bidwright::web
