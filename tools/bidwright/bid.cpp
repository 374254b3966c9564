// `bidwright bid`: one auction, with what every call shows, of a pair or of all four hands; or
// those of all boards of a file.

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bid/parts.hpp"
#include "commands.hpp"
#include "model_flag.hpp"
#include "model_meanings.hpp"

#include "bidwright/bidding/bidder.hpp"
#include "bidwright/disclosure/alert.hpp"
#include "bidwright/formats/spelling.hpp"

namespace bidwright::tools {
namespace {

using bidding::Decision;
using core::Seat;
using nlohmann::json;

struct BidFlags {
  ModelFlag model;
  std::string file;
  std::string out = "-";
  int threads = 0;
  bool no_tables = false;
  bool no_meanings = false;
  std::string north;
  std::string south;
  std::string east;
  std::string west;
  std::string deal;
  std::string robot = "self";
  std::string opponents;
  std::string as;
  std::string dealer = "N";
  std::string vulnerability = "none";
  bool json = false;
};

struct Table {
  core::Hand north;
  core::Hand south;
  Seat dealer = Seat::kNorth;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
};

struct Bidding {
  core::Auction auction;
  /// North's and South's, in the order of the auction.
  std::vector<std::pair<Seat, Decision>> decisions;
};

Seat read_dealer(const BidFlags& flags) {
  const auto dealer = core::seat_from(flags.dealer);
  if (!dealer) fail_usage(fmt::format("--dealer {}: expected N, E, S or W", flags.dealer));
  return *dealer;
}

core::Vulnerability read_vulnerability(const BidFlags& flags) {
  const auto vulnerability = core::vulnerability_from(flags.vulnerability);
  if (!vulnerability) {
    fail_usage(
        fmt::format("--vulnerability {}: expected none, ns, ew or both", flags.vulnerability));
  }
  return *vulnerability;
}

Table read_table(const BidFlags& flags) {
  if (flags.north.empty() || flags.south.empty()) {
    fail_usage(
        "give --north and --south, with --east or --west if the opponents bid too, or --deal, or "
        "a FILE of boards");
  }
  Table table;
  table.north = value_or_usage(formats::read_hand(flags.north), "--north");
  table.south = value_or_usage(formats::read_hand(flags.south), "--south");
  if (const core::Hand both = table.north & table.south; !both.empty()) {
    fail_usage(fmt::format("--north and --south both hold {}", both.lowest()));
  }
  table.dealer = read_dealer(flags);
  table.vulnerability = read_vulnerability(flags);
  return table;
}

/// --deal, or four hands of which one may be left out.
core::Deal read_deal(const BidFlags& flags) {
  const std::array<const std::string*, core::kSeats> hands{&flags.north, &flags.east, &flags.south,
                                                           &flags.west};
  constexpr std::array<std::string_view, core::kSeats> kFlags{"--north", "--east", "--south",
                                                              "--west"};
  if (!flags.deal.empty()) {
    if (std::ranges::any_of(hands, [](const std::string* hand) { return !hand->empty(); })) {
      fail_usage("--deal has all hands: leave out --north, --east, --south and --west");
    }
    return value_or_usage(core::parse_deal(flags.deal), "--deal");
  }
  core::Deal deal;
  core::Hand left = core::Hand::full_deck();
  std::optional<Seat> open;
  for (const Seat seat : core::kAllSeats) {
    const auto s = static_cast<std::size_t>(seat);
    if (hands[s]->empty()) {
      if (open) {
        fail_usage(fmt::format("{} is missing: of four hands one may be left out", kFlags[s]));
      }
      open = seat;
      continue;
    }
    deal[seat] = value_or_usage(core::parse_hand(*hands[s]), kFlags[s]);
    if (const core::Hand twice = deal[seat] - left; !twice.empty()) {
      fail_usage(fmt::format("{}: another hand holds {} too", kFlags[s], twice.lowest()));
    }
    left = left - deal[seat];
  }
  if (open) deal[*open] = left;
  return deal;
}

Bidding bid_out(const bidding::Bidder& bidder, const Table& table) {
  Bidding result{core::Auction(table.dealer), {}};
  core::Auction& auction = result.auction;
  while (!auction.ended()) {
    const Seat seat = auction.turn();
    if (core::side_of(seat) == core::Side::kEastWest) {
      auction.add(core::Call::pass());
      continue;
    }
    const core::Hand hand = seat == Seat::kNorth ? table.north : table.south;
    auto decision = bidder.choose(hand, auction, table.vulnerability, seat);
    if (!decision) fail(bidding::describe(decision.error()));
    auction.add(decision->call);
    result.decisions.emplace_back(seat, *std::move(decision));
  }
  return result;
}

json candidate_json(const bidding::Candidate& candidate) {
  json result{{"call", to_string(candidate.call)},
              {"score", candidate.score},
              {"probability", candidate.probability}};
  if (candidate.reward) result["reward"] = *candidate.reward;
  return result;
}

void print_json(const Bidding& bidding, const Table& table) {
  json calls = json::array();
  for (const auto& [seat, decision] : bidding.decisions) {
    json candidates = json::array();
    for (const auto& candidate : decision.candidates) {
      candidates.push_back(candidate_json(candidate));
    }
    json call{{"seat", core::name(seat)},
              {"call", to_string(decision.call)},
              {"shows", decision.alert},
              {"candidates", std::move(candidates)}};
    if (decision.step) call["node"] = decision.step->node;
    calls.push_back(std::move(call));
  }
  const core::FinalContract contract = bidding.auction.contract();
  json result{
      {"dealer", core::name(table.dealer)},    {"vulnerability", core::name(table.vulnerability)},
      {"north", to_string(table.north)},       {"south", to_string(table.south)},
      {"auction", to_string(bidding.auction)}, {"calls", std::move(calls)},
      {"contract", to_string(contract)}};
  if (contract) result["declarer"] = core::name(contract->declarer);
  fmt::print("{}\n", result.dump(2));
}

void print_text(const Bidding& bidding) {
  for (const auto& [seat, decision] : bidding.decisions) {
    const std::string line =
        fmt::format("{:<6} {:<5} {}", core::name(seat), to_string(decision.call),
                    disclosure::for_players(decision.alert));
    fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
  }
  const core::FinalContract contract = bidding.auction.contract();
  fmt::print("\nauction  {}\n", to_string(bidding.auction));
  fmt::print("contract {}", to_string(contract));
  if (contract) fmt::print(" by {}", core::name(contract->declarer));
  fmt::print("\n");
}

/// Everybody as those whose calls a file holds; against silent opponents if only a pair has hands.
void bid_as(const BidFlags& flags) {
  core::BoardSetup board{1, read_dealer(flags), read_vulnerability(flags), {}};
  const bool pair = flags.deal.empty() && flags.east.empty() && flags.west.empty();
  if (pair) {
    const Table table = read_table(flags);
    board.deal[Seat::kNorth] = table.north;
    board.deal[Seat::kSouth] = table.south;
  } else {
    board.deal = read_deal(flags);
  }
  const std::string robot = "imitate:" + flags.as;
  const std::string opponents = pair ? "pass" : robot;
  bid_four_hands({board, robot, flags.opponents.empty() ? opponents : flags.opponents,
                  flags.model.path, flags.json});
}

void run_bid(const BidFlags& flags) {
  if (!flags.as.empty()) return bid_as(flags);
  const std::string& opponents = flags.opponents.empty() ? flags.robot : flags.opponents;
  if (!flags.file.empty()) {
    return bid_file({flags.file, flags.out, flags.robot, opponents, flags.model.path, flags.threads,
                     flags.no_tables, flags.no_meanings, flags.json});
  }
  if (!flags.deal.empty() || !flags.east.empty() || !flags.west.empty()) {
    const core::BoardSetup board{1, read_dealer(flags), read_vulnerability(flags),
                                 read_deal(flags)};
    return bid_four_hands({board, flags.robot, opponents, flags.model.path, flags.json});
  }
  const Table table = read_table(flags);
  const bidding::Bidder bidder(with_meanings(load_model(flags.model)));
  const Bidding bidding = bid_out(bidder, table);
  if (flags.json) return print_json(bidding, table);
  print_text(bidding);
}

}  // namespace

void add_bid(Command& app) {
  auto flags = std::make_shared<BidFlags>();
  Command* command = app.add_subcommand(
      "bid",
      "Bid two hands against passing opponents, all four, or a file; say what each call shows");
  command->group(kBidding);
  add_model_flag(*command, flags->model);
  command
      ->add_option("FILE", flags->file,
                   "Instead of hands: bid every board of a .pbn, .lin, .jsonl, .tsv or .deals file")
      ->type_name("FILE");
  command
      ->add_option("--out", flags->out,
                   "With FILE: where its boards go with their auctions, what calls show, the "
                   "double-dummy tables and par: .pbn, .lin or .jsonl; - is the standard output. "
                   "Interrupted, the same command goes on")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--threads", flags->threads, "With FILE; 0: as many as cores")
      ->check(in_range(0, 1024))
      ->capture_default_str();
  command->add_flag("--no-tables", flags->no_tables,
                    "With FILE: leave out double-dummy tables and par, which take the time");
  command->add_flag("--no-meanings", flags->no_meanings,
                    "With FILE: leave out what calls show; hundreds of boards a second");
  command->add_option("--north", flags->north, "North's hand, AKQ.J52.T98.7643")->type_name("HAND");
  command->add_option("--south", flags->south, "South's hand")->type_name("HAND");
  command->add_option("--east", flags->east, "East's hand: then East and West bid too")
      ->type_name("HAND");
  command->add_option("--west", flags->west, "West's hand; the fourth hand may be left out")
      ->type_name("HAND");
  command->add_option("--deal", flags->deal, "All four hands, N:AKQ.J52.T98.7643 ...")
      ->type_name("DEAL");
  command
      ->add_option("--robot", flags->robot,
                   "Who bids four hands, or a file: a robot's name as in match")
      ->type_name("ROBOT")
      ->capture_default_str();
  command
      ->add_option("--opponents", flags->opponents,
                   "Who bids East-West; else the same robot. pass: they are silent")
      ->type_name("ROBOT");
  command
      ->add_option("--as", flags->as,
                   "Bid as those do from whose games train --learner calls made this file")
      ->type_name("FILE");
  command->add_option("--dealer", flags->dealer, "N, E, S or W")
      ->type_name("SEAT")
      ->capture_default_str();
  command->add_option("--vulnerability,--vul", flags->vulnerability, "none, ns, ew or both")
      ->type_name("SIDES")
      ->capture_default_str();
  command->add_flag("--json", flags->json, "The same facts as JSON, with all candidates");
  command->callback([flags] { run_bid(*flags); });
}

}  // namespace bidwright::tools
