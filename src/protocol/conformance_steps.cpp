#include "protocol/conformance_steps.hpp"

#include "bidwright/core/random.hpp"

namespace bidwright::protocol {

namespace {

using Place = ConformanceStep::Place;

constexpr std::uint64_t kSeed = 7;
constexpr const char* kWeak = "5432.432.432.432";
constexpr const char* kStrong = "AKQJ.AKQ.AKQ.AKQ";

std::string pass(int, const core::Auction&) {
  return "passes";
}

/// The seat bids this as soon as it may, everybody else passes.
auto bids(int who, std::string call) {
  return [who, call = std::move(call)](int seat, const core::Auction& auction) -> std::string {
    return seat == who && !auction.has_bid() ? "bids " + call : "passes";
  };
}

/// As bids(), and the next of the other side doubles.
auto doubled(int who, std::string call) {
  return [who, call = std::move(call)](int seat, const core::Auction& auction) -> std::string {
    if (seat == who && !auction.has_bid()) return "bids " + call;
    const bool mine = ((seat ^ who) & 1) == 0;
    return auction.has_bid() && !mine && auction.doubling() == core::Doubling::kUndoubled &&
                   auction.is_legal(core::Call::double_())
               ? "doubles"
               : "passes";
  };
}

/// The opponents overcall whatever is bid.
std::string interferes(int seat, const core::Auction& auction) {
  if (seat == 2 || !auction.has_bid() || auction.last_bid().index() > 10) return "passes";
  const core::Bid next = core::Bid::at(auction.last_bid().index() + 2);
  return auction.is_legal(next) ? "bids " + core::to_string(next) : "passes";
}

}  // namespace

std::vector<ConformanceStep> conformance_steps() {
  std::vector<ConformanceStep> steps;
  const auto add = [&](ConformanceStep step) { steps.push_back(std::move(step)); };
  const auto board = [](std::string name, std::string about, Place place, auto call, int dealer) {
    ConformanceStep step;
    step.name = std::move(name);
    step.about = std::move(about);
    step.place = place;
    step.call = call;
    step.dealer = dealer;
    return step;
  };

  ConformanceStep passed_out = board("passed-out", "a board that everybody passes, then the timing",
                                     Place::kNowhere, pass, 1);
  passed_out.hand = kWeak;
  add(passed_out);
  ConformanceStep dealer = passed_out;
  dealer.name = "dealer";
  dealer.about = "the robot deals: it calls without being asked";
  dealer.dealer = 0;
  add(dealer);
  add(board("leader", "thirteen tricks as opening leader", Place::kLeader, bids(3, "7NT"), 3));
  add(board("defender", "thirteen tricks as the leader's partner", Place::kDefender, bids(1, "7NT"),
            1));
  add(board("dummy", "thirteen tricks as dummy", Place::kDummy, bids(2, "7NT"), 2));
  ConformanceStep declarer = board("declarer", "thirteen tricks as declarer, with dummy's cards",
                                   Place::kDeclarer, pass, 0);
  declarer.hand = kStrong;
  add(declarer);
  add(board("suit-contract", "thirteen tricks against a trump contract", Place::kLeader,
            bids(3, "7C"), 3));
  add(board("doubled", "a doubled contract", Place::kAny, doubled(3, "7H"), 3));
  add(board("dummy-doubled", "dummy of a doubled contract", Place::kDummy, doubled(2, "7S"), 2));
  ConformanceStep competition =
      board("competition", "opponents who overcall", Place::kAny, interferes, 1);
  competition.hand = kStrong;
  add(competition);

  ConformanceStep next_board =
      board("next-board", "the next board begins after the auction, as where bidding alone counts",
            Place::kAny, bids(1, "3NT"), 1);
  next_board.auction_only = true;
  add(next_board);

  ConformanceStep alert = board("alert", "an opponent's bid with an alert and its text",
                                Place::kLeader, bids(3, "7NT Alert. at least 30 total points."), 3);
  alert.short_board = true;
  add(alert);
  ConformanceStep plain_alert = alert;
  plain_alert.name = "alert-forms";
  plain_alert.about = "texts in other forms: no blank, free text, Infos";
  plain_alert.call = [](int seat, const core::Auction& auction) -> std::string {
    if (seat == 1 && !auction.has_bid()) return "bids 1C Alert.C=0-8,S=5-6";
    if (seat == 3 && auction.has_bid() &&
        auction.last_bid() < core::Bid(7, core::Strain::kNoTrump)) {
      return "bids 7NT.Infos.S5";
    }
    return "passes Alert. nothing to say";
  };
  plain_alert.place = Place::kAny;
  plain_alert.dealer = 1;
  add(plain_alert);

  const auto formed = [&](std::string name, std::string about, LineForm form) {
    ConformanceStep step = board(std::move(name), std::move(about), Place::kAny, bids(2, "1NT"), 2);
    step.form = form;
    return step;
  };
  add(formed("lower-case", "lines in lower case", LineForm::kLowerCase));
  add(formed("upper-case", "lines in upper case", LineForm::kUpperCase));
  add(formed("blanks-and-stops", "two blanks for one, a stop and a blank at the end",
             LineForm::kSloppy));
  add(formed("line-feed", "lines that end with LF alone", LineForm::kLineFeed));
  ConformanceStep unterminated =
      formed("unterminated", "\"to lead\" without any end of line", LineForm::kUnterminated);
  unterminated.call = bids(3, "7NT");
  unterminated.dealer = 3;
  add(unterminated);
  ConformanceStep joined =
      formed("joined", "a card and \"to lead\" in one segment", LineForm::kJoined);
  joined.call = bids(3, "1NT");
  joined.dealer = 3;
  add(joined);

  ConformanceStep odd = board("hands", "hands with suits in other order and voids left out",
                              Place::kDummy, bids(2, "7NT"), 2);
  odd.hand = "AKQJT98765432...";
  odd.odd_hands = true;
  odd.short_board = true;
  add(odd);
  ConformanceStep unknown =
      board("unknown-lines", "lines that mean nothing to a player", Place::kAny, bids(3, "7NT"), 3);
  unknown.extras_at = 2;
  unknown.extras = {"Feasability 3", "Client x", "Book 1", "CC sayc"};
  unknown.short_board = true;
  add(unknown);
  ConformanceStep heartbeat = unknown;
  heartbeat.name = "heartbeat";
  heartbeat.about = "\"heartbeat\" is answered";
  heartbeat.extras = {"heartbeat"};
  add(heartbeat);

  ConformanceStep auction_restart = board(
      "restart-in-auction", "the board begins anew in the auction", Place::kAny, bids(3, "7NT"), 1);
  auction_restart.restart_at = 2;
  auction_restart.short_board = true;
  add(auction_restart);
  ConformanceStep play_restart = auction_restart;
  play_restart.name = "restart-in-play";
  play_restart.about = "the board begins anew in the middle of a trick";
  play_restart.restart_at = 11;
  play_restart.dealer = 3;
  add(play_restart);
  ConformanceStep glued = auction_restart;
  glued.name = "restart-twice";
  glued.about = "\"Start of BoardStart of Board\"";
  glued.restart_line = "Start of BoardStart of Board";
  add(glued);
  ConformanceStep teams = auction_restart;
  teams.name = "teams-again";
  teams.about = "the teams are told again in the middle of a board";
  teams.restart_line = "Teams : N/S : \"N/S again\". E/W : \"E/W again\"";
  add(teams);

  ConformanceStep signals =
      board("signals", "version 19: texts after cards", Place::kLeader, bids(3, "7NT"), 3);
  signals.signal = ". low encourages";
  signals.version_19 = true;
  add(signals);
  ConformanceStep explain = board("explain", "version 19: the meaning of a call is asked for",
                                  Place::kAny, bids(3, "7NT"), 0);
  explain.extras_at = 1;
  explain.extras = {"Explain"};
  explain.version_19 = true;
  explain.short_board = true;
  add(explain);
  return steps;
}

core::Deal conformance_deal(const ConformanceStep& step, std::size_t i, core::Seat robot) {
  core::Random random(kSeed, core::Purpose::kTest, i);
  const core::Deal dealt = core::random_deal(random);
  if (step.hand.empty()) return dealt;
  core::Deal deal;
  deal[robot] = *core::parse_hand(step.hand);
  std::vector<core::Card> rest;
  for (const core::Card card : core::Hand::full_deck() - deal[robot]) rest.push_back(card);
  random.shuffle(rest);
  for (std::size_t k = 0; k < rest.size(); ++k) {
    deal[core::clockwise(robot, static_cast<int>(k / core::kRanks) + 1)].add(rest[k]);
  }
  return deal;
}

}  // namespace bidwright::protocol
