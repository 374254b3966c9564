#include "bidwright/training/call_memory.hpp"

#include <chrono>

#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"

namespace bidwright::training {
namespace {

using core::Seat;

core::RecordedGame game(const std::string& north, std::string_view calls,
                        Seat dealer = Seat::kNorth) {
  core::RecordedGame result;
  result.deal[Seat::kNorth] = core::parse_hand(north).value();
  core::Hand rest = core::Hand::full_deck() - result.deal[Seat::kNorth];
  for (const Seat seat : {Seat::kEast, Seat::kSouth, Seat::kWest}) {
    for (int i = 0; i < core::kRanks; ++i) {
      result.deal[seat].add(rest.lowest());
      rest.remove(rest.lowest());
    }
  }
  result.auction = core::parse_auction(calls, dealer).value();
  return result;
}

core::Auction auction(std::string_view calls, Seat dealer = Seat::kNorth) {
  return core::parse_auction(calls, dealer).value();
}

std::vector<std::uint32_t> games_of(const CallMemory::Found& found) {
  std::vector<std::uint32_t> games;
  for (const auto& place : found.calls) games.push_back(place.game);
  return games;
}

const core::Hand kHand = core::parse_hand("AKQ42.52.943.Q42").value();

TEST(CallMemory, FindsTheSameShapeAndPointsFirst) {
  const std::vector<core::RecordedGame> games{
      game("AKQ42.52.94.Q432", "1S P P P"),  // another shape
      game("AKJ42.52.Q43.Q42", "1S P P P"),  // the shape, one more point
      game("AQJ42.52.K43.J42", "P P P P"),   // shape and points
      game("T9842.52.943.Q42", "P P P P"),   // the shape, far fewer points
  };
  const CallMemory memory(games);
  EXPECT_EQ(memory.size(), 16U);
  const auto one = memory.nearest(kHand, auction(""), 1, 10);
  EXPECT_EQ(one.hand, HandLikeness::kSamePoints);
  EXPECT_THAT(games_of(one), testing::ElementsAre(2));
  EXPECT_EQ(one.auction, AuctionLikeness::kSame);
  EXPECT_EQ(one.after, 4U);
  const auto more = memory.nearest(kHand, auction(""), 2, 10);
  EXPECT_EQ(more.hand, HandLikeness::kOneApart);
  const auto all = memory.nearest(kHand, auction(""), 4, 3);
  EXPECT_EQ(all.hand, HandLikeness::kAny);
  EXPECT_EQ(all.calls.size(), 3U);
}

TEST(CallMemory, LooksAtAuctionsFromTheOpeningOnThenAtLastBids) {
  const std::vector<core::RecordedGame> games{
      game("AKQ42.52.943.Q42", "P 1H 1S P P P", Seat::kSouth),
      game("AKQ42.52.943.Q42", "1D P 1H 1S P P P", Seat::kSouth),
  };
  const CallMemory memory(games);
  const auto from_opening = memory.nearest(kHand, auction("1H", Seat::kWest), 1, 10);
  EXPECT_EQ(from_opening.auction, AuctionLikeness::kSameFromOpening);
  EXPECT_THAT(games_of(from_opening), testing::ElementsAre(0));
  const auto nothing = memory.nearest(kHand, auction("7C X", Seat::kNorth), 1, 10);
  EXPECT_TRUE(nothing.calls.empty());
}

TEST(CallMemory, GivesWhatThereIsWhereNothingHoldsEnough) {
  const std::vector<core::RecordedGame> games{game("AKQ42.52.943.Q42", "1S P P P")};
  const CallMemory memory(games);
  const auto found = memory.nearest(kHand, auction(""), 20, 40);
  EXPECT_EQ(found.hand, HandLikeness::kAny);
  EXPECT_THAT(games_of(found), testing::Each(0U));
  EXPECT_FALSE(found.calls.empty());
}

TEST(CallMemory, AnswersAmongAHundredThousandCalls) {
  std::vector<core::RecordedGame> games;
  for (std::uint64_t k = 0; k < 12'500; ++k) {
    core::RecordedGame one;
    one.deal = core::random_deal(77, k);
    one.auction = auction(k % 3 == 0 ? "P P P 1S P 2S P P P" : "1C P 1S P 2S P P P");
    games.push_back(one);
  }
  const CallMemory memory(games);
  EXPECT_GE(memory.size(), 100'000U);
  const auto start = std::chrono::steady_clock::now();
  std::size_t found = 0;
  constexpr int kTimes = 10;
  for (int i = 0; i < kTimes; ++i) found += memory.nearest(kHand, auction(""), 20, 40).calls.size();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  EXPECT_GE(found, kTimes * 20U);
  // Twenty times the bound of fifty milliseconds: sanitizers and busy machines are slow.
  EXPECT_LT(spent.count() / kTimes, 1.0);
}

}  // namespace
}  // namespace bidwright::training
