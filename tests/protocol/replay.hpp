// Runs this project's machines against a transcript, in the place of one of its ends, and says line
// by line where they would have said something else.
#pragma once

#include "protocol/transcript.hpp"

#include "bidwright/protocol/client.hpp"
#include "bidwright/protocol/conformance.hpp"
#include "bidwright/protocol/table.hpp"

namespace bidwright::test {

enum class Comparison {
  /// The same bytes.
  kExact,
  /// The same meaning: case, blanks, stops, "dummy" or its seat, times and explanations aside.
  kMeaning,
};

/// A Client in the place of one connection's client: it hears the table's lines and must say the
/// recorded ones, deciding as recorded; if it comes back in the transcript it goes on there. Adds
/// failures to the running test.
void replay_client(const Transcript& transcript, int connection, Comparison comparison);

/// A Table in the place of the recorded one, with its boards: hears all clients' lines.
void replay_table(const Transcript& transcript, protocol::TableOptions options,
                  Comparison comparison);

/// A Conformance in the place of the recorded one: it hears the robot's lines.
void replay_conformance(const Transcript& transcript, protocol::ConformanceOptions options);

}  // namespace bidwright::test
