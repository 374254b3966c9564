#include "bidwright/sampling/reading.hpp"

#include <cmath>
#include <memory>
#include <vector>

#include <gmock/gmock.h>

#include "bidwright/core/random.hpp"

namespace bidwright::sampling {
namespace {

CallPlace place(std::string_view auction, std::size_t at) {
  return place_of(core::parse_auction(auction, core::Seat::kNorth).value(), at);
}

TEST(CallPlaces, AreCountedFromTheOpeningBid) {
  constexpr std::string_view kAuction = "PASS 1S PASS 2S 3H PASS PASS PASS";
  EXPECT_EQ(place(kAuction, 0), CallPlace::kOpening);
  EXPECT_EQ(place(kAuction, 1), CallPlace::kOpening);
  EXPECT_EQ(place(kAuction, 2), CallPlace::kOvercall);
  EXPECT_EQ(place(kAuction, 3), CallPlace::kResponse);
  EXPECT_EQ(place(kAuction, 4), CallPlace::kOvercall);
  EXPECT_EQ(place(kAuction, 5), CallPlace::kLater);
  EXPECT_EQ(place(kAuction, 7), CallPlace::kLater);
}

/// Knows the calls of North only; the n-th of them has probability 1 / (n + 1).
class NorthOnly : public CallModel {
 public:
  class Calls : public SeatCalls {
   public:
    explicit Calls(std::vector<std::size_t> positions) : positions_(std::move(positions)) {}
    [[nodiscard]] std::span<const std::size_t> positions() const override { return positions_; }
    void set_hand(core::Hand) override {}
    [[nodiscard]] float log_likelihood(std::size_t i) override {
      return -std::log(static_cast<float>(i + 1));
    }

   private:
    std::vector<std::size_t> positions_;
  };

  [[nodiscard]] std::unique_ptr<SeatCalls> bind(const core::Auction& auction, core::Seat seat,
                                                core::Vulnerability) const override {
    if (seat != core::Seat::kNorth) return nullptr;
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < auction.size(); i += 4) positions.push_back(i);
    return std::make_unique<Calls>(positions);
  }
};

TEST(ReadCalls, AveragesOverTheCallsThatTheModelKnows) {
  core::RecordedGame board;
  board.deal = core::random_deal(1, 0);
  board.auction =
      core::parse_auction("1S PASS 2S PASS 4S PASS PASS PASS", core::Seat::kNorth).value();
  const std::vector<core::RecordedGame> boards{board};
  const ReadingByPlace reading = read_calls(NorthOnly(), boards);
  EXPECT_EQ(reading.all.calls, 2U);
  EXPECT_NEAR(reading.all.mean, std::log(2.0) / 2, 1e-6);
  EXPECT_NEAR(reading.all.error, std::log(2.0) / 2, 1e-6);
  EXPECT_EQ(reading.places[static_cast<std::size_t>(CallPlace::kOpening)].mean, 0);
  EXPECT_NEAR(reading.places[static_cast<std::size_t>(CallPlace::kLater)].mean, std::log(2.0),
              1e-6);
  EXPECT_EQ(reading.places[static_cast<std::size_t>(CallPlace::kResponse)].calls, 0U);
  EXPECT_EQ(read_calls(NorthOnly(), boards, core::Side::kEastWest).all.calls, 0U);
}

}  // namespace
}  // namespace bidwright::sampling
