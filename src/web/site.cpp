#include "bidwright/web/site.hpp"

#include "bidwright/web/boards_api.hpp"

namespace bidwright::web {

namespace {

constexpr std::size_t kSmallBody = std::size_t{64} << 10;

}  // namespace

Site::Site(SiteOptions options)
    : PageSite("index.html", std::move(options.token)),
      lobby_(std::move(options.lobby)),
      brain_(std::move(options.make_player), std::move(options.explain)),
      robot_(options.robot),
      api_(brain_, std::move(options.meanings), options.robot),
      server_(std::make_unique<Server>(options.server, *this)),
      pool_(options.threads) {
  open(options.server, server_->port(), options.hosts);
}

Site::~Site() = default;

std::size_t Site::body_limit(const RequestHead& head) const {
  return head.path == kBoardsPath ? kMaxBoardsBody : kSmallBody;
}

void Site::on_api(const RequestHead& head, std::string body, std::shared_ptr<Reply> reply) {
  const bool room = pool_.run(Urgency::kRequest, [this, head, body = std::move(body), reply] {
    if (head.path == kBoardsPath) return answer_boards(head, body, brain_, robot_, pool_, reply);
    Response response = api_.answer(head, body);
    add_safety_headers(response, head.header("host"));
    reply->send(std::move(response));
  });
  if (!room) reply->send(api_error(503, "this server is too busy: try again later"));
}

void Site::on_request(const RequestHead& head, std::string body, std::shared_ptr<Reply> reply) {
  if (Api::has(head.path) || head.path == kBoardsPath) {
    return on_api(head, std::move(body), std::move(reply));
  }
  answer_with_page(head, *reply);
}

void Site::on_open(ConnectionId id, const RequestHead&) {
  lobby_.on_open(id);
}

void Site::on_message(ConnectionId id, std::string_view text) {
  lobby_.on_message(id, text, server_->now());
  settle();
}

void Site::on_close(ConnectionId id) {
  lobby_.on_close(id, server_->now());
  settle();
}

void Site::on_deadline() {
  lobby_.on_timeout(server_->now());
  settle();
}

void Site::settle() {
  for (Lobby::Frame& frame : lobby_.take_frames()) {
    server_->send(frame.to, std::move(frame.text), frame.replaces);
  }
  for (Lobby::Job& job : lobby_.take_jobs()) {
    const bool elsewhere = std::holds_alternative<PlayElsewhere>(job.job) ||
                           std::holds_alternative<AnalyseElsewhere>(job.job);
    const Urgency urgency = elsewhere                                       ? Urgency::kSpare
                            : std::holds_alternative<ExplainCalls>(job.job) ? Urgency::kRequest
                                                                            : Urgency::kTable;
    pool_.run(urgency, [this, job = std::move(job)] {
      auto news = brain_.work(job.job);
      if (!news) return;
      server_->post([this, room = job.room, news = *std::move(news)] {
        lobby_.on_news(room, news, server_->now());
        settle();
      });
    });
  }
  server_->set_deadline(lobby_.next_deadline());
}

}  // namespace bidwright::web
