#include "flags.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "help_text.hpp"
#include "suggest.hpp"

namespace bidwright::tools {

namespace {

template <typename Number>
std::optional<Number> number_from(const std::string& text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// What one value of a flag is: of a list, or of one that may be missing.
template <typename T>
struct Plain {
  using Type = T;
};
template <typename T>
struct Plain<std::optional<T>> {
  using Type = T;
};
template <typename T>
struct Plain<std::vector<T>> {
  using Type = T;
};

template <typename T>
constexpr const char* kValueWord = std::is_integral_v<T>         ? "N"
                                   : std::is_floating_point_v<T> ? "X"
                                                                 : "WORD";

/// What is wrong with a value of this type, whatever else is asked of it; none for text.
template <typename T>
std::function<std::string(const std::string&)> complaint_for() {
  if constexpr (std::is_floating_point_v<T>) {
    return [](const std::string& text) {
      const auto number = number_from<T>(text);
      return number && std::isfinite(*number) ? std::string()
                                              : fmt::format("'{}' is not a number", text);
    };
  } else if constexpr (std::is_integral_v<T>) {
    return [](const std::string& text) {
      return number_from<T>(text) ? std::string()
                                  : fmt::format("'{}' is not a whole number{}", text,
                                                std::is_unsigned_v<T> ? " from 0 on" : "");
    };
  }
  return nullptr;
}

/// Whether --help says what the variable holds now, asked or not.
template <typename T>
bool is_worth_showing(const T& variable) {
  if constexpr (std::is_arithmetic_v<T>) {
    return variable != T{};
  } else if constexpr (requires { variable.empty(); }) {
    return !variable.empty();
  } else {
    return false;
  }
}

Check number_check(std::string what, std::function<bool(double)> fits) {
  auto complaint = [what, fits = std::move(fits)](const std::string& text) {
    const auto number = number_from<double>(text);
    if (number && fits(*number)) return std::string();
    return fmt::format("'{}' is not a number {}", text, what);
  };
  return {std::move(what), std::move(complaint)};
}

}  // namespace

Check in_whole_range(std::int64_t least, std::int64_t most) {
  return {fmt::format("from {} to {}", least, most), [least, most](const std::string& text) {
            const auto number = number_from<std::int64_t>(text);
            if (number && *number >= least && *number <= most) return std::string();
            return fmt::format("'{}' is not a whole number from {} to {}", text, least, most);
          }};
}

Check in_range(double least, double most) {
  return number_check(fmt::format("from {} to {}", least, most),
                      [=](double number) { return number >= least && number <= most; });
}

Check at_least(double least) {
  return number_check(fmt::format("from {} on", least),
                      [=](double number) { return number >= least; });
}

Check above(double bound) {
  return number_check(fmt::format("above {}", bound),
                      [=](double number) { return number > bound; });
}

Check one_of(std::vector<std::string> words) {
  std::string what = fmt::format("{}", fmt::join(words, "|"));
  return {std::move(what),
          [words = std::move(words)](const std::string& text) {
            if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
            return fmt::format("'{}' is not one of {}{}", text, fmt::join(words, ", "),
                               suggestion(text, words));
          },
          true};
}

Flag* Flag::required() {
  option_->required();
  return this;
}

Flag* Flag::type_name(const std::string& name) {
  option_->type_name(name);
  if (name == "FILE" || name == "DIR" || name == "PATH") {
    option_->check([](const std::string& text) { return text.empty() ? "a name is missing" : ""; },
                   "");
  }
  return this;
}

Flag* Flag::group(const std::string& name) {
  option_->group(name);
  return this;
}

Flag* Flag::capture_default_str() {
  option_->capture_default_str();
  return this;
}

Flag* Flag::check(const Check& check) {
  option_->check(check.complaint, "");
  if (check.is_choice) {
    option_->type_name(check.what);
  } else {
    add_limit(*option_, check.what);
  }
  return this;
}

Flag* Flag::expected(int count) {
  option_->expected(count);
  return this;
}

Flag* Flag::expected(int least, int most) {
  option_->expected(least, most);
  return this;
}

Flag* Flag::delimiter(char between) {
  option_->delimiter(between);
  return this;
}

Flag* Flag::allow_extra_args(bool allowed) {
  option_->allow_extra_args(allowed);
  return this;
}

Flag* Flag::excludes(Flag* other) {
  option_->excludes(other->option_);
  return this;
}

Command* Command::own(CLI::App& app) {
  return commands_.emplace_back(std::make_unique<Command>(app)).get();
}

Command* Command::add_subcommand(const std::string& name, const std::string& description) {
  return own(*app_->add_subcommand(name, description));
}

Command* Command::add_option_group(const std::string& name, const std::string& description) {
  return own(*app_->add_option_group(name, description));
}

template <typename T>
Flag* Command::add_option(const std::string& name, T& variable, const std::string& description) {
  CLI::Option* option = app_->add_option(name, variable, description);
  option->type_name(kValueWord<typename Plain<T>::Type>);
  if (const auto complaint = complaint_for<typename Plain<T>::Type>()) option->check(complaint, "");
  if (is_worth_showing(variable)) option->capture_default_str();
  return &flags_.emplace_back(*option);
}

Flag* Command::add_flag(const std::string& name, bool& variable, const std::string& description) {
  return &flags_.emplace_back(*app_->add_flag(name, variable, description));
}

Command* Command::group(const std::string& name) {
  app_->group(name);
  return this;
}

Command* Command::footer(const std::string& text) {
  app_->footer(text);
  return this;
}

Command* Command::callback(std::function<void()> run) {
  app_->callback(std::move(run));
  return this;
}

Command* Command::require_subcommand(int count) {
  app_->require_subcommand(count);
  return this;
}

Command* Command::require_option(int count) {
  app_->require_option(count);
  return this;
}

#define BIDWRIGHT_FLAG_TYPE(...)                                                    \
  template Flag* Command::add_option<__VA_ARGS__>(const std::string&, __VA_ARGS__&, \
                                                  const std::string&)
BIDWRIGHT_FLAG_TYPE(int);
BIDWRIGHT_FLAG_TYPE(unsigned);
BIDWRIGHT_FLAG_TYPE(std::int64_t);
BIDWRIGHT_FLAG_TYPE(std::uint64_t);
BIDWRIGHT_FLAG_TYPE(float);
BIDWRIGHT_FLAG_TYPE(double);
BIDWRIGHT_FLAG_TYPE(std::string);
BIDWRIGHT_FLAG_TYPE(std::optional<int>);
BIDWRIGHT_FLAG_TYPE(std::optional<std::int64_t>);
BIDWRIGHT_FLAG_TYPE(std::optional<std::uint64_t>);
BIDWRIGHT_FLAG_TYPE(std::optional<double>);
BIDWRIGHT_FLAG_TYPE(std::vector<int>);
BIDWRIGHT_FLAG_TYPE(std::vector<std::uint64_t>);
BIDWRIGHT_FLAG_TYPE(std::vector<double>);
BIDWRIGHT_FLAG_TYPE(std::vector<std::string>);
#undef BIDWRIGHT_FLAG_TYPE

}  // namespace bidwright::tools
