#include "bidwright/files/file_lock.hpp"

#include <gtest/gtest.h>

#include "support/temp_dir.hpp"

namespace bidwright::files {
namespace {

TEST(FileLock, IsHeldByOneAtATime) {
  const test::TempDir dir;
  const auto path = dir.path() / "one.lock";
  auto first = FileLock::open(path);
  const auto second = FileLock::open(path);
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(first->try_lock());
  EXPECT_FALSE(second->try_lock());
  { const FileLock gone = std::move(*first); }
  EXPECT_TRUE(second->lock()) << "it ends with the object, wherever that was moved";
}

TEST(FileLock, IsNeverTakenThroughALink) {
  const test::TempDir dir;
  std::filesystem::create_symlink(dir.path() / "elsewhere", dir.path() / "one.lock");
  const auto lock = FileLock::open(dir.path() / "one.lock");
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, core::ErrorCode::kIo);
  EXPECT_FALSE(std::filesystem::exists(dir.path() / "elsewhere"));
}

}  // namespace
}  // namespace bidwright::files
