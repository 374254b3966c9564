// The network for whole deals that some learners label hands with.
#pragma once

#include <string>

#include "errors.hpp"
#include "model_flag.hpp"

#include "bidwright/tricks/deal_network.hpp"

namespace bidwright::tools {

/// The file, or the one that comes along where it is empty; else ends the program, naming the flag.
[[nodiscard]] inline tricks::DealNetwork tricks_network(const std::string& file, const char* flag) {
  return value_or_fail(tricks::DealNetwork::load(file.empty() ? shipped_file(kTricksFile) : file),
                       flag);
}

}  // namespace bidwright::tools
