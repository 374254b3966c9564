// Who is let in. A page of another site must not be able to make a browser play or think here: the
// Host must be ours (a foreign name may point to this address), and so must the Origin, where a
// browser names one. Beyond loopback a token is asked for besides. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bidwright/web/server.hpp"

namespace bidwright::web {

struct GuardOptions {
  /// "127.0.0.1:8080", "localhost:8080", ...: what Host may say; in lower case.
  std::vector<std::string> hosts;
  /// Empty: none is asked for. It comes as ?token=, as a cookie, or as a bearer.
  std::string token;
};

/// Why the request is refused; none: it is let in.
[[nodiscard]] std::optional<Response> refusal(const RequestHead& head, const GuardOptions& options);

/// Headers of every answer: what a page of ours may load and do.
void add_safety_headers(Response& response, std::string_view host);

/// The value of a field of a query or a form, with its percent signs read; none if it is not there.
[[nodiscard]] std::optional<std::string> query_value(std::string_view query, std::string_view name);
[[nodiscard]] std::string percent_decoded(std::string_view text);

/// The hosts that an address and port are reached by.
[[nodiscard]] std::vector<std::string> hosts_of(std::string_view address, std::uint16_t port);
/// "127.0.0.1", "::1" and the like.
[[nodiscard]] bool is_loopback(std::string_view address);

}  // namespace bidwright::web
