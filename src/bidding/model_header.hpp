// The JSON header of a model file, private to this module. It says everything but the floats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

[[nodiscard]] core::Expected<std::string> write_header(const Model& model);
/// Whether the file has no weights of a node's estimates, which are the same for all hands.
[[nodiscard]] bool has_flat_values(const Model& model, const Node& node);
/// A model whose floats are missing: its layers' inputs and outputs are set, `has_values` tells
/// whether value heads follow, `flat` at which nodes only their biases do.
struct Header {
  Model model;
  bool has_values = false;
  std::vector<bool> flat;
};
[[nodiscard]] core::Expected<Header> read_header(std::string_view text);

}  // namespace bidwright::bidding
