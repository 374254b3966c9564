// Flags that follow from the fields of a recipe.
#pragma once

#include <deque>
#include <span>
#include <string>

#include "flags.hpp"

#include "bidwright/training/recipe_fields.hpp"

namespace bidwright::tools {

class RecipeFlags {
 public:
  /// "--LEARNER-name" for each field with a help. The recipe must stay where it is.
  void add(Command& command, const std::string& learner,
           std::span<const training::RecipeField> fields);
  /// Words that were given, into the recipe; ends the program if one makes no sense.
  void set();

 private:
  struct Word {
    std::string flag;
    training::WordField field;
  };
  std::deque<Word> words_;
};

}  // namespace bidwright::tools
