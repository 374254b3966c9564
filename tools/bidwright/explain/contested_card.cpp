// The card's chapters on auctions in which the opponents bid: what is asked, and of whom.

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "errors.hpp"
#include "explain/parts.hpp"
#include "progress.hpp"
#include "robots.hpp"
#include "threads.hpp"

#include "bidwright/core/pair_auction.hpp"
#include "bidwright/core/parallel.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/player/call_survey.hpp"

namespace bidwright::tools {
namespace {

/// Enough to tell ranges by; a card asks in dozens of auctions.
constexpr int kDealt = 8'000;
constexpr int kHands = 500;
/// Calls of a smaller share of the hands are left out.
constexpr double kLeastShare = 0.01;

/// Auctions as parse_pair_auction reads them.
struct Chapter {
  std::string_view title;
  std::vector<std::string_view> auctions;
};

const std::vector<Chapter>& chapters() {
  static const std::vector<Chapter> all{
      {"They open: overcalls and doubles",
       {"(1C)", "(1D)", "(1H)", "(1S)", "(1NT)", "(2C)", "(2D)", "(2H)", "(2S)", "(3C)", "(3H)",
        "(4S)"}},
      {"In the last seat, after two passes",
       {"(1C) PASS PASS", "(1H) PASS PASS", "(1S) PASS PASS", "(1NT) PASS PASS"}},
      {"The partner has doubled or overcalled",
       {"(1C) X", "(1H) X", "(1S) X", "(2S) X", "(1D) 1S", "(1S) 2H", "(1H) 1NT"}},
      {"We open and they double", {"1C (X)", "1D (X)", "1H (X)", "1S (X)"}},
      {"We open and they overcall",
       {"1C (1H)", "1C (1S)", "1C (2H)", "1D (1S)", "1D (2C)", "1H (1S)", "1H (2C)", "1S (2D)",
        "1S (2H)"}},
  };
  return all;
}

/// The auction up to the player who is asked; his opponents pass before him.
core::Auction auction_of(std::string_view text) {
  // His partner has passed, and so has the second opponent.
  if (text.ends_with(" PASS PASS")) {
    core::Auction auction = *core::parse_pair_auction(text.substr(0, text.size() - 10));
    auction.add(core::Call::pass());
    auction.add(core::Call::pass());
    return auction;
  }
  core::Auction auction = *core::parse_pair_auction(text);
  if (core::side_of(auction.turn()) == core::Side::kEastWest) auction.add(core::Call::pass());
  return auction;
}

/// "1♣ (1♥)".
std::string title_of(const core::Auction& auction) {
  std::string title;
  for (std::size_t i = 0; i < auction.size(); ++i) {
    const std::string call = disclosure::symbol_text(auction.calls()[i]);
    const bool theirs = core::side_of(auction.seat_of(i)) == core::Side::kEastWest;
    title += fmt::format("{}{}", i == 0 ? "" : " ", theirs ? "(" + call + ")" : call);
  }
  return title;
}

bidding::ContestedAuction asked(player::CallSurvey& survey, std::string_view text) {
  const core::Auction auction = auction_of(text);
  bidding::ContestedAuction result{title_of(auction), {}};
  for (player::SurveyedCall& call :
       survey.next_calls(auction, core::Vulnerability::kNone, kLeastShare)) {
    result.choices.push_back({call.call, std::move(call.shows), call.share, call.example});
  }
  return result;
}

}  // namespace

std::vector<bidding::ContestedChapter> contested_chapters(const std::string& model) {
  RobotFlags flags;
  flags.model = model;
  const NamedRobot robot("self", flags);
  if (!robot.loaded().competes) return {};
  player::CallSurveyOptions options;
  options.dealt = kDealt;
  options.wanted = kHands;
  player::CallSurvey survey(robot.loaded().policy, options);

  std::vector<bidding::ContestedChapter> result;
  std::vector<std::pair<std::string_view, bidding::ContestedAuction*>> places;
  for (const Chapter& chapter : chapters()) {
    result.push_back({std::string(chapter.title), {}});
    result.back().auctions.resize(chapter.auctions.size());
  }
  for (std::size_t c = 0; c < result.size(); ++c) {
    for (std::size_t a = 0; a < result[c].auctions.size(); ++a) {
      places.emplace_back(chapters()[c].auctions[a], &result[c].auctions[a]);
    }
  }
  Progress progress("asking", places.size(), "auctions");
  core::run_parts(places.size(), thread_count(0), [&](std::size_t i) {
    *places[i].second = asked(survey, places[i].first);
    progress.advance();
  });
  return result;
}

}  // namespace bidwright::tools
