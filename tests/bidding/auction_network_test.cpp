#include "bidwright/bidding/auction_network.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include <gmock/gmock.h>

#include "support/temp_dir.hpp"
#include "test_network.hpp"

#include "bidwright/core/deal.hpp"
#include "bidwright/nn/weights_file.hpp"

namespace bidwright::bidding {
namespace {

using core::Vulnerability;
using testing::HasSubstr;

TEST(AuctionInputs, SeeAHandByItsCardsPointsLengthsAndSuits) {
  Ones ones;
  append_hand_inputs(core::parse_hand("AKQ.J52.T98.7643").value(), ones);
  EXPECT_EQ(ones.size(), 13U + 1 + 8);
  EXPECT_TRUE(std::ranges::all_of(ones, [](int one) { return one < kHandInputs; }));
  std::ranges::sort(ones);
  EXPECT_EQ(std::ranges::adjacent_find(ones), ones.end());
  EXPECT_TRUE(std::ranges::binary_search(ones, core::kCards + 10));
}

TEST(AuctionInputs, TellAnyTwoAuctionsApart) {
  core::Random random(3, core::Purpose::kTest);
  std::map<Ones, std::string> seen;
  for (int i = 0; i < 3000; ++i) {
    const core::Auction auction = random_auction(random, 14);
    if (auction.ended()) continue;
    Ones ones;
    append_auction_inputs(auction, Vulnerability::kNone, ones);
    EXPECT_TRUE(std::ranges::all_of(
        ones, [](int one) { return one >= kHandInputs && one < kAuctionInputs; }));
    std::ranges::sort(ones);
    // Only the calls as the player sees them: the dealer's place comes with them.
    const auto [at, is_new] = seen.emplace(ones, core::to_string(auction));
    if (!is_new) {
      EXPECT_EQ(at->second, core::to_string(auction));
    }
  }
  EXPECT_GT(seen.size(), 500U);
}

TEST(AuctionInputs, AreTheSameForAnyPlayerWhoSeesTheSame) {
  const auto seen_by = [](core::Seat dealer, Vulnerability vulnerability) {
    Ones ones;
    append_auction_inputs(core::parse_auction("1H X XX 2C", dealer).value(), vulnerability, ones);
    return ones;
  };
  const Ones north = seen_by(core::Seat::kNorth, Vulnerability::kNorthSouth);
  EXPECT_EQ(north, seen_by(core::Seat::kSouth, Vulnerability::kNorthSouth));
  EXPECT_EQ(north, seen_by(core::Seat::kEast, Vulnerability::kEastWest));
  EXPECT_NE(north, seen_by(core::Seat::kEast, Vulnerability::kNorthSouth));
}

TEST(AuctionNetwork, GivesChancesToLegalCallsOnly) {
  const AuctionNetwork network = random_auction_network();
  AuctionView view(network);
  core::Random random(5, core::Purpose::kTest);
  for (std::uint64_t i = 0; i < 300; ++i) {
    const core::Auction auction = random_auction(random, 40);
    if (auction.ended()) continue;
    view.set_hand(core::random_deal(9, i)[auction.turn()]);
    const CallChances chances = view.chances(auction, Vulnerability::kBoth);
    float sum = 0;
    for (int c = 0; c < core::kCalls; ++c) {
      const float chance = chances[static_cast<std::size_t>(c)];
      if (!auction.is_legal(core::Call::at(c))) {
        EXPECT_EQ(chance, 0.0F);
      }
      sum += chance;
    }
    EXPECT_NEAR(sum, 1.0F, 1e-4F);
    EXPECT_EQ(chances, view.chances(view.position(auction, Vulnerability::kBoth)));
  }
}

TEST(AuctionNetwork, AnswersTheLongestAuctionThereIs) {
  const AuctionNetwork network = random_auction_network();
  AuctionView view(network);
  view.set_hand(core::random_deal(1, 1)[core::Seat::kNorth]);
  core::Auction auction(core::Seat::kNorth);
  const auto add = [&](core::Call call) {
    ASSERT_EQ(auction.add(call), core::CallProblem::kNone);
    if (auction.ended()) return;
    const CallChances chances = view.chances(auction, Vulnerability::kNone);
    EXPECT_GT(*std::ranges::max_element(chances), 0.0F);
  };
  for (int i = 0; i < 3; ++i) add(core::Call::pass());
  for (int bid = 0; bid < core::kBids; ++bid) {
    for (const core::Call call :
         {core::Call(core::Bid::at(bid)), core::Call::pass(), core::Call::pass(),
          core::Call::double_(), core::Call::pass(), core::Call::pass(), core::Call::redouble(),
          core::Call::pass(), core::Call::pass()}) {
      add(call);
    }
  }
  EXPECT_EQ(auction.size(), core::Auction::kLongest - 1);
}

class NetworkFile : public testing::Test {
 protected:
  void write(const std::vector<std::byte>& bytes) const {
    std::ofstream out(path_, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
  }
  [[nodiscard]] std::string problem() const {
    const auto network = load_auction_network(path_);
    return network ? "none" : network.error().text();
  }

  test::TempDir folder_;
  const std::filesystem::path path_ = folder_ / "network.bwn";
};

TEST_F(NetworkFile, IsReadAsItWasWritten) {
  const AuctionNetwork network = random_auction_network();
  ASSERT_TRUE(save_auction_network(network, path_));
  const auto read = load_auction_network(path_);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->tree, network.tree);
  EXPECT_EQ(read->recipe, network.recipe);
  EXPECT_EQ(write_auction_network(*read), write_auction_network(network));
  EXPECT_EQ(auction_network_checksum(*read), auction_network_checksum(network));
  EXPECT_NE(auction_network_checksum(network), auction_network_checksum(random_auction_network(2)));
}

TEST_F(NetworkFile, IsRefusedWhereverItIsCutOrChanged) {
  const auto bytes = write_auction_network(random_auction_network());
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 97) {
    write({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)});
    EXPECT_NE(problem(), "none") << size;
  }
  for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 97) {
    auto changed = bytes;
    changed[at] ^= std::byte{1};
    write(changed);
    EXPECT_THAT(problem(), HasSubstr(path_.filename().string())) << at;
  }
}

TEST_F(NetworkFile, IsRefusedIfItIsOfAnotherKindOrHoldsNoNumber) {
  nn::WeightsFile other;
  other.kind = "whole deals";
  write(nn::write_weights(other));
  EXPECT_THAT(problem(), HasSubstr("whole deals"));
  AuctionNetwork network = random_auction_network();
  network.net.weights()[0][5] = std::numeric_limits<float>::quiet_NaN();
  write(write_auction_network(network));
  EXPECT_NE(problem(), "none");
}

}  // namespace
}  // namespace bidwright::bidding
