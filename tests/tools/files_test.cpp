#include "files.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include "errors.hpp"
#include "growing_file.hpp"
#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"
#include "terminal_text.hpp"

namespace bidwright::tools {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(Files, ReadsBackWhatWasWritten) {
  const test::TempDir dir;
  const std::string path = (dir / "a.txt").string();
  const std::string content("one\r\n\0two", 9);
  ASSERT_TRUE(write_file(path, content));
  EXPECT_EQ(read_file(path), content);
  ASSERT_TRUE(write_file(path, "shorter"));
  EXPECT_EQ(read_file(path), "shorter");
  EXPECT_EQ(dir.entries(), 1U);
}

TEST(Files, SaysWhyAFileCannotBeRead) {
  const test::TempDir dir;
  const auto missing = read_file((dir / "missing").string());
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, core::ErrorCode::kIo);
  EXPECT_THAT(missing.error().message, HasSubstr("No such file"));
  const auto directory = read_file(dir.path().string());
  ASSERT_FALSE(directory);
  EXPECT_THAT(directory.error().message, HasSubstr("Is a directory"));
}

TEST(Files, StopsReadingAtTheLimit) {
  const test::TempDir dir;
  const std::string path = dir.file("big", std::string(1000, 'x')).string();
  EXPECT_TRUE(read_file(path, 1000));
  const auto refused = read_file(path, 999);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, core::ErrorCode::kTooLarge);
  EXPECT_EQ(read_file("/dev/zero", 1 << 20).error().code, core::ErrorCode::kTooLarge);
}

TEST(Files, GrowsNoFileThroughAPlantedLink) {
  const test::TempDir dir;
  const fs::path victim = dir / "victim";
  fs::create_symlink(victim, dir / "log");
  EXPECT_THROW(GrowingFile((dir / "log").string()), ExitWith);
  EXPECT_FALSE(fs::exists(victim));
}

TEST(TerminalText, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(terminal_text("caf\xC3\xA9 \xE2\x99\xA0\n\tx"), "caf\xC3\xA9 \xE2\x99\xA0\n\tx");
  EXPECT_EQ(terminal_text("\x1b[31m\x0b\x0c\x7f\r"), "\\x1b[31m\\x0b\\x0c\\x7f\\x0d");
  EXPECT_EQ(terminal_text("\xC2\x9B\xE2\x80\xAE"), "\\x9b\\u202e");
  EXPECT_EQ(terminal_text("\xFF\xC3"), "\\xff\\xc3");
}

TEST(Files, LeavesWhatStoodThereUnlessTheNewFileIsComplete) {
  const test::TempDir dir;
  const std::string path = dir.file("a", "old").string();
  {
    auto file = OutputFile::open(path);
    ASSERT_TRUE(file);
    file->write("half of the new");
    EXPECT_EQ(read_file(path), "old");
  }
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(dir.entries(), 1U);
}

TEST(Files, WritesBehindASymbolicLink) {
  const test::TempDir dir;
  const fs::path target = dir.file("target", "old");
  fs::create_symlink(target, dir / "link");
  ASSERT_TRUE(write_file((dir / "link").string(), "new"));
  EXPECT_TRUE(fs::is_symlink(dir / "link"));
  EXPECT_EQ(read_file(target.string()), "new");
}

TEST(Files, ReportsAFullDisk) {
  const auto written = write_file("/dev/full", std::string(100000, 'x'));
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, core::ErrorCode::kIo);
  EXPECT_THAT(written.error().message, HasSubstr("No space left"));
}

TEST(Files, SaysWhyAFileCannotBeWritten) {
  const test::TempDir dir;
  EXPECT_THAT(write_file((dir / "no/such/a").string(), "x").error().message,
              HasSubstr("No such file"));
  EXPECT_THAT(write_file(dir.path().string(), "x").error().message, HasSubstr("Is a directory"));
}

}  // namespace
}  // namespace bidwright::tools
