// Never an illegal card, never a revoke: ten thousand positions, every card by samples.
#include "legal_positions.hpp"

namespace bidwright::cardplay {
namespace {

TEST(LegalCards, AreAllThatIsPlayedInTenThousandPositionsWithSamples) {
  CardOptions options;
  options.samples = 1;
  check_many(10'000, options);
}

}  // namespace
}  // namespace bidwright::cardplay
