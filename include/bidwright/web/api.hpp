// The API over HTTP: what is asked in a query or as a JSON object is answered as JSON. Described in
// protocol/http.md. Answers are functions of the request alone, so they may be worked out by any
// thread; whole files of boards are answered line by line (boards_api.hpp).
#pragma once

#include <optional>
#include <string>

#include "bidwright/web/brain.hpp"
#include "bidwright/web/game_room.hpp"
#include "bidwright/web/server.hpp"

namespace bidwright::web {

class Api {
 public:
  /// `robot` is what answers call whoever thought.
  Api(const Brain& brain, Meanings meanings, std::string robot)
      : brain_(brain), meanings_(std::move(meanings)), robot_(std::move(robot)) {}

  /// Whether the path is one of the API's; "/api/boards" is not among them.
  [[nodiscard]] static bool has(std::string_view path);

  /// Never throws.
  [[nodiscard]] Response answer(const RequestHead& head, std::string_view body) const;

 private:
  const Brain& brain_;
  Meanings meanings_;
  std::string robot_;
};

/// {"error": "..."} with a status.
[[nodiscard]] Response api_error(int status, std::string_view what);

}  // namespace bidwright::web
