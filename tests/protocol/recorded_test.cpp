// Dialogues of other programs, with this project's machine at either end. They lie beside the
// project; without them these tests are skipped.

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "protocol/replay.hpp"
#include "support/shared_data.hpp"

#include "bidwright/protocol/parse.hpp"

namespace bidwright::protocol {
namespace {

using test::Comparison;
using test::Transcript;

std::vector<Transcript> recorded() {
  std::vector<Transcript> result;
  const auto folder = test::shared_dir("transcripts");
  if (!folder) return result;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const auto name = entry.path().filename().string();
    if (entry.path().extension() == ".log" || name.starts_with("wbridge5")) {
      result.push_back(test::read_transcript(entry.path()));
    }
  }
  return result;
}

TEST(RecordedDialogues, AreFollowedByTheClientInEveryPlace) {
  const auto transcripts = recorded();
  if (transcripts.empty()) GTEST_SKIP() << test::kNoSharedData;
  for (const Transcript& transcript : transcripts) {
    for (int connection = 0; connection < 4; ++connection) {
      test::replay_client(transcript, connection, Comparison::kMeaning);
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST(RecordedDialogues, AreFollowedByTheTable) {
  const auto transcripts = recorded();
  if (transcripts.empty()) GTEST_SKIP() << test::kNoSharedData;
  for (const Transcript& transcript : transcripts) {
    TableOptions options;
    Dialect dialect;
    dialect.timing = !transcript.name.starts_with("bridge_env_server");
    options.dialects.fill(dialect);
    test::replay_table(transcript, options, Comparison::kMeaning);
    ASSERT_FALSE(HasFailure());
  }
}

TEST(RecordedLines, AreAllUnderstood) {
  const auto folder = test::shared_dir("transcripts");
  if (!folder) GTEST_SKIP() << test::kNoSharedData;
  std::istringstream in(test::read_whole_file(*folder / "recorded_lines.txt"));
  int section = 0;
  int understood = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("### S")) section = std::stoi(line.substr(5));
    if (section == 9 || section >= 11 || line.size() < 4 || line[1] != ':') continue;
    if (line.find('{') != std::string::npos) continue;  // A template
    std::string text = line.substr(3);
    if (const auto remark = text.find("   ("); remark != std::string::npos) text.resize(remark);
    const char who = line[0];
    const bool client = who != 'S' && parse_client_line(text).has_value();
    const bool table = who != 'C' && parse_table_line(text).has_value();
    EXPECT_TRUE(client || table || text == "Event rr 1a" || text == "south emanon seated")
        << section << ": " << line;
    understood += client || table ? 1 : 0;
  }
  EXPECT_GT(understood, 200);
}

}  // namespace
}  // namespace bidwright::protocol
