#include "model_flag.hpp"

#include <array>
#include <filesystem>

#include "errors.hpp"

#include "bidwright/bidding/model_file.hpp"

namespace bidwright::tools {

void add_model_flag(Command& command, ModelFlag& flag) {
  command.add_option("--model", flag.path, "The bidding model, a .bwm file; else the default one")
      ->type_name("FILE");
}

std::string model_path(const ModelFlag& flag) {
  namespace fs = std::filesystem;
  if (!flag.path.empty()) return flag.path;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const std::array<fs::path, 3> places{program / "../share/bidwright/default.bwm",
                                       program / "../../models/default.bwm", "models/default.bwm"};
  for (const fs::path& place : places) {
    if (fs::exists(place, error)) return place.lexically_normal().string();
  }
  fail("there is no default model (models/default.bwm); name one with --model, or train one");
}

std::shared_ptr<const bidding::Model> load_model(const ModelFlag& flag) {
  auto model = bidding::load_model(model_path(flag));
  if (!model) fail(model.error().message);
  return std::make_shared<const bidding::Model>(std::move(*model));
}

}  // namespace bidwright::tools
