// All that `bidwright serve` answers: pages, tables over WebSocket, the API. Wires the lobby, the
// brain and the pool together behind a Server.
#pragma once

#include <memory>

#include "bidwright/web/api.hpp"
#include "bidwright/web/brain.hpp"
#include "bidwright/web/lobby.hpp"
#include "bidwright/web/page_site.hpp"
#include "bidwright/web/pool.hpp"

namespace bidwright::web {

struct SiteOptions {
  ServerOptions server;
  LobbyOptions lobby;
  Brain::MakePlayer make_player;
  /// What calls show, for the API, which may take its time.
  Meanings meanings;
  Brain::Explain explain;
  /// What the robots are called.
  std::string robot = "Bidwright";
  int threads = 2;
  /// Asked for where it is not empty.
  std::string token;
  /// Further names that the server is reached by: "bridge.example:8080".
  std::vector<std::string> hosts;
};

class Site final : public PageSite {
 public:
  explicit Site(SiteOptions options);
  ~Site() override;

  [[nodiscard]] Server& server() { return *server_; }

  [[nodiscard]] std::size_t body_limit(const RequestHead& head) const override;
  void on_request(const RequestHead& head, std::string body, std::shared_ptr<Reply> reply) override;
  void on_open(ConnectionId id, const RequestHead& head) override;
  void on_message(ConnectionId id, std::string_view text) override;
  void on_close(ConnectionId id) override;
  void on_deadline() override;

 private:
  void on_api(const RequestHead& head, std::string body, std::shared_ptr<Reply> reply);
  /// Sends what the lobby wants sent, and has done what it wants done.
  void settle();

  Lobby lobby_;
  Brain brain_;
  std::string robot_;
  Api api_;
  std::unique_ptr<Server> server_;
  // Ends first: its jobs answer to the server.
  Pool pool_;
};

}  // namespace bidwright::web
