// Four and more clients that may say anything, a line of input each: "1..." is a line from client
// 1 (1 to 8), "+1" its connection, "-1" its end, "?30" thirty seconds without anything. Nobody is
// ever told what may not be known.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>

#include "protocol/may_know.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/protocol/table.hpp"

namespace {

using namespace bidwright;
using namespace bidwright::protocol;

void check(bool holds) {
  if (!holds) std::abort();
}

std::vector<core::BoardSetup> boards() {
  std::vector<core::BoardSetup> result;
  for (int i = 1; i <= 3; ++i) {
    result.push_back({i, core::dealer_of_board(i), core::vulnerability_of_board(i),
                      core::random_deal(1, static_cast<std::uint64_t>(i))});
  }
  return result;
}

class Fuzzed {
 public:
  Fuzzed() : table_(TableOptions{}, boards()), may_know_(boards()) {
    for (int i = 1; i <= 4; ++i) connect(i);
  }
  ~Fuzzed() { check(may_know_.complaints().empty()); }

  void read(std::string_view line) {
    if (line.empty()) return;
    const auto client = [&](std::size_t at) {
      return at < line.size() && line[at] >= '1' && line[at] <= '8' ? line[at] - '0' : 0;
    };
    if (line[0] == '+' && client(1) != 0) return connect(client(1));
    if (line[0] == '-' && client(1) != 0) return disconnect(client(1));
    if (line[0] == '?') {
      now_ += std::chrono::seconds(std::min(std::atoi(std::string(line.substr(1)).c_str()), 10000));
      return perform(table_.on_timeout(now_));
    }
    if (client(0) == 0 || !connections_[index(client(0))]) return;
    perform(table_.on_line(id(client(0)), line.substr(1), now_));
  }

 private:
  static std::size_t index(int client) { return static_cast<std::size_t>(client); }
  [[nodiscard]] ConnectionId id(int client) const {
    return ConnectionId(connections_[index(client)]);
  }
  void connect(int client) {
    if (connections_[index(client)] != 0) disconnect(client);
    connections_[index(client)] = ++last_;
    perform(table_.on_connect(id(client), "192.0.2.1", std::nullopt, now_));
  }
  void disconnect(int client) {
    if (connections_[index(client)] == 0) return;
    perform(table_.on_disconnect(id(client), "cut", now_));
    connections_[index(client)] = 0;
  }
  void perform(const TableActions& actions) {
    for (const TableAction& action : actions) {
      if (const auto* seated = std::get_if<Seated>(&action)) {
        seats_[seated->connection] = seated->seat;
      }
      may_know_.on_action(action, [&](ConnectionId to) {
        const auto found = seats_.find(to);
        return found == seats_.end() ? std::nullopt : std::optional(found->second);
      });
      if (const auto* close = std::get_if<CloseConnection>(&action)) {
        for (auto& connection : connections_) {
          if (connection == static_cast<std::uint32_t>(close->id)) connection = 0;
        }
      }
    }
  }

  Table table_;
  test::MayKnow may_know_;
  std::array<std::uint32_t, 9> connections_{};
  std::map<ConnectionId, core::Seat> seats_;
  std::uint32_t last_ = 0;
  Time now_{0};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), std::min(size, std::size_t{100000}));
  Fuzzed fuzzed;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    fuzzed.read(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return 0;
}
