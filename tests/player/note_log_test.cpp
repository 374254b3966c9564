#include "bidwright/player/note_log.hpp"

#include <gmock/gmock.h>

namespace bidwright::player {
namespace {

using core::Seat;

CardRecord card_with(std::vector<std::string> notes, int board = 1, Seat seat = Seat::kEast) {
  CardRecord record;
  record.place = {board, seat, 1};
  record.decision.notes = std::move(notes);
  return record;
}

struct Counter final : DecisionSink {
  void on_call(const CallRecord&) override { ++calls; }
  void on_card(const CardRecord&) override { ++cards; }
  int calls = 0;
  int cards = 0;
};

class NoteLogTest : public testing::Test {
 protected:
  std::vector<std::string> lines_;
  Counter counter_;
  NoteLog log_{[this](Seat seat, const std::string& text) {
                 lines_.push_back(std::string(core::name(seat)) + ": " + text);
               },
               &counter_};
};

TEST_F(NoteLogTest, WritesWhatWasDropped) {
  log_.on_card(card_with({"1S by North fits no deal: dropped"}, 7));
  EXPECT_THAT(lines_, testing::ElementsAre("East: board 7: 1S by North fits no deal: dropped"));
}

TEST_F(NoteLogTest, WritesWhatWasDroppedForACallToo) {
  CallRecord record;
  record.place = {3, Seat::kSouth, 2};
  record.decision.notes = {"2H by West fits no deal: dropped"};
  log_.on_call(record);
  EXPECT_THAT(lines_, testing::ElementsAre("South: board 3: 2H by West fits no deal: dropped"));
}

TEST_F(NoteLogTest, WritesANoteOnceABoardAndSeat) {
  log_.on_card(card_with({"a"}));
  log_.on_card(card_with({"a", "b"}));
  log_.on_card(card_with({"a"}, 1, Seat::kWest));
  log_.on_card(card_with({"a"}, 2));
  EXPECT_THAT(lines_, testing::ElementsAre("East: board 1: a", "East: board 1: b",
                                           "West: board 1: a", "East: board 2: a"));
}

TEST_F(NoteLogTest, PassesEveryDecisionOn) {
  log_.on_call({});
  log_.on_card(card_with({}));
  log_.on_card(card_with({"a"}));
  EXPECT_EQ(counter_.calls, 1);
  EXPECT_EQ(counter_.cards, 2);
}

}  // namespace
}  // namespace bidwright::player
