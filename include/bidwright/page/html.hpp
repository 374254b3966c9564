// Stand-alone HTML pages: nothing is loaded from anywhere, readable without scripts, on a desktop,
// a phone and paper, in a light and in a dark scheme. Text only; whoever calls writes the file.
#pragma once

#include <string>
#include <string_view>

namespace bidwright::page {

/// For element content and quoted attributes. Control characters become blanks.
[[nodiscard]] std::string escape(std::string_view text);

/// Escaped, with hearts and diamonds (♥ ♦) in red, and no range ("12–21 HCP") broken in two.
[[nodiscard]] std::string coloured(std::string_view text);

/// A text of figures ("-1.50 ± 0.20") with true minus signs in place of hyphens.
[[nodiscard]] std::string true_minus(std::string figures);

/// A file of the viewer of boards: "cards.js", "viewer.js", "viewer.css", "report.js",
/// "report.css", "colours.css"; empty if there is none of this name.
[[nodiscard]] std::string_view viewer_file(std::string_view name);

/// A whole document around `body`, which is HTML already. `style` is added to the common style:
/// body text, headings, tables (class "plain" for figures), charts, notes (class "note").
[[nodiscard]] std::string document(std::string_view title, std::string_view body,
                                   std::string_view style = {}, std::string_view script = {});

}  // namespace bidwright::page
