// That figures which READMEs state are those that the commands beside them print, where these take
// a second.

#include "readme_figures.hpp"

namespace {

using bidwright::test::compare_figures;

constexpr std::chrono::minutes kPatience{5};

TEST(ReadmeFigures, OfTheModelsAreWhatCommandsPrint) {
  compare_figures("models/README.md", "command", kPatience);
}
TEST(ReadmeFigures, OfTheLaboratoryAreWhatCommandsPrint) {
  compare_figures("tools/bidwright/lab/README.md", "command", kPatience);
}

}  // namespace
