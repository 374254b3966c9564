#include "model_flag.hpp"

#include <filesystem>

#include <fmt/core.h>

#include "errors.hpp"

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/nn/shipped_file.hpp"

namespace bidwright::tools {

void add_model_flag(Command& command, ModelFlag& flag) {
  command.add_option("--model", flag.path, "The bidding model, a .bwm file; else the default one")
      ->type_name("FILE");
}

std::string find_shipped_file(const std::string& name) {
  return nn::find_shipped_file(name).value_or("").string();
}

std::string shipped_file(const std::string& name) {
  std::string path = find_shipped_file(name);
  if (path.empty()) {
    fail(fmt::format("models/{} is not there: it comes with the program, or train one", name));
  }
  return path;
}

std::vector<std::string> shipped_places(std::vector<std::string> paths) {
  constexpr std::string_view kFolder = "models/";
  for (std::string& path : paths) {
    std::error_code ignored;
    if (!path.starts_with(kFolder) || std::filesystem::exists(path, ignored)) continue;
    const std::string shipped = find_shipped_file(path.substr(kFolder.size()));
    if (!shipped.empty()) path = shipped;
  }
  return paths;
}

std::string model_path(const ModelFlag& flag) {
  if (!flag.path.empty()) return flag.path;
  std::string path = find_shipped_file("default.bwm");
  if (path.empty()) {
    fail("there is no default model (models/default.bwm); name one with --model, or train one");
  }
  return path;
}

std::shared_ptr<const bidding::Model> load_model(const ModelFlag& flag) {
  auto model = bidding::load_model(model_path(flag));
  if (!model) fail(model.error().message);
  return std::make_shared<const bidding::Model>(std::move(*model));
}

}  // namespace bidwright::tools
