// The flag --model, and the model that comes with the program where it is not given.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "flags.hpp"

#include "bidwright/bidding/model.hpp"

namespace bidwright::tools {

struct ModelFlag {
  /// Empty: the default model.
  std::string path;
};

void add_model_flag(Command& command, ModelFlag& flag);

/// The file that the flag names, or default.bwm where nn/shipped_file.hpp looks for it. Ends the
/// program if there is none.
[[nodiscard]] std::string model_path(const ModelFlag& flag);

inline constexpr const char* kTricksFile = "tricks.bwn";
inline constexpr const char* kCompetitionFile = "competition.bwn";

/// A file that comes with the program, wherever default.bwm may lie; empty if it is not there.
[[nodiscard]] std::string find_shipped_file(const std::string& name);
/// The same, or ends the program.
[[nodiscard]] std::string shipped_file(const std::string& name);

/// Files named as the project has them, "models/dataset": where they are, or where nothing is there
/// as what comes with the program.
[[nodiscard]] std::vector<std::string> shipped_places(std::vector<std::string> paths);

/// Loads it or ends the program.
[[nodiscard]] std::shared_ptr<const bidding::Model> load_model(const ModelFlag& flag);

}  // namespace bidwright::tools
