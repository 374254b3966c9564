#include "train/recipe_flags.hpp"

#include <algorithm>
#include <type_traits>

#include <fmt/core.h>

#include "errors.hpp"

namespace bidwright::tools {

void RecipeFlags::add(Command& command, const std::string& learner,
                      std::span<const training::RecipeField> fields) {
  for (const training::RecipeField& field : fields) {
    if (field.help.empty()) continue;
    std::string flag = "--" + learner + "-" + (field.flag.empty() ? field.name : field.flag);
    std::replace(flag.begin(), flag.end(), '_', '-');
    const std::string group = "With --learner " + learner;
    std::visit(
        [&](const auto& value) {
          using Value = std::decay_t<decltype(value)>;
          if constexpr (std::is_same_v<Value, training::WordField>) {
            Word& word = words_.emplace_back(Word{flag, value});
            Flag* added = command.add_option(flag, word.field.value, field.help);
            if (!word.field.words.empty()) added->check(one_of(word.field.words));
            added->capture_default_str()->group(group);
          } else {
            Flag* added = command.add_option(flag, *value, field.help);
            if constexpr (std::is_same_v<Value, std::vector<std::uint64_t>*> ||
                          std::is_same_v<Value, std::vector<int>*>) {
              added->delimiter(',');
            }
            added->capture_default_str()->group(group);
          }
        },
        field.value);
  }
}

void RecipeFlags::set() {
  for (const Word& word : words_) {
    if (word.field.set(word.field.value)) continue;
    fail_usage(fmt::format("{} {}: this makes no sense there", word.flag, word.field.value));
  }
}

}  // namespace bidwright::tools
