// Where the files lie that ship with the program: models and weights. One rule for all of them.
//
// Any thread may ask; a folder is set before anybody asks.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "bidwright/nn/weights_file.hpp"

namespace bidwright::nn {

/// The file in the folder that was set, else as installed beside the program
/// (../share/bidwright), else in `models` of a folder above the program, as in a build, or of the
/// working directory; nothing if it is nowhere.
[[nodiscard]] std::optional<std::filesystem::path> find_shipped_file(std::string_view name);

/// Where a program looks first that uses the libraries from elsewhere.
void set_shipped_folder(std::filesystem::path folder);

/// The weights in such a file; core::StartupError says what to do if they are missing or damaged.
[[nodiscard]] WeightsFile load_shipped_weights(std::string_view name, std::string_view kind);

}  // namespace bidwright::nn
