// That figures which READMEs state are those that the commands beside them print. Compiled twice:
// for commands that take a second, and for slower ones (README_COMMANDS, README_MINUTES).

#include "readme_figures.hpp"

namespace {

using bidwright::test::compare_figures;

constexpr std::chrono::minutes kPatience{README_MINUTES};

TEST(ReadmeFigures, OfTheModelsAreWhatCommandsPrint) {
  compare_figures("models/README.md", README_COMMANDS, kPatience);
}
TEST(ReadmeFigures, OfTheLaboratoryAreWhatCommandsPrint) {
  compare_figures("tools/bidwright/lab/README.md", README_COMMANDS, kPatience);
}

}  // namespace
