#include "bidwright/cardplay/account.hpp"

#include <gmock/gmock.h>

namespace bidwright::cardplay {
namespace {

TEST(PlayAccount, TellsTheLeadFromTheDefenceAndDeclarer) {
  const std::array trace{9, 10, 10, 10, 9, 9, 11};
  const PlayAccount account = account_of(trace);
  EXPECT_EQ(account.double_dummy, 9);
  EXPECT_EQ(account.taken, 11);
  EXPECT_EQ(account.by_lead, 1);
  EXPECT_EQ(account.by_declarer, 1);
  EXPECT_EQ(account.by_defence, 2);
  EXPECT_EQ(account.declarer_by_trick[0], 1);
  EXPECT_EQ(account.defence_by_trick[0], 1);
  EXPECT_EQ(account.defence_by_trick[1], 2);
}

TEST(PlayAccount, AddsUpToTheDifference) {
  const std::array trace{7, 7, 6, 8, 8, 5};
  const PlayAccount account = account_of(trace);
  EXPECT_EQ(account.taken - account.double_dummy,
            account.by_lead + account.by_defence - account.by_declarer);
}

}  // namespace
}  // namespace bidwright::cardplay
