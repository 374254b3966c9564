#include "protocol/may_know.hpp"

#include <fmt/core.h>

#include "bidwright/protocol/parse.hpp"

namespace bidwright::test {

using namespace protocol;

void MayKnow::complain(std::optional<core::Seat> seat, std::string_view line,
                       std::string_view why) {
  complaints_.push_back(
      fmt::format("{} was sent '{}': {}", seat ? core::name(*seat) : "nobody", line, why));
}

void MayKnow::on_event(const TableAction& event) {
  if (const auto* seated = std::get_if<Seated>(&event)) {
    dialects_[static_cast<std::size_t>(seated->seat)] = seated->dialect;
    versions_[static_cast<std::size_t>(seated->seat)] = seated->version;
  } else if (const auto* started = std::get_if<BoardStarted>(&event)) {
    board_.emplace(boards_[started->index]);
    calls_told_ = {};
    cards_told_ = {};
  } else if (const auto* call = std::get_if<CallMade>(&event)) {
    board_->add_call(call->call, call->explanation);
  } else if (const auto* card = std::get_if<CardPlayed>(&event)) {
    board_->add_card(card->card);
  }
}

void MayKnow::on_sent(std::optional<core::Seat> seat, std::string_view line) {
  ++lines_;
  const auto message = parse_table_line(line);
  if (!message) return complain(seat, line, "no message of the protocol");
  switch (message->kind) {
    case TableKind::kError:
    case TableKind::kEndOfSession:
      return;
    default:
      break;
  }
  if (!seat) return complain(seat, line, "it has no seat");
  switch (message->kind) {
    case TableKind::kCards:
      if (message->seat != seat) return complain(seat, line, "another's cards");
      if (message->hand != board_->board().deal[*seat]) complain(seat, line, "other cards");
      return;
    case TableKind::kDummyCards: {
      const auto& play = board_->play();
      if (!play || play->cards().empty()) return complain(seat, line, "before the opening lead");
      if (cards_told_[static_cast<std::size_t>(*seat)] == 0 && play->contract().leader() != *seat) {
        complain(seat, line, "before it has been told the opening lead");
      }
      if (message->hand != board_->board().deal[play->contract().dummy()]) {
        complain(seat, line, "not dummy's cards");
      }
      return;
    }
    case TableKind::kCall:
      return check_call(*seat, line, *message);
    case TableKind::kCard:
      return check_card(*seat, line, *message);
    default:
      return;  // Nothing in it that is secret.
  }
}

void MayKnow::check_call(core::Seat seat, std::string_view line, const TableMessage& message) {
  const auto i = static_cast<std::size_t>(seat);
  const core::Auction& auction = board_->auction();
  while (calls_told_[i] < auction.size() && auction.seat_of(calls_told_[i]) == seat) {
    ++calls_told_[i];
  }
  const std::size_t at = calls_told_[i]++;
  if (at >= auction.size()) return complain(seat, line, "no such call has been made");
  if (message.seat != auction.seat_of(at) || message.call != auction.calls()[at]) {
    complain(seat, line, "not the call that was made");
  }
  if (message.explanation.kind == Explanation::Kind::kNone) return;
  if (core::same_side(seat, auction.seat_of(at))) complain(seat, line, "partner's alert");
  if (dialects_[i] == "wbridge5") complain(seat, line, "an alert to a WBridge5");
  if (message.explanation.text.empty()) complain(seat, line, "an alert without a text");
  if (message.explanation.kind == Explanation::Kind::kInfos && versions_[i] < 19) {
    complain(seat, line, "Infos in version 18");
  }
}

void MayKnow::check_card(core::Seat seat, std::string_view line, const TableMessage& message) {
  const auto i = static_cast<std::size_t>(seat);
  const auto& play = board_->play();
  if (!play) return complain(seat, line, "there is no play");
  while (cards_told_[i] < play->cards().size() &&
         play->player_of(play->seat_of(cards_told_[i])) == seat) {
    ++cards_told_[i];
  }
  const std::size_t at = cards_told_[i]++;
  if (at >= play->cards().size()) return complain(seat, line, "no such card has been played");
  if (message.seat != play->seat_of(at) || message.card != play->cards()[at]) {
    complain(seat, line, "not the card that was played");
  }
}

}  // namespace bidwright::test
