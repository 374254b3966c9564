// Ctrl-C and SIGTERM in commands that can go on later: the first lets what is being done end, for a
// while, and says so; the second ends the program at once.
#pragma once

#include <string>
#include <string_view>

namespace bidwright::tools {

/// What happens when there has been an end to patience: the program ends at once, with nothing lost
/// that was kept, or it asks out_of_patience() and sees to it.
enum class Afterwards { kEnds, kAsks };

/// From now on these signals are handled here. The first says that it waits for `awaited`, "the
/// boards in play", and how many seconds at most.
void handle_interrupts(std::string_view awaited, Afterwards afterwards = Afterwards::kEnds);

/// Whether there was one.
[[nodiscard]] bool interrupted();
/// Whether what is being done has had its time since.
[[nodiscard]] bool out_of_patience();

/// The command line as it may be given again.
[[nodiscard]] std::string command_line();

/// After an interruption: says what there is, "12 of 64 boards are in first", and the command that
/// goes on; ends the program with status 130.
[[noreturn]] void end_interrupted(std::string_view what_there_is);

}  // namespace bidwright::tools
