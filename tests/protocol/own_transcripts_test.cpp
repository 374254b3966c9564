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
  for (std::size_t i = 0; i < transcript.table_flags.size(); ++i) {
    const std::string& flag = transcript.table_flags[i];
    const auto value = [&] { return transcript.table_flags.at(++i); };
    if (flag == "--auction-only") {
      options.auction_only = true;
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

TEST(OwnTranscripts, AreFollowedByTheClientInEveryPlace) {
  const auto transcripts = own();
  EXPECT_GE(transcripts.size(), 4U);
  for (const Transcript& transcript : transcripts) {
    for (int connection = 0; connection < 4; ++connection) {
      test::replay_client(transcript, connection, Comparison::kExact);
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST(OwnTranscripts, AreFollowedByTheTable) {
  for (const Transcript& transcript : own()) {
    test::replay_table(transcript, options_of(transcript), Comparison::kExact);
    ASSERT_FALSE(HasFailure());
  }
}

}  // namespace
}  // namespace bidwright::protocol
