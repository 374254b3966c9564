// What a `lab` command has to say: headings, notes, tables and pictures, printed as it goes and
// kept for one stand-alone page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bidwright::tools {

struct LabTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

class LabReport {
 public:
  explicit LabReport(std::string title);

  void heading(std::string_view text);
  /// A paragraph, broken into lines for the terminal.
  void note(std::string_view text);
  void table(const LabTable& table);
  /// SVG, for the page only.
  void picture(std::string_view svg);

  [[nodiscard]] std::string page() const;

 private:
  std::string title_;
  std::string body_;
};

/// The columns as wide as they must be, the first to the left, the others to the right.
[[nodiscard]] std::string as_text(const LabTable& table);

/// "2.9672", or "-" for what is not known.
[[nodiscard]] std::string figure(double value, int digits = 4);

}  // namespace bidwright::tools
