// The network for whole deals that some learners label hands with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "errors.hpp"
#include "model_flag.hpp"

#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::tools {

/// The file, or the one that comes along where it is empty; else ends the program, naming the flag.
[[nodiscard]] inline tricks::DealNetwork tricks_network(const std::string& file,
                                                        const std::string& flag) {
  return value_or_fail(tricks::DealNetwork::load(file.empty() ? shipped_file(kTricksFile) : file),
                       flag);
}

/// For --NAME-layouts and --NAME-tricks of a learner: the network, where layouts are asked for.
[[nodiscard]] inline std::optional<tricks::DealNetwork> layouts_network(
    std::uint64_t layouts, const std::string& file, const std::string& learner) {
  const std::string flag = "--" + learner + "-tricks";
  if (layouts != 0) return tricks_network(file, flag);
  if (!file.empty()) fail_usage(flag + " goes with --" + learner + "-layouts only");
  return std::nullopt;
}

}  // namespace bidwright::tools
