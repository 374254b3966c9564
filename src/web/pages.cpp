#include "bidwright/web/pages.hpp"

#include <fmt/format.h>

#include "page/embedded.hpp"

#include "bidwright/web/guard.hpp"

namespace bidwright::page {

/// The folder page/ of this module.
[[nodiscard]] std::span<const EmbeddedFile> table_files();

}  // namespace bidwright::page

namespace bidwright::web {

namespace {

std::optional<std::string_view> find(std::string_view name) {
  for (const auto& files : {page::table_files(), page::viewer_files()}) {
    for (const page::EmbeddedFile& file : files) {
      if (file.name == name) {
        return std::string_view(reinterpret_cast<const char*>(file.bytes), file.size);
      }
    }
  }
  return std::nullopt;
}

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  return "text/plain; charset=utf-8";
}

/// FNV-1a: tells versions of a file apart, no more.
std::string tag_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return fmt::format("\"{:016x}\"", hash);
}

/// Whoever has the token in the address gets it as a cookie, and an address without it.
std::optional<Response> keep_token(const RequestHead& head, std::string_view token) {
  if (token.empty() || head.path != "/" || !query_value(head.query, "token")) return std::nullopt;
  Response response{303, "text/plain; charset=utf-8", "welcome\n", {}};
  response.headers.emplace_back("Location", "/");
  response.headers.emplace_back(
      "Set-Cookie",
      fmt::format("bidwright={}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000", token));
  return response;
}

}  // namespace

Response answer_page(const RequestHead& head, std::string_view token, std::string_view index) {
  if (auto welcome = keep_token(head, token)) return *std::move(welcome);
  const std::string_view name = head.path == "/" ? index : std::string_view(head.path).substr(1);
  const auto file = find(name);
  if (!file) return {404, "text/plain; charset=utf-8", "there is nothing at this address\n", {}};
  if (head.method != "GET" && head.method != "HEAD") {
    return {405, "text/plain; charset=utf-8", "pages can only be read\n", {{"Allow", "GET"}}};
  }
  Response response;
  response.type = type_of(name);
  const std::string tag = tag_of(*file);
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Cache-Control", "no-cache");
  if (head.header("if-none-match") == tag) {
    response.status = 304;
  } else {
    response.body = *file;
  }
  return response;
}

}  // namespace bidwright::web
