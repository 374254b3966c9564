#include "lab/report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "files.hpp"
#include "findings.hpp"

#include "bidwright/page/html.hpp"

namespace bidwright::tools {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLineWidth = 100;

/// Characters of UTF-8 text, which is what a column is measured in.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

std::string padded(std::string_view text, std::size_t width, bool left) {
  const std::string blanks(width - std::min(width, width_of(text)), ' ');
  return left ? std::string(text) + blanks : blanks + std::string(text);
}

std::string wrapped(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (column > 0 && column + 1 + width_of(word) > kLineWidth) {
      out += '\n';
      column = 0;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width_of(word);
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return out;
}

std::string as_html(const LabTable& table) {
  std::string out = "<div class=\"wide\"><table class=\"plain\"><thead><tr>";
  for (const std::string& column : table.columns) {
    out += fmt::format("<th>{}</th>", page::escape(column));
  }
  out += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (const std::string& cell : row) out += fmt::format("<td>{}</td>", page::escape(cell));
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

}  // namespace

std::string as_text(const LabTable& table) {
  std::vector<std::size_t> widths;
  for (const std::string& column : table.columns) widths.push_back(width_of(column));
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      out += (i == 0 ? "" : "  ") + padded(cells[i], widths[i], i == 0);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out + '\n';
  };
  std::string out = line(table.columns);
  for (const auto& row : table.rows) out += line(row);
  return out;
}

std::string figure(double value, int digits) {
  return std::isfinite(value) ? fmt::format("{:.{}f}", value, digits) : "-";
}

LabReport::LabReport(std::string title, bool json) : json_(json), title_(std::move(title)) {
  facts_ = std::make_unique<Json>(Json{{"title", title_}, {"parts", Json::array()}});
  body_ = fmt::format("<h1>{}</h1>\n", page::escape(title_));
  print(title_ + "\n");
}

LabReport::~LabReport() = default;

void LabReport::print(const std::string& text) const {
  if (json_) return;
  fmt::print("{}", text);
  std::fflush(stdout);
}

/// What comes before the first heading is a part without one.
Json& LabReport::part() {
  Json& parts = (*facts_)["parts"];
  if (parts.empty()) parts.push_back(Json::object());
  return parts.back();
}

void LabReport::heading(std::string_view text) {
  body_ += fmt::format("<h2>{}</h2>\n", page::escape(text));
  print(fmt::format("\n== {}\n\n", text));
  (*facts_)["parts"].push_back({{"heading", text}});
}

void LabReport::note(std::string_view text) {
  body_ += fmt::format("<p class=\"note\">{}</p>\n", page::escape(text));
  print(wrapped(text) + "\n");
  part()["notes"].push_back(text);
}

void LabReport::table(const LabTable& table) {
  body_ += as_html(table);
  print(as_text(table));
  part()["tables"].push_back(table_json(table.columns, table.rows));
}

void LabReport::picture(std::string_view svg) {
  body_ += fmt::format("<div class=\"wide\">{}</div>\n", svg);
}

void LabReport::file(std::string_view what, const std::string& path) {
  print(fmt::format("{}: {}\n", what, path));
  (*facts_)["files"].push_back(path);
}

void LabReport::write_page(const std::string& path) {
  value_or_fail(write_file(path, page::document(title_, body_)), path);
  print("\n");
  file("The page with the figures", path);
}

void LabReport::finish() const {
  if (json_) print_json(*facts_);
}

}  // namespace bidwright::tools
