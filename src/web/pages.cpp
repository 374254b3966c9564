#include "bidwright/web/pages.hpp"

#include <cassert>

#include <fmt/format.h>

#include "web/embedded.hpp"

namespace bidwright::web {

namespace {

const EmbeddedFile* find(std::string_view name) {
  for (const EmbeddedFile& file : embedded_pages()) {
    if (file.name == name) return &file;
  }
  return nullptr;
}

std::string_view contents(const EmbeddedFile& file) {
  return {reinterpret_cast<const char*>(file.bytes), file.size};
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

}  // namespace

std::string_view page_file(std::string_view name) {
  const EmbeddedFile* const file = find(name);
  assert(file != nullptr);
  return file == nullptr ? std::string_view() : contents(*file);
}

std::optional<Response> page_for(const RequestHead& head) {
  const std::string_view name =
      head.path == "/" ? "index.html" : std::string_view(head.path).substr(1);
  const EmbeddedFile* const file = find(name);
  if (file == nullptr) return std::nullopt;
  Response response;
  response.type = type_of(file->name);
  const std::string tag = tag_of(contents(*file));
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Cache-Control", "no-cache");
  if (head.header("if-none-match") == tag) {
    response.status = 304;
  } else {
    response.body = contents(*file);
  }
  return response;
}

}  // namespace bidwright::web
