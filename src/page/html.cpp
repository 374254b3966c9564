#include "bidwright/page/html.hpp"

#include <fmt/format.h>

#include "page/embedded.hpp"

namespace bidwright::page {

namespace {

constexpr std::string_view kStyle = R"css(
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1.25rem 4rem; max-width: 68rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; padding-bottom: .3rem;
     border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); }
.note { color: var(--soft); font-size: .92rem; }
.wide { overflow-x: auto; margin: .75rem 0; }
.wide svg.chart { min-width: 32rem; }
table.plain { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .93rem; }
table.plain th, table.plain td { padding: .3rem .7rem; border-bottom: 1px solid var(--line);
  text-align: right; white-space: nowrap; }
table.plain th { color: var(--soft); font-weight: 600; }
table.plain th:first-child, table.plain td:first-child { text-align: left; padding-left: 0; }
svg.chart { width: 100%; height: auto; max-width: 60rem; display: block; }
svg.chart text { fill: var(--soft); font: 12px system-ui, sans-serif; }
svg.chart .title { fill: var(--ink); font-weight: 600; font-size: 14px; }
svg.chart .grid { stroke: var(--line); stroke-width: 1; }
svg.chart .axis { stroke: var(--soft); stroke-width: 1; }
svg.chart .series { fill: none; stroke-width: 2; stroke-linejoin: round; }
svg.chart .band { opacity: .15; stroke: none; }
@media (max-width: 40rem) {
  body { padding: 1rem .8rem 3rem; font-size: 15px; }
  h1 { font-size: 1.5rem; }
  .wide svg.chart { min-width: 0; } svg.chart text { font-size: 17px; } svg.chart .title { font-size: 19px; }
  table.plain th { white-space: normal; }
}
@media print { body { max-width: none; } details { break-inside: avoid; } details::details-content { content-visibility: visible; height: auto; } }
)css";

/// A file from anywhere on the disk that loads nothing from the net.
constexpr std::string_view kPolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n";

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

}  // namespace

std::string_view viewer_file(std::string_view name) {
  for (const EmbeddedFile& file : viewer_files()) {
    if (file.name == name) return {reinterpret_cast<const char*>(file.bytes), file.size};
  }
  return {};
}

std::string escape(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
    }
  }
  return result;
}

std::string coloured(std::string_view text) {
  std::string html = escape(text);
  replace_all(html, "–", "\u2060–\u2060");
  replace_all(html, " HCP", "\u00a0HCP");
  for (const std::string_view symbol : {"♥", "♦"}) {
    replace_all(html, symbol, fmt::format("<span class=\"red\">{}</span>", symbol));
  }
  return html;
}

std::string true_minus(std::string figures) {
  replace_all(figures, "-", "\u2212");
  return figures;
}

std::string document(std::string_view title, std::string_view body, std::string_view style,
                     std::string_view script) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{}"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n<style>{}{}{}</style>\n</head>\n<body>\n{}\n{}</body>\n</html>\n",
      kPolicy, escape(title), viewer_file("colours.css"), kStyle, style, body,
      script.empty() ? std::string() : fmt::format("<script>\n{}</script>\n", script));
}

}  // namespace bidwright::page
