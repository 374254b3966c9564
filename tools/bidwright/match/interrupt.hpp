// Ctrl-C and SIGTERM while a match is played: the first lets the boards in play end, for a while,
// and says so; the second ends the program at once.
#pragma once

namespace bidwright::tools {

/// From now on these signals are handled here.
void handle_interrupts();

/// Whether there was one.
[[nodiscard]] bool interrupted();
/// Whether the boards in play have had their time since.
[[nodiscard]] bool out_of_patience();

}  // namespace bidwright::tools
