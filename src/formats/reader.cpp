#include "bidwright/formats/reader.hpp"

#include <algorithm>

namespace bidwright::formats {

Source source_of(std::string_view text) {
  return [text](std::span<char> buffer) mutable -> core::Expected<std::size_t> {
    const std::size_t count = std::min(buffer.size(), text.size());
    std::copy_n(text.data(), count, buffer.data());
    text.remove_prefix(count);
    return count;
  };
}

std::string_view name(Format format) {
  switch (format) {
    case Format::kPbn:
      return "pbn";
    case Format::kLin:
      return "lin";
    case Format::kJsonLines:
      return "jsonl";
    case Format::kGameLines:
      return "tsv";
  }
  return "";
}

std::optional<Format> format_from(std::string_view name) {
  if (same_name(name, "pbn")) return Format::kPbn;
  if (same_name(name, "lin")) return Format::kLin;
  if (same_name(name, "tsv")) return Format::kGameLines;
  for (const std::string_view json : {"jsonl", "json", "ndjson"}) {
    if (same_name(name, json)) return Format::kJsonLines;
  }
  return std::nullopt;
}

std::optional<Format> format_of_file(std::string_view file_name) {
  if (file_name.size() > 4 && same_name(file_name.substr(file_name.size() - 4), ".zst")) {
    file_name.remove_suffix(4);
  }
  const std::size_t dot = file_name.find_last_of("./\\");
  if (dot == std::string_view::npos || file_name[dot] != '.') return std::nullopt;
  return format_from(file_name.substr(dot + 1));
}

std::unique_ptr<BoardReader> make_reader(Format format, Source source, Limits limits) {
  switch (format) {
    case Format::kLin:
      return make_lin_reader(std::move(source), limits);
    case Format::kJsonLines:
      return make_json_lines_reader(std::move(source), limits);
    case Format::kGameLines:
      return make_game_lines_reader(std::move(source), limits);
    case Format::kPbn:
      break;
  }
  return make_pbn_reader(std::move(source), limits);
}

core::Expected<std::vector<BoardRecord>> read_all(Format format, std::string_view text) {
  const auto reader = make_reader(format, source_of(text));
  std::vector<BoardRecord> records;
  while (true) {
    auto record = reader->next();
    if (!record) return tl::unexpected(std::move(record.error()));
    if (!*record) return records;
    records.push_back(*std::move(*record));
  }
}

}  // namespace bidwright::formats
