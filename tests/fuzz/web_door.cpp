// What comes from a browser or over HTTP: queries and JSON of the API, messages of a table,
// headers.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "match/random_player.hpp"

#include "bidwright/match/runner.hpp"
#include "bidwright/web/api.hpp"
#include "bidwright/web/guard.hpp"
#include "bidwright/web/lobby.hpp"

namespace {

using namespace bidwright;

const web::Brain& brain() {
  static const web::Brain one([](std::uint64_t position, web::Care, player::DecisionSink*) {
    return std::make_unique<match::RandomPlayer>(position + 1);
  });
  return one;
}

/// A line each: a query, or a body in braces, for every path that does not solve deals.
void ask_api(const std::vector<std::string>& lines) {
  static const web::Api api(brain(), {}, "Fuzz");
  for (const std::string& line : lines) {
    for (const char* const path : {"/api/bid", "/api/card", "/api/lead", "/api/explain", "/bid",
                                   "/lead", "/play", "/explain", "/bids"}) {
      const bool body = line.starts_with("{");
      const web::RequestHead head{body ? "POST" : "GET", path, body ? "" : line, {}};
      const auto response = api.answer(head, body ? line : "");
      if (response.status != 200 && response.status != 400) __builtin_trap();
    }
  }
}

/// A line each: a message to a table, with robots that answer at once.
void play(const std::vector<std::string>& lines) {
  web::LobbyOptions options;
  options.room = [](std::uint64_t) {
    web::RoomOptions room;
    room.board = [](std::size_t i) -> std::optional<web::BoardToPlay> {
      return web::BoardToPlay{match::random_board(1, static_cast<int>(i % 100) + 1), {}, {}};
    };
    return room;
  };
  options.make_key = [] { return "key"; };
  web::Lobby lobby(options);
  web::Time now{0};
  lobby.on_open(web::ConnectionId{1});
  lobby.on_message(web::ConnectionId{1}, R"({"do":"new","seat":"S"})", now);
  std::size_t jobs_done = 0;
  for (const std::string& line : lines) {
    lobby.on_message(web::ConnectionId{1}, line, now);
    for (int i = 0; i < 60; ++i) {
      now += web::Time(2000);
      lobby.on_timeout(now);
      for (const auto& job : lobby.take_jobs()) {
        if (!std::holds_alternative<web::AskRobot>(job.job) || ++jobs_done > 2000) continue;
        if (const auto news = brain().work(job.job)) lobby.on_news(job.room, *news, now);
      }
      if (!lobby.next_deadline()) break;
    }
    static_cast<void>(lobby.take_frames());
  }
}

void knock(const std::vector<std::string>& lines) {
  const web::GuardOptions options{web::hosts_of("127.0.0.1", 80), "token"};
  web::RequestHead head{"GET", "/", "", {}};
  for (const std::string& line : lines) {
    const auto colon = line.find(": ");
    if (colon == std::string::npos) {
      head.query = line;
    } else {
      head.headers.emplace_back(line.substr(0, colon), line.substr(colon + 2));
    }
  }
  static_cast<void>(web::refusal(head, options));
  static_cast<void>(web::percent_decoded(head.query));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2 || size > 8192) return 0;
  std::vector<std::string> lines(1);
  for (std::size_t i = 1; i < size; ++i) {
    const char c = static_cast<char>(data[i]);
    if (c == '\n') {
      if (lines.size() == 40) break;
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  switch (data[0]) {
    case 'a':
      ask_api(lines);
      break;
    case 'p':
      play(lines);
      break;
    default:
      knock(lines);
  }
  return 0;
}
