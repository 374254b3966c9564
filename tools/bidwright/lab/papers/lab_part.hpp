// --only PART: a lab command that runs one of its parts, or all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "flags.hpp"

namespace bidwright::tools {

class LabPart {
 public:
  /// The flag.
  Flag* add_flag(Command& command, const std::vector<std::string>& parts, const std::string& help) {
    return command.add_option("--only", only_, help)->check(one_of(parts));
  }
  [[nodiscard]] bool is_all() const { return only_.empty(); }
  [[nodiscard]] bool is(std::string_view part) const { return only_ == part; }
  [[nodiscard]] bool wants(std::string_view part) const { return is_all() || is(part); }

 private:
  std::string only_;
};

}  // namespace bidwright::tools
