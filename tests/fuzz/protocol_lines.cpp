// Bytes as lines, read as a client's and as a table's: a message or an error with a place; what was
// read and can be written is read again unchanged.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "bidwright/protocol/line_splitter.hpp"
#include "bidwright/protocol/parse.hpp"
#include "bidwright/protocol/write.hpp"

namespace {

using namespace bidwright::protocol;

constexpr std::size_t kLimit = 512;

void check(bool holds) {
  if (!holds) std::abort();
}

void check_client_line(const std::string& line) {
  const auto message = parse_client_line(line);
  if (!message) {
    check(!message.error().message.empty() && message.error().column <= line.size() + 40);
    return;
  }
  if (message->kind == ClientKind::kCall && message->call) {
    const auto again =
        parse_client_line(call_line(*message->seat, *message->call, message->explanation));
    check(again && again->call == message->call && again->seat == message->seat);
  }
  if (message->kind == ClientKind::kCard && message->seat && message->card) {
    const auto again = parse_client_line(card_line(*message->seat, *message->card));
    check(again && again->card == message->card && again->seat == message->seat);
  }
  if (message->kind == ClientKind::kConnect) {
    check(!message->team.empty());
    check(!recognise(*message).name.empty());
    const auto again =
        parse_client_line(client_line::connecting(message->team, message->seat, message->version));
    check(again && again->seat == message->seat && again->version == message->version);
  }
}

void check_table_line(const std::string& line) {
  const auto message = parse_table_line(line);
  if (!message) {
    check(!message.error().message.empty());
    return;
  }
  if (message->kind == TableKind::kCards || message->kind == TableKind::kDummyCards) {
    check(message->hand.size() == bidwright::core::kRanks);
    check(parse_table_line(table_line::dummy_cards(message->hand))->hand == message->hand);
  }
  if (message->kind == TableKind::kBoard) {
    const auto again = parse_table_line(
        table_line::board(message->number, *message->seat, message->vulnerability, Dialect{}));
    check(again && again->number == message->number && again->seat == message->seat &&
          again->vulnerability == message->vulnerability);
  }
  if (message->kind == TableKind::kCall) check(message->seat && message->call);
  if (message->kind == TableKind::kCard) check(message->card.has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const Peer peer : {Peer::kClient, Peer::kTable}) {
    LineSplitter splitter(peer, kLimit);
    std::vector<LineSplitter::Line> lines;
    // In two segments, so that a cut falls anywhere.
    const std::size_t cut = size / 2;
    for (const std::string_view part : {bytes.substr(0, cut), bytes.substr(cut)}) {
      for (auto& line : splitter.feed(part)) lines.push_back(std::move(line));
    }
    for (auto& line : splitter.flush_complete()) lines.push_back(std::move(line));
    for (const auto& line : lines) {
      check(line.text.size() <= kLimit);
      for (const char c : squeeze(line.text)) check(c >= ' ' && c <= '~');
      check_client_line(line.text);
      check_table_line(line.text);
    }
  }
  return 0;
}
