#include "records.hpp"

#include <fmt/core.h>

#include "byte_source.hpp"
#include "errors.hpp"

#include "bidwright/formats/spelling.hpp"

namespace bidwright::tools {

formats::Format format_or_usage(const std::string& flag, const std::string& file,
                                std::string_view option) {
  if (!flag.empty()) {
    if (const auto format = formats::format_from(flag)) return *format;
    fail_usage(fmt::format("{} {}: no such format; {} were expected", option, flag, kFormatNames));
  }
  if (formats::lin_of_address(file)) return formats::Format::kLin;
  if (const auto format = formats::format_of_file(file)) return *format;
  fail_usage(file == "-"
                 ? fmt::format("the format of '-' must be given: {} {}", option, kFormatNames)
                 : fmt::format("{}: its name does not tell the format; name it .pbn, .lin, "
                               ".jsonl or .tsv{}{}",
                               file, option.empty() ? "" : ", or give ", option));
}

std::unique_ptr<formats::BoardReader> open_records(const std::string& file,
                                                   formats::Format format) {
  if (auto lin = formats::lin_of_address(file)) {
    // The source's text lives as long as the source.
    const auto text = std::make_shared<std::string>(value_or_usage(std::move(*lin), "the address"));
    return formats::make_reader(format, [text, source = formats::source_of(*text)](
                                            std::span<char> buffer) { return source(buffer); });
  }
  return formats::make_reader(format, value_or_fail(open_source(file), input_name(file)));
}

std::string input_name(const std::string& file) {
  return file == "-" ? "standard input" : file;
}

std::string board_name(const formats::BoardRecord& record) {
  std::string text = record.number ? fmt::format("board {}", *record.number) : "a board";
  const std::string_view room = record.tags.get("Room");
  if (!room.empty()) text += fmt::format(" ({})", room);
  return text;
}

}  // namespace bidwright::tools
