// The Laws: auctions, plays, scores and what the parsers read.

#include <array>
#include <cmath>

#include "bench/subject.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/imp.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/core/vp.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace core;

constexpr std::uint64_t kSeed = 20240229;
constexpr int kBoards = 500;

/// Any legal call: half of them passes, so that auctions are of usual lengths.
Call any_call(Random& random, const Auction& auction) {
  if (random.below(2) == 0) return Call::pass();
  const Call call = Call::at(static_cast<int>(random.below(kCalls)));
  return auction.is_legal(call) ? call : Call::pass();
}

Card any_card(Random& random, const Play& play) {
  const Hand legal = play.legal();
  auto skip = random.below(static_cast<std::uint32_t>(legal.size()));
  for (const Card card : legal) {
    if (skip-- == 0) return card;
  }
  return legal.lowest();
}

Auction any_auction(std::uint64_t board) {
  Random random(kSeed, Purpose::kTest, board, 1);
  Auction auction(dealer_of_board(static_cast<int>(board) + 1));
  while (!auction.ended()) auction.add(any_call(random, auction));
  return auction;
}

Play any_play(const Deal& deal, const Contract& contract, std::uint64_t board) {
  Random random(kSeed, Purpose::kTest, board, 2);
  Play play(deal, contract);
  while (!play.ended()) play.add(any_card(random, play));
  return play;
}

void sign_boards(Signature& signature) {
  for (std::uint64_t board = 0; board < kBoards; ++board) {
    const Deal deal = random_deal(kSeed, board);
    for (const Hand hand : deal.hands()) signature.add(hand.bits());

    Auction auction(any_auction(board).dealer());
    for (const Call call : any_auction(board).calls()) {
      // Not only what was called: also what might have been, and why not.
      for (int i = 0; i < kCalls; ++i) {
        signature.add(static_cast<std::uint64_t>(auction.check(Call::at(i))));
      }
      auction.add(call);
    }
    signature.add(to_string(auction));
    const FinalContract contract = auction.contract();
    signature.add(to_string(contract));
    if (!contract) continue;
    signature.add(name(contract->declarer));
    const Play play = any_play(deal, *contract, board);
    for (const Card card : play.cards()) signature.add(static_cast<std::uint64_t>(card.index()));
    signature.add_signed(play.declarer_tricks());
    signature.add_signed(score_north_south(
        contract, vulnerability_of_board(static_cast<int>(board) + 1), play.declarer_tricks()));
  }
}

void sign_scores(Signature& signature) {
  for (int bid = 0; bid < kBids; ++bid) {
    for (int doubling = 0; doubling < 3; ++doubling) {
      for (int tricks = 0; tricks <= kRanks; ++tricks) {
        for (const bool vulnerable : {false, true}) {
          signature.add_signed(
              score(Bid::at(bid), static_cast<Doubling>(doubling), vulnerable, tricks));
        }
      }
    }
  }
  for (int points = -8000; points <= 8000; points += 10) signature.add_signed(imps(points));
  for (const int boards : {1, 7, 16, 32, 64}) {
    for (int margin = -150; margin <= 150; ++margin) {
      signature.add_signed(std::lround(victory_points(margin, boards) * 100));
    }
  }
}

void sign_parsers(Signature& signature) {
  constexpr std::array<std::string_view, 14> kTexts{
      "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
      "w:- 873.J97.A10764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
      "N:QJ6.K652.J85.T98 QJ6.K652.J85.T98 - -",
      "AKQ.J52.T98.7643",
      "AKQ.J52.T98",
      "A.2.3.4.5",
      "AKQJ.52.T98.7643A",
      "h10",
      "1NT P 2c x xx ap",
      "1C 1C",
      "P P P P P",
      "3NTXX",
      "PASS",
      ""};
  const auto add = [&](const auto& result) {
    signature.add(result ? 0U : 1U + static_cast<unsigned>(result.error().code));
    signature.add(result ? 0 : result.error().column);
    if (result) signature.add(to_string(*result));
  };
  for (const std::string_view text : kTexts) {
    add(parse_deal(text));
    add(parse_partial_deal(text));
    add(parse_hand(text));
    add(parse_card(text));
    add(parse_call(text));
    add(parse_contract(text));
    add(parse_auction(text, Seat::kNorth));
  }
}

std::vector<Speed> measure(double seconds) {
  std::vector<Auction> auctions;
  std::vector<Play> plays;
  std::vector<Deal> deals;
  std::vector<std::string> texts;
  std::uint64_t calls = 0;
  for (std::uint64_t board = 0; board < kBoards; ++board) {
    deals.push_back(random_deal(kSeed, board));
    texts.push_back(to_string(deals.back()));
    auctions.push_back(any_auction(board));
    calls += auctions.back().size();
    const Contract contract = auctions.back().contract().value_or(Contract());
    plays.push_back(any_play(deals.back(), contract, board));
  }

  std::vector<Speed> speeds;
  speeds.push_back({.name = "auction calls applied",
                    .per_second = rate_of(seconds,
                                          [&] {
                                            for (const Auction& auction : auctions) {
                                              Auction copy(auction.dealer());
                                              for (const Call call : auction.calls()) {
                                                copy.add(call);
                                              }
                                              keep(copy);
                                            }
                                            return calls;
                                          }),
                    .goal = 10e6,
                    .rival = {}});
  speeds.push_back({.name = "cards played",
                    .per_second = rate_of(seconds,
                                          [&] {
                                            for (std::size_t i = 0; i < plays.size(); ++i) {
                                              Play copy(deals[i], plays[i].contract());
                                              for (const Card card : plays[i].cards()) {
                                                copy.add(card);
                                              }
                                              keep(copy);
                                            }
                                            return plays.size() * kCards;
                                          }),
                    .goal = std::nullopt,
                    .rival = {}});
  std::uint64_t next = 0;
  speeds.push_back({.name = "random deals",
                    .per_second = rate_of(seconds,
                                          [&] {
                                            for (int i = 0; i < kBoards; ++i) {
                                              keep(random_deal(kSeed, next++));
                                            }
                                            return std::uint64_t{kBoards};
                                          }),
                    .goal = std::nullopt,
                    .rival = {}});
  speeds.push_back({.name = "deals parsed",
                    .per_second = rate_of(seconds,
                                          [&] {
                                            for (const std::string& text : texts) {
                                              keep(parse_deal(text));
                                            }
                                            return texts.size();
                                          }),
                    .goal = std::nullopt,
                    .rival = {}});
  return speeds;
}

}  // namespace

Subject core_subject() {
  return {"core",
          [](Signature& signature) {
            sign_boards(signature);
            sign_scores(signature);
            sign_parsers(signature);
          },
          measure};
}

}  // namespace bidwright::tools::bench
