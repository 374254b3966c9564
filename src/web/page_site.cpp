#include "bidwright/web/page_site.hpp"

#include "bidwright/web/pages.hpp"

namespace bidwright::web {

PageSite::PageSite(std::string_view index, std::string token) : index_(index) {
  guard_.token = std::move(token);
}

void PageSite::open(const ServerOptions& options, std::uint16_t port,
                    const std::vector<std::string>& further) {
  guard_.hosts = hosts_of(options.address, port);
  guard_.hosts.insert(guard_.hosts.end(), further.begin(), further.end());
}

std::optional<Response> PageSite::refuse(const RequestHead& head) {
  return refusal(head, guard_);
}

bool PageSite::has_socket(const RequestHead& head) const {
  return head.path == "/socket";
}

void PageSite::answer_with_page(const RequestHead& head, Reply& reply) const {
  Response response = answer_page(head, guard_.token, index_);
  add_safety_headers(response, head.header("host"));
  reply.send(std::move(response));
}

}  // namespace bidwright::web
