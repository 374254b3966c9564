// protocol/transcripts: what this project's programs say, byte by byte, at both ends.

#include <gtest/gtest.h>

#include "protocol/replay.hpp"
#include "support/shared_data.hpp"

namespace bidwright::protocol {
namespace {

using test::Comparison;
using test::Transcript;

std::vector<Transcript> own() {
  std::vector<Transcript> result;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::source_dir() / "protocol" / "transcripts")) {
    if (entry.path().extension() == ".txt") result.push_back(test::read_transcript(entry.path()));
  }
  return result;
}

/// The flags that the table had, as the transcript states them.
TableOptions options_of(const Transcript& transcript) {
  TableOptions options;
  for (std::size_t i = 0; i < transcript.flags.size(); ++i) {
    const std::string& flag = transcript.flags[i];
    const auto value = [&] { return transcript.flags.at(++i); };
    if (flag == "--auction-only") {
      options.played = core::Played::kBidding;
    } else if (flag == "--anypl-order") {
      const std::string order = value();
      for (std::size_t seat = 0; seat < core::kSeats; ++seat) {
        options.any_order[seat] = *core::seat_from(order.substr(seat, 1));
      }
    } else if (flag == "--peer") {
      const std::string peer = value();
      options.dialects[static_cast<std::size_t>(*core::seat_from(peer.substr(0, 1)))] =
          *parse_dialect(peer.substr(2));
    } else {
      ADD_FAILURE() << transcript.name << ": flag " << flag << " is not known here";
    }
  }
  return options;
}

ConformanceOptions conformance_options_of(const Transcript& transcript) {
  ConformanceOptions options;
  for (std::size_t i = 0; i + 1 < transcript.flags.size(); i += 2) {
    if (transcript.flags[i] == "--only") {
      options.only.push_back(transcript.flags[i + 1]);
    } else if (transcript.flags[i] == "--comeback") {
      options.comeback = std::chrono::seconds(std::stoi(transcript.flags[i + 1]));
    } else {
      ADD_FAILURE() << transcript.name << ": flag " << transcript.flags[i] << " is not known here";
    }
  }
  return options;
}

TEST(OwnTranscripts, AreFollowedByTheClientInEveryPlace) {
  const auto transcripts = own();
  EXPECT_GE(transcripts.size(), 8U);
  for (const Transcript& transcript : transcripts) {
    for (int connection = 0; connection < transcript.connections(); ++connection) {
      const bool later_part =
          std::any_of(transcript.again.begin(), transcript.again.end(),
                      [&](const auto& again) { return again.second == connection; });
      if (later_part || transcript.wrong.contains(connection)) continue;
      test::replay_client(transcript, connection, Comparison::kExact);
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST(OwnTranscripts, AreFollowedByTheTable) {
  for (const Transcript& transcript : own()) {
    if (transcript.conformance) continue;
    test::replay_table(transcript, options_of(transcript), Comparison::kExact);
    ASSERT_FALSE(HasFailure());
  }
}

TEST(OwnTranscripts, AreFollowedByTheConformanceTest) {
  int followed = 0;
  for (const Transcript& transcript : own()) {
    if (!transcript.conformance) continue;
    test::replay_conformance(transcript, conformance_options_of(transcript));
    ASSERT_FALSE(HasFailure());
    ++followed;
  }
  EXPECT_GE(followed, 1);
}

/// So that nobody takes away the only example of something.
TEST(OwnTranscripts, ShowWhatASessionMayBring) {
  std::string everything;
  for (const Transcript& transcript : own()) {
    for (const auto& line : transcript.lines) {
      everything += (line.gone ? "gone" : line.text) + '\n';
    }
  }
  for (const char* part : {" doubles\n", " redoubles\n", "Illegal bid\n", "Illegal card\n",
                           "gone\n", " ANYPL ", "version 19\n", "Explain East's ", "heartbeat\n",
                           " Alert. ", "Dummy to lead\n", "Start of Board\n", "End of session\n"}) {
    EXPECT_NE(everything.find(part), std::string::npos) << part;
  }
  for (const core::Seat seat : core::kAllSeats) {
    EXPECT_NE(everything.find(std::string(core::name(seat)) + " ready for dummy's card"),
              std::string::npos);
  }
}

}  // namespace
}  // namespace bidwright::protocol
