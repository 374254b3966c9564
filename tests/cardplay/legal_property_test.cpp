// Never an illegal card, never a revoke.
#include "legal_positions.hpp"

namespace bidwright::cardplay {
namespace {

TEST(LegalCards, AreAllThatIsEverPlayedWithoutThought) {
  check_many(10'000, lowest_cards());
}

TEST(LegalCards, AreAllThatIsEverPlayedWithSamples) {
  CardOptions options;
  options.samples = 2;
  check_many(300, options);
}

}  // namespace
}  // namespace bidwright::cardplay
