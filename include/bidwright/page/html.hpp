// Stand-alone HTML pages: no scripts, no outside links, readable on a desktop, a phone and paper,
// in a light and in a dark scheme. Text only; whoever calls writes the file.
#pragma once

#include <string>
#include <string_view>

namespace bidwright::page {

/// For element content and quoted attributes. Control characters become blanks.
[[nodiscard]] std::string escape(std::string_view text);

/// A whole document around `body`, which is HTML already. `style` is added to the common style:
/// body text, headings, tables (class "plain" for figures), charts, notes (class "note").
[[nodiscard]] std::string document(std::string_view title, std::string_view body,
                                   std::string_view style = {});

}  // namespace bidwright::page
