// `bidwright conformance`: walks one robot through the protocol and says what it did wrong.

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colour.hpp"
#include "commands.hpp"
#include "peers.hpp"
#include "terminal_text.hpp"
#include "transcript.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/net/conformance_server.hpp"

namespace bidwright::tools {

namespace {

using protocol::StepResult;
using Verdict = StepResult::Verdict;

struct ConformanceFlags {
  int port = 2000;
  std::string listen = "127.0.0.1";
  std::string seat = "South";
  double patience = 30;
  double comeback = 15;
  double again = 0;
  std::optional<int> gap;
  std::string peer;
  bool passes_through = false;
  std::vector<std::string> only;
  std::string transcript;
  bool json = false;
  bool verbose = false;
};

constexpr std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPassed:
      return "passed";
    case Verdict::kFailed:
      return "FAILED";
    case Verdict::kNotReached:
      break;
  }
  return "not reached";
}

constexpr Colour colour_of(Verdict verdict) {
  if (verdict == Verdict::kPassed) return Colour::kGreen;
  return verdict == Verdict::kFailed ? Colour::kRed : Colour::kYellow;
}

protocol::Time time_of(double seconds) {
  return protocol::Time(static_cast<protocol::Time::rep>(seconds * 1000));
}

void print(const StepResult& step, bool json) {
  if (json) {
    nlohmann::ordered_json line{
        {"step", step.name}, {"about", step.about}, {"verdict", word(step.verdict)}};
    if (!step.text.empty()) line["text"] = step.text;
    if (!step.notes.empty()) line["notes"] = step.notes;
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{} {:<20} {}\n",
               coloured(fmt::format("{:<12}", word(step.verdict)), colour_of(step.verdict), stdout),
               step.name, step.about);
    if (!step.text.empty()) fmt::print("{:33} {}\n", "", terminal_text(step.text));
    for (const std::string& note : step.notes)
      fmt::print("{:33} note: {}\n", "", terminal_text(note));
  }
  std::fflush(stdout);
}

void run_conformance(const ConformanceFlags& flags) {
  const auto seat = core::seat_from(flags.seat);
  if (!seat) {
    fail_usage(fmt::format("--seat {}: expected North, East, South or West", flags.seat));
  }
  protocol::ConformanceOptions options;
  options.any_seat = *seat;
  options.patience = time_of(flags.patience);
  options.comeback = time_of(flags.comeback);
  options.again = time_of(flags.again);
  options.passes_through = flags.passes_through;
  options.only = flags.only;
  if (!flags.peer.empty()) {
    options.dialect = value_or_usage(protocol::parse_dialect(flags.peer), "--peer " + flags.peer);
  }
  std::optional<Transcript> transcript;
  if (!flags.transcript.empty()) transcript.emplace(flags.transcript);
  net::ConformanceServerOptions server_options;
  server_options.address = flags.listen;
  server_options.port = static_cast<std::uint16_t>(flags.port);
  server_options.gap = flags.gap ? std::chrono::milliseconds(*flags.gap) : options.dialect.gap;

  std::array<int, 3> count{};
  net::Reactor reactor;
  net::ConformanceServer server(reactor, options, server_options, [&](const StepResult& step) {
    ++count[static_cast<std::size_t>(step.verdict)];
    print(step, flags.json);
  });
  server.on_wire([&](const net::WireLine& line) {
    if (transcript) transcript->add(line);
    if (flags.verbose && !line.gone) {
      fmt::print(stderr, "{} {}\n", line.to_client ? ">>" : "<<", line.text);
    }
  });
  // With --json there are steps only on the standard output.
  fmt::print(flags.json ? stderr : stdout, "listening on {} port {}; start the robot now\n",
             flags.listen, server.port());
  std::fflush(stdout);
  reactor.on_shutdown([&] { server.stop(); });
  reactor.run();
  if (!server.ended()) fail("stopped before the end");
  if (!flags.json) {
    fmt::print("{} passed, {} failed, {} not reached", core::counted(count[0], "step"), count[1],
               count[2]);
    const std::size_t left = server.not_begun();
    fmt::print("{}\n", left == 0 ? "" : fmt::format("; {} not begun after that", left));
  }
  if (count[1] > 0 || count[0] == 0) throw ExitWith{1};
}

}  // namespace

void add_conformance(Command& app) {
  Command* command = app.add_subcommand(
      "conformance", "Host one robot and walk it through the protocol step by step");
  command->group(kAtTheTable);
  auto flags = std::make_shared<ConformanceFlags>();
  command->add_option("--port", flags->port, "Port; 0: a free one, which is printed")
      ->check(in_range(0, 65535))
      ->capture_default_str();
  command->add_option("--listen", flags->listen, "Address to listen on")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command->add_option("--seat", flags->seat, "For a robot that lets the table choose")
      ->type_name("SEAT")
      ->capture_default_str();
  command->add_option("--patience", flags->patience, "Seconds that the robot may take for anything")
      ->check(in_range(0.1, 3600.0))
      ->type_name("S")
      ->capture_default_str();
  command
      ->add_option("--comeback", flags->comeback,
                   "Seconds to come back after a cut connection; 0: leave that out")
      ->check(in_range(0.0, 3600.0))
      ->type_name("S")
      ->capture_default_str();
  command
      ->add_option(
          "--again", flags->again,
          "Seconds that a robot which has closed the connection may take to connect again, "
          "so that the walk goes on; 0: it ends the walk")
      ->check(in_range(0.0, 3600.0))
      ->type_name("S")
      ->capture_default_str();
  command
      ->add_option("--peer", flags->peer,
                   "How it is spoken to: PRESET[,SETTING=VALUE...], such as wbridge5 or ben,gap=0")
      ->type_name("PEER");
  command->add_flag("--passes-through", flags->passes_through,
                    "In \"competition\" it may only pass once an opponent has called");
  command
      ->add_option("--gap", flags->gap, "Milliseconds at least between two lines; else the peer's")
      ->check(in_range(0, 60000))
      ->type_name("MS");
  command->add_option("--only", flags->only, "Only these steps, by name; may be repeated")
      ->check(one_of(protocol::conformance_step_names()))
      ->allow_extra_args(false)
      ->type_name("STEP");
  command->add_option("--transcript", flags->transcript, "Write every line that goes over the wire")
      ->type_name("FILE");
  command->add_flag("--json", flags->json, "A line of JSON a step");
  command->add_flag("--verbose", flags->verbose, "Show every line, on stderr");
  command->footer(list_of_peers());
  command->callback([flags] { run_conformance(*flags); });
}

}  // namespace bidwright::tools
