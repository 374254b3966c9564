// The JSON header of a model file, private to this module. It says everything but the floats.
#pragma once

#include <string>
#include <string_view>

#include "bidwright/bidding/model.hpp"

namespace bidwright::bidding {

[[nodiscard]] core::Expected<std::string> write_header(const Model& model);
/// A model whose floats are missing: its layers' inputs and outputs are set, `has_values` tells
/// whether value heads follow.
struct Header {
  Model model;
  bool has_values = false;
};
[[nodiscard]] core::Expected<Header> read_header(std::string_view text);

}  // namespace bidwright::bidding
