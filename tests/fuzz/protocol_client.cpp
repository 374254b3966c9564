// Any lines to a client, a line of input each. A line '!' cuts the connection and connects anew,
// '?' lets time pass. Questions are answered with the first legal thing; one in three is kept
// until later. What the client says is always a message of the protocol in its own name.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "bidwright/protocol/client.hpp"
#include "bidwright/protocol/parse.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::protocol;

void check(bool holds) {
  if (!holds) std::abort();
}

class Fuzzed {
 public:
  Fuzzed() : client_(ClientOptions{"T", std::nullopt, 19, {}}) { take(client_.on_connect()); }

  void hear(std::string_view line) {
    if (line == "!") {
      client_.on_disconnect();
      take(client_.on_connect());
    } else if (line == "?") {
      take(client_.on_timeout());
    } else {
      explaining_ = line.size() > 6;
      take(client_.on_line(line));
    }
    answer_late();
  }

 private:
  void take(const ClientActions& actions) {
    for (const ClientAction& action : actions) {
      if (const auto* send = std::get_if<SendLine>(&action)) said(send->line);
      if (const auto* ask = std::get_if<AskCall>(&action)) {
        call_ = ask->ticket;
        if (++asked_ % 3 != 0) answer_call();
      }
      if (const auto* ask = std::get_if<AskCard>(&action)) {
        card_ = ask->ticket;
        if (++asked_ % 3 != 0) answer_card();
      }
    }
  }
  void said(const std::string& line) {
    check(!line.empty() && line.size() < 4096);
    const auto message = parse_client_line(line);
    // The answer to "Explain" is free text.
    check(explaining_ || message.has_value());
    if (message && message->kind == ClientKind::kCard) check(message->card.has_value());
  }
  void answer_call() {
    if (const auto ticket = std::exchange(call_, std::nullopt)) {
      take(client_.on_call(*ticket, core::Call::at(asked_ % core::kCalls), "x"));
    }
  }
  void answer_card() {
    if (const auto ticket = std::exchange(card_, std::nullopt)) {
      take(client_.on_card(*ticket, core::Card::at(asked_ % core::kCards)));
    }
  }
  void answer_late() {
    if (++lines_ % 2 != 0) return;
    answer_call();
    answer_card();
  }

  Client client_;
  std::optional<int> call_;
  std::optional<int> card_;
  int asked_ = 0;
  int lines_ = 0;
  bool explaining_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Fuzzed fuzzed;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    fuzzed.hear(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return 0;
}
