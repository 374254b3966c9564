#include "help_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace bidwright::tools {

namespace {

bool takes_value(const CLI::Option& option) {
  return option.get_type_size_max() != 0 && option.get_expected_max() != 0;
}

/// The library shows lists as "[a,b]".
std::string default_of(const CLI::Option& option) {
  std::string text = option.get_default_str();
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  return text;
}

}  // namespace

// The library keeps one text to show in place of all that it knows of a value.
void add_limit(CLI::Option& option, const std::string& limit) {
  const std::string before = option.get_option_text();
  option.option_text(before.empty() ? limit : before + ", " + limit);
}

std::string value_words(const CLI::Option& option) {
  if (!takes_value(option)) return "";
  std::string words = option.get_type_name();
  // What is known by its place has its word for a name, which may only want to be repeated.
  if (option.get_positional() && words.find('|') == std::string::npos) words.clear();
  const int count = option.get_items_expected_min();
  if (option.get_items_expected_max() >= CLI::detail::expected_max_vector_size) {
    words += words.empty() ? "..." : " ...";
  } else if (count > 1 && !words.empty() && words.find(' ') == std::string::npos) {
    const std::string one = words;
    for (int i = 1; i < count; ++i) words += " " + one;
  }
  return words;
}

std::string explained(const CLI::Option& option) {
  std::vector<std::string> notes;
  if (option.get_required()) notes.emplace_back("must be given");
  if (!option.get_option_text().empty()) notes.push_back(option.get_option_text());
  if (const std::string text = default_of(option); !text.empty()) {
    notes.push_back("default " + text);
  }
  std::vector<std::string> others;
  for (const CLI::Option* other : option.get_excludes()) others.push_back(other->get_name());
  std::sort(others.begin(), others.end());
  if (!others.empty()) notes.push_back(fmt::format("not with {}", fmt::join(others, ", ")));
  if (notes.empty()) return option.get_description();
  return fmt::format("{} ({})", option.get_description(), fmt::join(notes, "; "));
}

std::string HelpText::make_option_opts(const CLI::Option* option) const {
  const std::string words = value_words(*option);
  return words.empty() ? "" : " " + words;
}

std::string HelpText::make_option_desc(const CLI::Option* option) const {
  return explained(*option);
}

}  // namespace bidwright::tools
