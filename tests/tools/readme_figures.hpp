// Whether figures which READMEs state are those that the commands beside them print: rows of tables
// "| figure | command | prints |", of which a figure is "2.424 ± 0.019" and stands elsewhere in the
// README as well, and what is printed has its numbers in their order, perhaps with more digits and
// others between them; how wide columns are does not matter.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "support/process.hpp"
#include "support/shared_data.hpp"
#include "support/temp_dir.hpp"

namespace bidwright::test {

struct ReadmeRow {
  std::string figure;
  std::string command;
  std::string printed;
};

inline std::vector<ReadmeRow> rows_of(const std::string& readme, const std::string& heading) {
  const std::regex kTable(R"(\n\| figure \| )" + heading +
                          R"( \| prints \|\n\|[-|]+\|\n((?:\|.*\n)+))");
  static const std::regex kRow(R"(\| (.*) \| `(.*)` \| `(.*)` \|\n)");
  std::vector<ReadmeRow> rows;
  for (std::sregex_iterator table(readme.begin(), readme.end(), kTable), end; table != end;
       ++table) {
    const std::string body = (*table)[1];
    for (std::sregex_iterator row(body.begin(), body.end(), kRow); row != end; ++row) {
      rows.push_back({(*row)[1], (*row)[2], (*row)[3]});
    }
  }
  return rows;
}

/// The numbers of a text, with how many digits stand after their points.
inline std::vector<std::pair<double, int>> numbers_of(const std::string& text) {
  static const std::regex kNumber(R"([+-]?\d+(?:\.(\d+))?)");
  std::vector<std::pair<double, int>> numbers;
  for (std::sregex_iterator number(text.begin(), text.end(), kNumber), end; number != end;
       ++number) {
    numbers.emplace_back(std::stod((*number)[0]), static_cast<int>((*number)[1].length()));
  }
  return numbers;
}

/// With one space for several.
inline std::string narrow(const std::string& text) {
  static const std::regex kSpaces(" +");
  return std::regex_replace(text, kSpaces, " ");
}

/// Its words; what stands in quotation marks is one.
inline std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream command(text);
  for (std::string word; command >> std::quoted(word);) words.push_back(word);
  return words;
}

/// Rows of the tables whose second column has this heading; each command is run once.
inline void compare_figures(const char* readme_name, const std::string& heading,
                            std::chrono::seconds patience) {
  const auto data = shared_data_dir();
  if (!data) GTEST_SKIP() << kNoSharedData;
  const std::string readme = read_whole_file(source_dir() / readme_name);
  const auto rows = rows_of(readme, heading);
  ASSERT_FALSE(rows.empty());
  // Where the commands are meant to run: models/ and ../shared are there, and pages may be written.
  const TempDir directory;
  std::filesystem::create_directory(directory / "project");
  std::filesystem::create_directory_symlink(source_dir() / "models", directory / "project/models");
  std::filesystem::create_directory_symlink(data->parent_path(), directory / "shared");
  std::map<std::string, ProcessResult> results;
  for (const ReadmeRow& row : rows) {
    SCOPED_TRACE(row.command);
    EXPECT_NE(readme.find(row.figure), readme.rfind(row.figure))
        << row.figure << " stands nowhere else in the README";
    const auto stated = numbers_of(row.figure);
    const auto printed = numbers_of(row.printed);
    ASSERT_FALSE(stated.empty());
    auto at = printed.begin();
    for (const auto& [value, digits] : stated) {
      at = std::find_if(at, printed.end(), [value = value, digits = digits](const auto& number) {
        return std::abs(number.first - value) <= 0.5001 * std::pow(10, -digits);
      });
      ASSERT_NE(at++, printed.end()) << value << " is not printed";
    }
    if (!results.contains(row.command)) {
      results[row.command] =
          run_bidwright(words_of(row.command), {.directory = directory / "project"}, patience);
    }
    const ProcessResult& result = results[row.command];
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(narrow(result.out), testing::HasSubstr(narrow(row.printed)));
  }
}

}  // namespace bidwright::test
