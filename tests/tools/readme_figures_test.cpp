// That figures which READMEs state are those that the commands beside them print: rows of tables
// "| figure | command | prints |", of which a figure is "2.424 ± 0.019" and stands elsewhere in the
// README as well, and what is printed has it, perhaps with more digits; how wide columns are does
// not matter.

#include <cmath>
#include <filesystem>
#include <iomanip>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

namespace {

using namespace bidwright::test;
using testing::HasSubstr;

struct Row {
  std::string figure;
  std::string command;
  std::string printed;
};

std::vector<Row> rows_of(const std::string& readme) {
  static const std::regex kTable(
      R"(\n\| figure \| command \| prints \|\n\|[-|]+\|\n((?:\|.*\n)+))");
  static const std::regex kRow(R"(\| (.*) \| `(.*)` \| `(.*)` \|\n)");
  std::vector<Row> rows;
  for (std::sregex_iterator table(readme.begin(), readme.end(), kTable), end; table != end;
       ++table) {
    const std::string body = (*table)[1];
    for (std::sregex_iterator row(body.begin(), body.end(), kRow); row != end; ++row) {
      rows.push_back({(*row)[1], (*row)[2], (*row)[3]});
    }
  }
  return rows;
}

/// The numbers of a text, with how many digits stand behind their points.
std::vector<std::pair<double, int>> numbers_of(const std::string& text) {
  static const std::regex kNumber(R"([+-]?\d+(?:\.(\d+))?)");
  std::vector<std::pair<double, int>> numbers;
  for (std::sregex_iterator number(text.begin(), text.end(), kNumber), end; number != end;
       ++number) {
    numbers.emplace_back(std::stod((*number)[0]), static_cast<int>((*number)[1].length()));
  }
  return numbers;
}

/// With one space for several.
std::string narrow(const std::string& text) {
  static const std::regex kSpaces(" +");
  return std::regex_replace(text, kSpaces, " ");
}

/// Its words; what stands in quotation marks is one. A page goes into the directory.
std::vector<std::string> words_of(const std::string& text, const std::filesystem::path& data,
                                  const TempDir& directory) {
  std::vector<std::string> words;
  std::istringstream command(text);
  for (std::string word; command >> std::quoted(word);) {
    constexpr std::string_view kShared = "../shared/data/";
    if (word.starts_with(kShared)) word = (data / word.substr(kShared.size())).string();
    if (word.starts_with("models/")) word = (source_dir() / word).string();
    words.push_back(word);
  }
  if (words.front() == "lab") {
    words.insert(words.end(), {"--out", (directory / "page.html").string()});
  }
  return words;
}

void compare(const char* readme_name) {
  const auto data = shared_data_dir();
  if (!data) GTEST_SKIP() << kNoSharedData;
  const std::string readme = read_whole_file(source_dir() / readme_name);
  const auto rows = rows_of(readme);
  ASSERT_FALSE(rows.empty());
  for (const Row& row : rows) {
    SCOPED_TRACE(row.command);
    EXPECT_NE(readme.find(row.figure), readme.rfind(row.figure))
        << row.figure << " stands nowhere else in the README";
    const auto stated = numbers_of(row.figure);
    const auto printed = numbers_of(row.printed);
    ASSERT_FALSE(stated.empty());
    ASSERT_GE(printed.size(), stated.size());
    for (std::size_t i = 0; i < stated.size(); ++i) {
      const auto [value, digits] = stated[i];
      EXPECT_NEAR(printed[i].first, value, 0.5001 * std::pow(10, -digits));
    }
    const TempDir directory;
    const auto words = words_of(row.command, *data, directory);
    const ProcessResult result = run_bidwright(words);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(narrow(result.out), HasSubstr(narrow(row.printed)));
  }
}

TEST(ReadmeFigures, OfTheModelsAreWhatCommandsPrint) {
  compare("models/README.md");
}
TEST(ReadmeFigures, OfTheLaboratoryAreWhatCommandsPrint) {
  compare("tools/bidwright/lab/README.md");
}

}  // namespace
