// What a `lab` command has to say: headings, notes, tables and pictures, printed as it goes and
// kept for one stand-alone page; with --json printed as one object at the end:
//
//   {"title": ..., "parts": [{"heading": ..., "notes": [...], "tables": [...]}], "files": [...]}
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace bidwright::tools {

struct LabTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

class LabReport {
 public:
  LabReport(std::string title, bool json);
  ~LabReport();

  void heading(std::string_view text);
  /// A paragraph, broken into lines for the terminal.
  void note(std::string_view text);
  void table(const LabTable& table);
  /// SVG, for the page only.
  void picture(std::string_view svg);

  /// Says that it was written.
  void file(std::string_view what, const std::string& path);
  /// The page of all this.
  void write_page(const std::string& path);
  /// Nothing more is to come.
  void finish() const;

 private:
  void print(const std::string& text) const;
  [[nodiscard]] nlohmann::ordered_json& part();

  bool json_;
  std::string title_;
  std::string body_;
  std::unique_ptr<nlohmann::ordered_json> facts_;
};

/// The columns as wide as they must be, the first to the left, the others to the right.
[[nodiscard]] std::string as_text(const LabTable& table);

/// "2.9672", or "-" for what is not known.
[[nodiscard]] std::string figure(double value, int digits = 4);

}  // namespace bidwright::tools
