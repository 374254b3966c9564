#include "bidwright/web/guard.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace bidwright::web {

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

Response refused(int status, std::string why) {
  return {status, "text/plain; charset=utf-8", std::move(why) + "\n", {}};
}

bool is_ours(std::string_view host, const GuardOptions& options) {
  return std::ranges::find(options.hosts, lower(host)) != options.hosts.end();
}

/// Takes the same time wherever they differ.
bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned>(a[i] ^ b[i]);
  }
  return difference == 0;
}

std::string_view cookie(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const auto end = std::min(header.find(';'), header.size());
    std::string_view one = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
    if (one.starts_with(name) && one.substr(name.size()).starts_with("=")) {
      return one.substr(name.size() + 1);
    }
  }
  return {};
}

bool knows_token(const RequestHead& head, const GuardOptions& options) {
  const std::string_view bearer = head.header("authorization");
  if (bearer.starts_with("Bearer ") && same_secret(bearer.substr(7), options.token)) return true;
  if (same_secret(cookie(head.header("cookie"), "bidwright"), options.token)) return true;
  return same_secret(query_value(head.query, "token").value_or(""), options.token);
}

}  // namespace

std::optional<Response> refusal(const RequestHead& head, const GuardOptions& options) {
  const std::string_view host = head.header("host");
  if (!is_ours(host, options)) {
    return refused(421, fmt::format("this server is not {}; open the address that it printed",
                                    host.empty() ? "asked for by a Host header" : host));
  }
  if (const std::string_view origin = head.header("origin"); !origin.empty()) {
    const std::string_view scheme = "http://";
    if (!origin.starts_with(scheme) || !is_ours(origin.substr(scheme.size()), options)) {
      return refused(403, "pages of other sites may not use this server");
    }
  }
  // Browsers say where a request comes from even where they name no origin. Links may lead here.
  const bool is_link =
      head.header("sec-fetch-mode") == "navigate" && head.method == "GET" && head.path == "/";
  if (head.header("sec-fetch-site") == "cross-site" && !is_link) {
    return refused(403, "pages of other sites may not use this server");
  }
  if (!options.token.empty() && !knows_token(head, options)) {
    return refused(401,
                   "this server wants the token that it printed when it started: ?token=... "
                   "in the address, or a header Authorization: Bearer ...");
  }
  return std::nullopt;
}

void add_safety_headers(Response& response, std::string_view host) {
  response.headers.emplace_back(
      "Content-Security-Policy",
      fmt::format("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                  "connect-src 'self' ws://{}; base-uri 'none'; form-action 'none'; "
                  "frame-ancestors 'none'",
                  host));
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.headers.emplace_back("Referrer-Policy", "no-referrer");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
}

std::string percent_decoded(std::string_view text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      result += ' ';
    } else if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 &&
               digit(text[i + 2]) >= 0) {
      result += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const std::string_view field = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    const auto equals = std::min(field.find('='), field.size());
    if (percent_decoded(field.substr(0, equals)) != name) continue;
    return percent_decoded(field.substr(std::min(equals + 1, field.size())));
  }
  return std::nullopt;
}

std::vector<std::string> hosts_of(std::string_view address, std::uint16_t port) {
  const auto with_port = [&](std::string_view host) {
    return host.find(':') == std::string_view::npos ? fmt::format("{}:{}", host, port)
                                                    : fmt::format("[{}]:{}", host, port);
  };
  std::vector<std::string> hosts{with_port(lower(address)), with_port("127.0.0.1"),
                                 with_port("localhost"), with_port("::1")};
  // Browsers leave the usual port away.
  if (port == 80) {
    for (std::size_t i = 0; i < 4; ++i) hosts.push_back(hosts[i].substr(0, hosts[i].rfind(':')));
  }
  return hosts;
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address == "localhost";
}

}  // namespace bidwright::web
