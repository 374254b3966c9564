#include "text_file.hpp"

#include <gmock/gmock.h>
#include <zstd.h>

#include "support/temp_dir.hpp"

namespace bidwright::tools {
namespace {

std::string pack(std::string_view text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

TEST(TextFile, IsUnpackedIfItIsCompressed) {
  const test::TempDir directory;
  const std::string text(300'000, 'x');
  EXPECT_EQ(read_text_file(directory.file("a.txt", "as it is").string()), "as it is");
  EXPECT_EQ(read_text_file(directory.file("b.zst", pack(text)).string()), text);
  EXPECT_EQ(read_text_file(directory.file("c.txt", pack("one ") + pack("two")).string()),
            "one two");
  EXPECT_EQ(unpacked("", 100), "");
}

TEST(TextFile, IsReadAsProgramsOfWindowsSaveIt) {
  const test::TempDir directory;
  const std::string text = "S: AKQ\r\n";
  std::string little = "\xFF\xFE";
  std::string big = "\xFE\xFF";
  for (const char c : text) {
    little += {c, '\0'};
    big += {'\0', c};
  }
  EXPECT_EQ(read_text_file(directory.file("a.txt", "\xEF\xBB\xBF" + text).string()), text);
  EXPECT_EQ(read_text_file(directory.file("b.txt", little).string()), text);
  EXPECT_EQ(read_text_file(directory.file("c.txt", big).string()), text);
  EXPECT_EQ(read_text_file(directory.file("d.zst", pack(little)).string()), text);
}

TEST(TextFile, ThatIsDamagedCutOrTooLargeIsRefused) {
  const std::string packed = pack(std::string(5000, 'a') + std::string(5000, 'b'));
  for (std::size_t size = 4; size < packed.size(); ++size) {
    EXPECT_FALSE(unpacked(packed.substr(0, size), 1'000'000)) << size;
  }
  std::string damaged = packed;
  damaged[packed.size() / 2] = static_cast<char>(damaged[packed.size() / 2] ^ 0x55);
  const auto result = unpacked(damaged, 1'000'000);
  EXPECT_TRUE(!result || *result != unpacked(packed, 1'000'000));
  const auto large = unpacked(packed, 9999);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, core::ErrorCode::kTooLarge);
  EXPECT_TRUE(unpacked(packed, 10'000));
}

}  // namespace
}  // namespace bidwright::tools
