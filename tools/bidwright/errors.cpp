#include "errors.hpp"

#include <cstdio>

#include "colour.hpp"
#include "terminal_text.hpp"

namespace bidwright::tools {

namespace {

/// Where nobody can be told there is nothing to do about it.
void put(std::string_view mark, std::string_view message, Colour colour) {
  std::fputs(fmt::format("{}{}\n", coloured(fmt::format("bidwright: {}", mark), colour, stderr),
                         terminal_text(message))
                 .c_str(),
             stderr);
}

}  // namespace

void print_error(std::string_view message) {
  put("", message, Colour::kRed);
}

void print_warning(std::string_view message) {
  put("warning: ", message, Colour::kYellow);
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
