// What a command found out: lines for people, printed as they come; with --json nothing of that,
// but one object at the end with the same facts by name.
//
//   Findings found(flags.json);
//   found.say("{}: {} nodes\n", flags.out, nodes);
//   found.add("file", flags.out);
//   found.add("nodes", nodes);
//   found.finish();
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json_fwd.hpp>

namespace bidwright::tools {

/// A mean with its standard error.
struct Estimate {
  double mean = 0;
  double standard_error = 0;
};

/// One value of an object; a number that is not finite is null there.
struct Fact {
  template <std::integral T>
  Fact(T number) : value(static_cast<std::int64_t>(number)) {}
  Fact(bool truth) : value(truth) {}
  Fact(double number) : value(number) {}
  Fact(std::string text) : value(std::move(text)) {}
  Fact(const char* text) : value(std::string(text)) {}
  Fact(const Estimate& estimate) : value(estimate) {}

  std::variant<bool, std::int64_t, double, std::string, Estimate> value;
};

class Findings {
 public:
  using Facts = std::initializer_list<std::pair<const char*, Fact>>;

  explicit Findings(bool json);
  ~Findings();

  template <typename... T>
  void say(fmt::format_string<T...> text, T&&... values) const {
    if (!json_) fmt::print(text, std::forward<T>(values)...);
  }
  void add(const char* name, const Fact& fact);
  void add(Facts facts);
  /// One more object of the list of this name.
  void add_to(const char* list, Facts facts);
  /// A table as it was said, see table_json().
  void add_table(const char* name, const std::vector<std::string>& columns,
                 const std::vector<std::vector<std::string>>& rows);
  /// Prints the object, if it is wanted and there is anything in it.
  void finish() const;

 private:
  bool json_;
  std::unique_ptr<nlohmann::ordered_json> facts_;
};

/// {"columns": [...], "rows": [[...], ...]}; cells that are numbers as numbers.
[[nodiscard]] nlohmann::ordered_json table_json(const std::vector<std::string>& columns,
                                                const std::vector<std::vector<std::string>>& rows);

/// On the standard output, in lines, whatever bytes are in it.
void print_json(const nlohmann::ordered_json& json);

}  // namespace bidwright::tools
