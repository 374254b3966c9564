// The flags --watch, --watch-port and --watch-listen, and what tells a web::WatchSite of a match.
#pragma once

#include <memory>
#include <string>

#include "flags.hpp"

#include "bidwright/match/runner.hpp"
#include "bidwright/web/watch.hpp"

namespace bidwright::tools {

struct WatchFlags {
  bool watch = false;
  int port = 8018;
  std::string listen = "127.0.0.1";
};

void add_watch_flags(Command& command, WatchFlags& flags);

/// Null unless asked for. Says on stderr where it can be watched; ends the program if it cannot
/// listen.
[[nodiscard]] std::unique_ptr<web::WatchSite> make_watch(const WatchFlags& flags,
                                                         const std::string& title);

/// The lane itself, with all that happens told to the site, which must outlive it.
[[nodiscard]] std::unique_ptr<match::Lane> watched(std::unique_ptr<match::Lane> lane,
                                                   web::WatchSite& site, std::string home,
                                                   std::string away);

}  // namespace bidwright::tools
