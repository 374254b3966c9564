#include "bidwright/files/new_file.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

namespace bidwright::files {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(NewFile, TakesItsNameWhenItIsWhole) {
  const test::TempDir dir;
  const fs::path path = dir.file("a", "old");
  auto file = NewFile::create(path);
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_TRUE(file->write("new"));
  EXPECT_EQ(test::read_whole_file(path), "old");
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(test::read_whole_file(path), "new");
  EXPECT_EQ(dir.entries(), 1U);
}

TEST(NewFile, LeavesNothingIfItIsGivenUp) {
  const test::TempDir dir;
  const fs::path path = dir.file("a", "old");
  {
    auto file = NewFile::create(path);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("half"));
  }
  EXPECT_EQ(test::read_whole_file(path), "old");
  EXPECT_EQ(dir.entries(), 1U);
}

TEST(NewFile, FollowsNoLinkThatSomebodyPlantedUnderItsName) {
  const test::TempDir dir;
  const fs::path victim = dir.file("victim", "precious");
  const fs::path path = dir / "a";
  fs::create_symlink(victim, path.string() + "." + std::to_string(::getpid()) + ".0.tmp");
  fs::create_symlink(victim, path.string() + "." + std::to_string(::getpid()) + ".1.tmp");
  ASSERT_TRUE(write_new_file(path, "new"));
  EXPECT_EQ(test::read_whole_file(victim), "precious");
  EXPECT_EQ(test::read_whole_file(path), "new");
}

TEST(NewFile, SaysWhyItCannotBeMade) {
  const test::TempDir dir;
  const auto made = write_new_file(dir / "nowhere" / "a", "new");
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("No such file"));
}

}  // namespace
}  // namespace bidwright::files
