// `bidwright table`: a table manager for four robots of any make.

#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "boards.hpp"
#include "commands.hpp"
#include "growing_file.hpp"
#include "log_lines.hpp"
#include "peers.hpp"
#include "table_report.hpp"
#include "terminal_text.hpp"
#include "transcript.hpp"
#include "watching.hpp"

#include "bidwright/formats/pbn.hpp"
#include "bidwright/net/table_server.hpp"

namespace bidwright::tools {

namespace {

using protocol::LogLevel;

struct TableFlags {
  int port = 2000;
  std::vector<int> ports;
  std::string listen = "127.0.0.1";
  int boards = 0;
  std::uint64_t seed = 1;
  std::string deals;
  std::string out;
  std::string transcript;
  std::vector<std::string> names;
  std::vector<std::string> peers;
  std::optional<int> gap;
  std::optional<int> pause;
  int illegal_tries = 2;
  double time_limit = 0;
  double stall_limit = 600;
  double rejoin_limit = 60;
  double wait = 0;
  int restarts = 3;
  bool auction_only = false;
  bool no_anypl = false;
  std::string anypl_order = "NESW";
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  WatchFlags watch;
};

protocol::Time time_of(double seconds) {
  return protocol::Time(static_cast<protocol::Time::rep>(seconds * 1000));
}

/// "wbridge5", for all seats, or "N=wbridge5", "EW=ben,gap=100".
void set_peer(const std::string& text, protocol::TableOptions& options) {
  const std::size_t equals = text.find('=');
  std::string seats = text.substr(0, equals);
  std::string peer = text;
  const bool all = equals == std::string::npos || seats.find(',') != std::string::npos ||
                   seats.find_first_not_of("NESWnesw") != std::string::npos;
  if (all) {
    seats = "NESW";
  } else {
    peer = text.substr(equals + 1);
  }
  const auto dialect = value_or_usage(protocol::parse_dialect(peer), "--peer " + text);
  for (const char letter : seats) {
    options.dialects[static_cast<std::size_t>(*core::seat_from(std::string_view(&letter, 1)))] =
        dialect;
  }
}

protocol::TableOptions table_options(const TableFlags& flags) {
  protocol::TableOptions options;
  for (const std::string& peer : flags.peers) set_peer(peer, options);
  if (flags.gap) options.gap = protocol::Time(*flags.gap);
  if (flags.pause) options.pause = protocol::Time(*flags.pause);
  for (std::size_t side = 0; side < flags.names.size(); ++side) {
    options.teams[side] = flags.names[side];
  }
  options.any_seat = !flags.no_anypl;
  std::array<bool, core::kSeats> named{};
  for (std::size_t i = 0; i < core::kSeats; ++i) {
    const auto seat = flags.anypl_order.size() == core::kSeats
                          ? core::seat_from(std::string_view(flags.anypl_order).substr(i, 1))
                          : std::nullopt;
    if (!seat || std::exchange(named[static_cast<std::size_t>(*seat)], true)) {
      fail_usage(fmt::format("--anypl-order {}: expected the four letters N, E, S, W in some order",
                             flags.anypl_order));
    }
    options.any_order[i] = *seat;
  }
  options.illegal_tries = flags.illegal_tries;
  options.time_limit = time_of(flags.time_limit);
  options.stall_limit = time_of(flags.stall_limit);
  options.rejoin_limit = time_of(flags.rejoin_limit);
  options.gather_until = time_of(flags.wait);
  options.restarts = flags.restarts;
  if (flags.auction_only) options.played = core::Played::kBidding;
  return options;
}

net::TableServerOptions server_options(const TableFlags& flags) {
  net::TableServerOptions options;
  options.address = flags.listen;
  options.port = static_cast<std::uint16_t>(flags.port);
  if (!flags.ports.empty()) {
    options.seat_ports.emplace();
    for (std::size_t i = 0; i < core::kSeats; ++i) {
      (*options.seat_ports)[i] = static_cast<std::uint16_t>(flags.ports[i]);
    }
  }
  return options;
}

std::vector<core::BoardSetup> boards_of(const TableFlags& flags) {
  if (flags.deals.empty() && flags.boards == 0) {
    fail_usage("say how many boards with --boards, or which with --deals");
  }
  const Boards source = flags.deals.empty() ? boards_of_seed(flags.seed, flags.boards)
                                            : boards_of_file(flags.deals, flags.boards);
  std::vector<core::BoardSetup> boards;
  for (const core::BoardSetup& setup : source.setups) {
    boards.push_back({setup.number, setup.dealer, setup.vulnerability, setup.deal});
  }
  return boards;
}

/// Follows one session: log, records, lines on stdout.
class Reporter {
 public:
  Reporter(const TableFlags& flags, const std::vector<core::BoardSetup>& boards)
      : json_(flags.json),
        auction_only_(flags.auction_only),
        log_(flags.verbose ? LogLevel::kDebug
             : flags.quiet ? LogLevel::kError
                           : LogLevel::kInfo),
        boards_(boards),
        watch_(make_watch(flags.watch, "The table")) {
    if (flags.out.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(flags.out, error);
    if (error) fail(fmt::format("{} cannot be made: {}", flags.out, error.message()));
    pbn_.emplace((std::filesystem::path(flags.out) / "boards.pbn").string());
    if (!pbn_->write(formats::pbn_header())) throw ExitWith{1};
  }

  void on_event(const net::TableEvent& event) {
    std::visit([this](const auto& one) { on(one); }, event);
  }
  [[nodiscard]] bool complete() const { return complete_ && !lost_; }
  /// What is played can no longer be recorded.
  [[nodiscard]] bool lost() const { return lost_; }

 private:
  void on(const protocol::Seated& seated) {
    log(LogLevel::kInfo, core::name(seated.seat),
        fmt::format("'{}' from {}, version {}, dialect {}{}", seated.team, seated.address,
                    seated.version, seated.dialect, seated.again ? ", again" : ""));
  }
  void on(const protocol::SeatLost& lost) {
    log(LogLevel::kWarning, core::name(lost.seat),
        fmt::format("lost, at {}: {}", lost.address, lost.why));
  }
  // The log says it.
  void on(const protocol::SeatPlaysOut&) {}
  void on(const protocol::SeatAwaited& awaited) { log(LogLevel::kInfo, "", awaited.text()); }
  void on(const protocol::SessionStarted& started) {
    teams_ = started.teams;
    log(LogLevel::kInfo, "", fmt::format("N/S '{}', E/W '{}'", teams_[0], teams_[1]));
  }
  void on(const protocol::BoardStarted& started) {
    board_ = boards_[started.index];
    if (watch_) {
      watch_->begin({board_, match::Room::kOpen, {teams_[0], teams_[1], teams_[0], teams_[1]}});
    }
    if (started.restarts > 0) {
      log(LogLevel::kInfo, "", fmt::format("the board begins anew ({})", started.restarts));
    }
  }
  void on(const protocol::CallMade& made) {
    if (watch_) {
      watch_->call(board_.number, match::Room::kOpen, {made.call, made.explanation.text});
    }
    log(LogLevel::kDebug, core::name(made.seat),
        fmt::format("{}{}{}", made.call, made.explanation.text.empty() ? "" : "  ",
                    made.explanation.text));
  }
  void on(const protocol::CardPlayed& played) {
    if (auction_only_) return;
    if (watch_) watch_->card(board_.number, match::Room::kOpen, played.card);
    log(LogLevel::kDebug, core::name(played.hand), core::to_string(played.card));
  }
  void on(const protocol::BoardFinished& board) {
    if (watch_) watch_->finish(board_.number, match::Room::kOpen, result_of(board));
    if (pbn_ && !pbn_->write((first_ ? "" : std::string(formats::kPbnSeparator)) +
                             formats::write_pbn(table_record(board, teams_)))) {
      lost_ = true;
    }
    first_ = false;
    const std::string line =
        (json_ ? json_of(board, teams_) : terminal_text(line_of(board))) + "\n";
    if (std::fwrite(line.data(), 1, line.size(), stdout) != line.size() ||
        std::fflush(stdout) != 0) {
      lost_ = true;
    }
  }
  void on(const protocol::SessionEnded& ended) {
    complete_ = ended.complete;
    log(ended.complete ? LogLevel::kInfo : LogLevel::kError, "", ended.why);
  }
  void on(const protocol::Log& one) { log(one.level, "", one.text); }

  void log(LogLevel level, std::string_view who, std::string_view text) const {
    log_.write(level, who, text);
  }

  bool json_;
  bool auction_only_;
  LogLines log_;
  std::vector<core::BoardSetup> boards_;
  /// The one in play.
  core::BoardSetup board_;
  std::unique_ptr<web::WatchSite> watch_;
  std::optional<GrowingFile> pbn_;
  bool first_ = true;
  std::array<std::string, 2> teams_;
  bool complete_ = false;
  bool lost_ = false;
};

std::string where(const net::TableServer& server, const TableFlags& flags) {
  if (flags.ports.empty()) {
    return fmt::format("listening on {} port {}", flags.listen, server.port());
  }
  return fmt::format("listening on {} ports {} {} {} {}", flags.listen,
                     server.port(core::Seat::kNorth), server.port(core::Seat::kEast),
                     server.port(core::Seat::kSouth), server.port(core::Seat::kWest));
}

void run_table(const TableFlags& flags) {
  auto boards = boards_of(flags);
  const auto options = table_options(flags);
  Reporter reporter(flags, boards);
  Transcript transcript(flags.transcript);

  net::Reactor reactor;
  net::TableServer server(reactor, options, server_options(flags), std::move(boards),
                          [&](const net::TableEvent& event) {
                            reporter.on_event(event);
                            if (reporter.lost()) server.close("the record cannot be written");
                          });
  server.on_wire([&](const net::WireLine& line) { transcript.add(line); });
  // With --json there are boards only on the standard output.
  fmt::print(flags.json ? stderr : stdout, "{}\n", where(server, flags));
  std::fflush(stdout);
  bool stopped = false;
  reactor.on_shutdown([&] {
    stopped = true;
    server.close("stopped");
  });
  reactor.run();
  if (reporter.complete()) return;
  if (const auto path = stopped ? std::nullopt : transcript.keep("table")) {
    print_error(fmt::format("what was said is kept in {}", *path));
  }
  throw ExitWith{1};
}

void add_protocol_flags(Command& command, TableFlags& flags) {
  command
      .add_option("--peer", flags.peers,
                  "Who sits there, if not recognised: [SEATS=]PRESET[,SETTING=VALUE...], such as "
                  "NS=wbridge5 or ben,timing=no; may be repeated")
      ->allow_extra_args(false)
      ->type_name("PEER");
  command.add_option("--gap", flags.gap, "Milliseconds at least between two lines to a seat")
      ->check(in_range(0, 60000))
      ->type_name("MS");
  command.add_option("--pause", flags.pause, "Milliseconds before a lead is asked for")
      ->check(in_range(0, 60000))
      ->type_name("MS");
  command.add_flag("--no-anypl", flags.no_anypl, "Refuse who lets the table choose the seat");
  command.add_option("--anypl-order", flags.anypl_order, "Which free seat is given away first")
      ->type_name("SEATS")
      ->capture_default_str();
  command
      .add_option("--illegal-tries", flags.illegal_tries,
                  "Second tries after an illegal call or card before the board is forfeited")
      ->check(in_range(0, 1000))
      ->capture_default_str();
  command
      .add_option("--time-limit", flags.time_limit,
                  "Seconds of a pair for a board before it is forfeited; 0: none")
      ->check(in_range(0.0, 1e6))
      ->type_name("S")
      ->capture_default_str();
  command
      .add_option("--stall-limit", flags.stall_limit, "Seconds of silence before a seat is put out")
      ->check(in_range(0.1, 1e6))
      ->type_name("S")
      ->capture_default_str();
  command
      .add_option("--rejoin-limit", flags.rejoin_limit,
                  "Seconds that a lost seat is waited for before the session ends")
      ->check(in_range(0.0, 1e6))
      ->type_name("S")
      ->capture_default_str();
  command
      .add_option("--wait", flags.wait,
                  "Seconds that four robots may take to sit down; 0: as long as it takes")
      ->check(in_range(0.0, 1e6))
      ->type_name("S")
      ->capture_default_str();
  command
      .add_option("--restarts", flags.restarts,
                  "How often a board begins anew for one seat before it is forfeited")
      ->check(in_range(0, 1000))
      ->capture_default_str();
}

}  // namespace

void add_table(Command& app) {
  Command* command = app.add_subcommand("table", "Manage a table of four robots of any make");
  command->group(kAtTheTable);
  auto flags = std::make_shared<TableFlags>();
  command->add_option("--port", flags->port, "Port of all seats; 0: a free one, which is printed")
      ->check(in_range(0, 65535))
      ->capture_default_str();
  command->add_option("--ports", flags->ports, "Instead: ports of North, East, South, West")
      ->expected(4)
      ->check(in_range(0, 65535));
  command->add_option("--listen", flags->listen, "Address to listen on")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command->add_option("--boards", flags->boards, "How many boards")->check(in_range(1, 1000000));
  command->add_option("--seed", flags->seed, "Of the deals")->capture_default_str();
  command->add_option("--deals", flags->deals, "Boards of a file instead: .pbn, .lin, .deals")
      ->type_name("FILE");
  command->add_option("--out", flags->out, "Directory for boards.pbn, written as boards end")
      ->type_name("DIR");
  command->add_option("--transcript", flags->transcript, "Write every line that goes over the wire")
      ->type_name("FILE");
  command
      ->add_option("--names", flags->names,
                   "The teams admitted, North-South's and East-West's; else whoever comes")
      ->type_name("NAME")
      ->expected(2);
  command->add_flag("--auction-only", flags->auction_only, "Boards end with their auction");
  add_protocol_flags(*command, *flags);
  add_watch_flags(*command, flags->watch);
  command->add_flag("--json", flags->json, "One line of JSON a board");
  command->add_flag("--quiet", flags->quiet, "Log errors only");
  command->add_flag("--verbose", flags->verbose, "Log every call and card");
  command->footer(list_of_peers());
  command->callback([flags] { run_table(*flags); });
}

}  // namespace bidwright::tools
