#include "errors.hpp"

#include <cstdio>

namespace bidwright::tools {

void print_error(std::string_view message) {
  fmt::print(stderr, "bidwright: {}\n", message);
}

void print_warning(std::string_view message) {
  fmt::print(stderr, "bidwright: warning: {}\n", message);
}

void fail(std::string_view message) {
  print_error(message);
  throw ExitWith{1};
}

void fail(const core::Error& error, std::string_view source) {
  fail(error.text(source));
}

void fail_usage(std::string_view message) {
  print_error(message);
  throw ExitWith{2};
}

}  // namespace bidwright::tools
