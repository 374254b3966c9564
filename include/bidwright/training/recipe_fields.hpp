// The fields of a recipe, each written down once: what stands in the model's header, what is
// allowed and which flags there are follow from the list.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bidwright/core/error.hpp"

namespace bidwright::training {

/// A field that is written as one of some words, or as a text that `set` understands.
struct WordField {
  /// Empty: not a list.
  std::vector<std::string> words;
  std::string value;
  std::function<bool(std::string_view)> set;
};

/// Refers to its recipe.
struct RecipeField {
  /// "network_passes"; a flag has dashes instead.
  std::string name;
  /// Empty: there is no such flag.
  std::string help;
  std::variant<std::uint64_t*, int*, double*, std::string*, std::vector<std::uint64_t>*,
               std::vector<int>*, WordField>
      value;
  /// The bounds of a number; equal: it has none.
  double least = 0.0;
  double most = 0.0;
  /// Left out of JSON where nothing depends on it.
  bool matters = true;
  /// What its flag is called where that is another name.
  std::string flag = {};
};

/// One of an enumeration's words, which stand in the order of its values.
template <typename Enum, typename Words>
[[nodiscard]] WordField word_field(Enum& value, const Words& words) {
  WordField field{
      {words.begin(), words.end()}, std::string(words[static_cast<std::size_t>(value)]), {}};
  field.set = [&value, words](std::string_view text) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] != text) continue;
      value = static_cast<Enum>(i);
      return true;
    }
    return false;
  };
  return field;
}

/// A JSON object, keys in alphabetical order, "learner" among them unless it is empty.
[[nodiscard]] std::string json_of(std::string_view learner, std::span<const RecipeField> fields);
/// Whether all numbers lie where they may: kRange with what is wrong.
[[nodiscard]] core::Expected<void> check_ranges(std::span<const RecipeField> fields);

}  // namespace bidwright::training
