#include "bidwright/training/recipe_fields.hpp"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bidwright::training {

std::string json_of(std::string_view learner, std::span<const RecipeField> fields) {
  nlohmann::json json = nlohmann::json::object();
  if (!learner.empty()) json["learner"] = learner;
  for (const RecipeField& field : fields) {
    if (!field.matters) continue;
    std::visit(
        [&](const auto& value) {
          if constexpr (std::is_pointer_v<std::decay_t<decltype(value)>>) {
            json[field.name] = *value;
          } else {
            json[field.name] = value.value;
          }
        },
        field.value);
  }
  return json.dump();
}

core::Expected<void> check_ranges(std::span<const RecipeField> fields) {
  for (const RecipeField& field : fields) {
    std::string wrong;
    std::visit(
        [&](const auto& value) {
          using Pointer = std::decay_t<decltype(value)>;
          if constexpr (std::is_pointer_v<Pointer>) {
            using Number = std::remove_pointer_t<Pointer>;
            if constexpr (std::is_arithmetic_v<Number>) {
              if (field.least == field.most) return;
              const auto least = static_cast<Number>(field.least);
              const auto most = static_cast<Number>(field.most);
              if (*value >= least && *value <= most) return;
              std::string name = field.name;
              std::replace(name.begin(), name.end(), '_', ' ');
              wrong =
                  fmt::format("{} is {}; it must lie between {} and {}", name, *value, least, most);
            }
          }
        },
        field.value);
    if (!wrong.empty()) return core::fail(core::ErrorCode::kRange, wrong);
  }
  return {};
}

}  // namespace bidwright::training
