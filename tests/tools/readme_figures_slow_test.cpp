// The same of commands that take longer.

#include "readme_figures.hpp"

namespace {

using bidwright::test::compare_figures;

constexpr std::chrono::minutes kPatience{30};

TEST(ReadmeFigures, OfTheModelsAreWhatSlowerCommandsPrint) {
  compare_figures("models/README.md", "slower command", kPatience);
}
TEST(ReadmeFigures, OfTheLaboratoryAreWhatSlowerCommandsPrint) {
  compare_figures("tools/bidwright/lab/README.md", "slower command", kPatience);
}

}  // namespace
