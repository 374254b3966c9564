#include "bidwright/nn/shipped_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

namespace bidwright::nn {
namespace {

std::string problem_of(std::string_view name, std::string_view kind) {
  try {
    (void)load_shipped_weights(name, kind);
  } catch (const core::StartupError& error) {
    return error.what();
  }
  return "none";
}

TEST(ShippedFile, IsFoundInTheModelsOfTheProjectThatWasBuilt) {
  const auto found = find_shipped_file("natural.bwn");
  ASSERT_TRUE(found);
  EXPECT_TRUE(std::filesystem::equivalent(*found, test::source_dir() / "models/natural.bwn"));
  EXPECT_FALSE(find_shipped_file("nowhere.bwn"));
}

TEST(ShippedFile, IsLookedForFirstInTheFolderThatWasSet) {
  const test::TempDir dir;
  const auto path = dir.file("natural.bwn", "not weights");
  set_shipped_folder(dir.path());
  EXPECT_EQ(find_shipped_file("natural.bwn"), path);
  EXPECT_TRUE(find_shipped_file("default.bwm"));
  EXPECT_EQ(problem_of("natural.bwn", "natural calls"),
            path.string() + ": this is not a Bidwright file of weights (.bwn)");
  set_shipped_folder({});
  EXPECT_EQ(problem_of("natural.bwn", "natural calls"), "none");
}

TEST(ShippedFile, SaysWhatToDoIfItIsMissingOrAnothers) {
  EXPECT_THAT(problem_of("nowhere.bwn", "anything"),
              testing::HasSubstr("models/nowhere.bwn is not there: it ships with the program"));
  EXPECT_THAT(problem_of("play.bwn", "natural calls"),
              testing::HasSubstr("the file holds 'card play'; 'natural calls' was expected"));
}

}  // namespace
}  // namespace bidwright::nn
