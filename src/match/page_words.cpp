#include "match/page_words.hpp"

#include <fmt/format.h>

#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::match {

using page::escape;

std::string signed_text(int number) {
  return page::true_minus(fmt::format("{:+}", number));
}

std::string signed_text(double number) {
  return page::true_minus(fmt::format("{:+.2f}", number));
}

std::string call_html(core::Call call) {
  return page::coloured(disclosure::symbol_text(call));
}

std::string card_html(core::Card card) {
  return page::coloured(disclosure::symbol_text(card));
}

std::string red_suits(std::string_view text) {
  std::string html = escape(text);
  for (const std::string_view symbol : {"\u2665", "\u2666"}) {
    const std::string red = fmt::format("<i>{}</i>", symbol);
    for (auto at = html.find(symbol); at != std::string::npos;
         at = html.find(symbol, at + red.size())) {
      html.replace(at, symbol.size(), red);
    }
  }
  return html;
}

std::string contract_html(const core::FinalContract& contract) {
  if (!contract) return "passed out";
  return fmt::format("{}{} {}", call_html(core::Call(contract->bid)),
                     std::string(static_cast<std::size_t>(contract->doubling), 'X'),
                     core::letter(contract->declarer));
}

std::string result_of(const RoomResult& room) {
  if (!room.contract) return "";
  const int over = room.tricks - room.contract->tricks_needed();
  return over == 0 ? "=" : signed_text(over);
}

std::string room_cells(const RoomResult& room) {
  const std::string mark =
      room.interruptions.any()
          ? fmt::format(" <abbr title=\"{}\">\u21bb</abbr>", escape(to_string(room.interruptions)))
          : "";
  if (room.forfeit) {
    return fmt::format(
        "<td class=\"down\" title=\"{}\">forfeit by {}{}</td><td class=\"less\"></td>",
        escape(room.forfeit->reason), core::name(room.forfeit->offender), mark);
  }
  return fmt::format("<td>{} {}{}</td><td class=\"less\">{}</td>", contract_html(room.contract),
                     result_of(room), mark, signed_text(room.score));
}

std::string imps_html(int imps) {
  if (imps == 0) return "0";
  return fmt::format("<span class=\"{}\">{}</span>", imps > 0 ? "up" : "down", signed_text(imps));
}

}  // namespace bidwright::match
