// Protocol and net: what both ends say over two boards; boards a second over loopback, and how
// soon a robot's call is there.

#include <array>
#include <chrono>
#include <memory>
#include <thread>

#include "bench/subject.hpp"

#include "bidwright/core/play.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/net/player_side.hpp"
#include "bidwright/net/run_client.hpp"
#include "bidwright/net/table_server.hpp"
#include "bidwright/player/make_player.hpp"
#include "bidwright/player/reference_bidder.hpp"

namespace bidwright::tools::bench {

namespace {

using core::Seat;

/// Opens one club if nobody has bid, and plays the lowest card that it may: every board is played
/// out, and no thought is measured.
class Trivial final : public player::Player {
 public:
  void begin_board(const core::BoardStart& board) override {
    board_ = board;
    auction_ = core::Auction(board.dealer);
    play_.reset();
  }
  core::MadeCall choose_call() override {
    if (auction_.has_bid()) return {};
    return {core::Call(1, core::Strain::kClubs), "any hand."};
  }
  void see_call(core::Call call, std::string_view) override {
    auction_.add(call);
    if (!auction_.ended()) return;
    core::Deal deal;
    deal[board_.seat] = board_.hand;
    play_.emplace(deal, *auction_.contract());
  }
  core::Card choose_card() override { return play_->legal().lowest(); }
  void see_card(core::Card card) override { play_->add(card); }
  void see_dummy(core::Hand hand) override { play_->reveal(play_->contract().dummy(), hand); }
  void end_board() override {}

 private:
  core::BoardStart board_;
  core::Auction auction_;
  std::optional<core::Play> play_;
};

std::vector<core::BoardSetup> boards(int count) {
  std::vector<core::BoardSetup> result;
  for (int i = 1; i <= count; ++i) {
    result.push_back({i, core::dealer_of_board(i), core::vulnerability_of_board(i),
                      core::random_deal(1, static_cast<std::uint64_t>(i))});
  }
  return result;
}

protocol::TableOptions without_gaps() {
  protocol::TableOptions options;
  options.gap = options.pause = std::chrono::milliseconds(0);
  return options;
}

enum class Who : std::uint8_t {
  /// Trivial players, on the thread of their sockets.
  kTrivial,
  /// Robots that bid, on threads of their own, as `play` has them; boards end with their auctions.
  kBidders,
};

/// Tables in one thread, their clients in another. Boards are counted, or bidders' calls.
class Hall {
 public:
  Hall(Who who, int tables, int boards_each) {
    const bool bidders = who == Who::kBidders;
    protocol::TableOptions options = without_gaps();
    if (bidders) options.played = core::Played::kBidding;
    for (int i = 0; i < tables; ++i) {
      tables_.push_back(std::make_unique<net::TableServer>(
          tables_reactor_, options, net::TableServerOptions{}, boards(boards_each),
          [this, bidders](const net::TableEvent& event) {
            if (std::holds_alternative<protocol::SessionStarted>(event) && finished_ == 0) {
              first_ = Clock::now();
            }
            if (bidders ? !std::holds_alternative<protocol::CallMade>(event)
                        : !std::holds_alternative<protocol::BoardFinished>(event)) {
              return;
            }
            ++finished_;
            last_ = Clock::now();
          }));
      for (const Seat seat : core::kAllSeats) {
        net::ClientSettings settings;
        settings.port = tables_.back()->port();
        settings.protocol.seat = seat;
        settings.protocol.dialect.gap = std::chrono::milliseconds(0);
        settings.think_aside = bidders;
        if (bidders) {
          players_.push_back(std::make_unique<player::Robot>(
              std::make_shared<const player::ReferenceBidder>(), player::RobotOptions{}));
        } else {
          players_.push_back(std::make_unique<Trivial>());
        }
        clients_.push_back(std::make_unique<net::ClientSession>(clients_reactor_, *players_.back(),
                                                                std::move(settings), nullptr));
      }
    }
  }
  /// What was counted, a second; sitting down and leaving do not count.
  double play() {
    std::thread clients([this] { clients_reactor_.run(); });
    tables_reactor_.run();
    clients.join();
    return finished_ / std::chrono::duration<double>(last_ - first_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;

  net::Reactor tables_reactor_;
  net::Reactor clients_reactor_;
  std::vector<std::unique_ptr<net::TableServer>> tables_;
  std::vector<std::unique_ptr<player::Player>> players_;
  std::vector<std::unique_ptr<net::ClientSession>> clients_;
  double finished_ = 0;
  Clock::time_point first_;
  Clock::time_point last_;
};

/// Four clients and a table without sockets; every line in the order in which it is said.
void sign(Signature& signature) {
  using namespace protocol;
  Table table(without_gaps(), boards(2));
  std::array<std::unique_ptr<Client>, core::kSeats> clients;
  std::array<Trivial, core::kSeats> players;
  std::vector<std::pair<std::size_t, std::string>> to_table;
  std::vector<std::pair<std::size_t, std::string>> to_client;
  const auto from_table = [&](const TableActions& actions) {
    for (const TableAction& action : actions) {
      const auto* send = std::get_if<SendTo>(&action);
      if (send == nullptr) continue;
      signature.add(send->line);
      to_client.emplace_back(static_cast<std::size_t>(send->to), send->line);
    }
  };
  const std::function<void(std::size_t, const ClientActions&)> from_client =
      [&](std::size_t i, const ClientActions& actions) {
        for (const ClientAction& action : actions) {
          if (const auto* send = std::get_if<SendLine>(&action)) {
            signature.add(send->line);
            to_table.emplace_back(i, send->line);
          } else {
            from_client(i, net::consult(*clients[i], players[i], action));
          }
        }
      };
  for (const Seat seat : core::kAllSeats) {
    const auto i = static_cast<std::size_t>(seat);
    ClientOptions options;
    options.seat = seat;
    clients[i] = std::make_unique<Client>(options);
    from_table(table.on_connect(ConnectionId(static_cast<std::uint32_t>(i)), "here", std::nullopt,
                                Time(0)));
    from_client(i, clients[i]->on_connect());
  }
  while (!to_table.empty() || !to_client.empty()) {
    for (const auto& [i, line] : std::exchange(to_table, {})) {
      from_table(table.on_line(ConnectionId(static_cast<std::uint32_t>(i)), line, Time(0)));
    }
    for (const auto& [i, line] : std::exchange(to_client, {})) {
      from_client(i, clients[i]->on_line(line));
    }
  }
}

std::vector<Speed> measure(double seconds) {
  const int boards = std::max(20, static_cast<int>(200 * seconds));
  std::vector<Speed> speeds;
  speeds.push_back({.name = "boards through one table",
                    .per_second = Hall(Who::kTrivial, 1, boards).play(),
                    .goal = 100,
                    .rival = {}});
  speeds.push_back({.name = "boards through 50 tables",
                    .per_second = Hall(Who::kTrivial, 50, std::max(2, boards / 20)).play(),
                    .goal = std::nullopt,
                    .rival = {}});
  // Each within 5 ms of the line that asks for it; the table's and the others' part is in it.
  speeds.push_back({.name = "robots' calls, one by one",
                    .per_second = Hall(Who::kBidders, 1, boards).play(),
                    .goal = 200,
                    .rival = {}});
  return speeds;
}

}  // namespace

Subject net_subject() {
  return {"net", sign, measure};
}

}  // namespace bidwright::tools::bench
