#include "table_report.hpp"

#include <ctime>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bidwright/core/counted.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/match/records.hpp"

namespace bidwright::tools {

namespace {

using protocol::BoardFinished;

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm day{};
  localtime_r(&now, &day);
  return fmt::format("{:04}.{:02}.{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

/// What the board ended with instead of a result; empty if it has one.
std::string instead_of_result(const BoardFinished& board) {
  switch (board.how) {
    case BoardFinished::How::kForfeited:
      return fmt::format("forfeited by {}: {}", board.forfeit->offender, board.forfeit->reason);
    case BoardFinished::How::kAborted:
      return "broken off";
    case BoardFinished::How::kAuctionOnly:
      return "auction only";
    default:
      return {};
  }
}

void add_comment(formats::BoardRecord& record, std::string text) {
  formats::Comment comment;
  comment.text = std::move(text);
  record.comments.push_back(std::move(comment));
}

int score_of(const BoardFinished& board) {
  return board.play ? core::score_north_south(board.play->contract(), board.board.vulnerability,
                                              board.play->declarer_tricks())
                    : 0;
}

double seconds(protocol::Time time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

match::RoomResult result_of(const BoardFinished& board) {
  match::RoomResult result;
  result.interruptions = {.restarts = board.restarts, .returns = board.returns};
  const auto calls = board.auction.calls();
  for (std::size_t i = 0; i < calls.size(); ++i) {
    result.calls.push_back(
        {calls[i], i < board.explanations.size() ? board.explanations[i].text : ""});
  }
  result.contract = board.auction.contract();
  if (board.play) result.cards.assign(board.play->cards().begin(), board.play->cards().end());
  result.forfeit = board.forfeit;
  if (board.play && board.how == BoardFinished::How::kPlayed) {
    result.tricks = board.play->declarer_tricks();
    result.score = score_of(board);
  }
  return result;
}

formats::BoardRecord table_record(const BoardFinished& board,
                                  const std::array<std::string, 2>& teams) {
  const match::RoomResult result = result_of(board);
  formats::BoardRecord record = match::played_record(board.board, result);
  record.tags.set("Date", today());
  for (const core::Seat seat : core::kAllSeats) {
    record.set_player(seat, teams[static_cast<std::size_t>(core::side_of(seat))]);
  }
  if (board.how == BoardFinished::How::kPlayed || board.how == BoardFinished::How::kPassedOut) {
    formats::set_result(record, board.play ? board.play->declarer_tricks() : 0);
  } else {
    add_comment(record, instead_of_result(board));
  }
  if (result.interruptions.any()) add_comment(record, to_string(result.interruptions));
  return record;
}

std::string line_of(const BoardFinished& board) {
  std::string line = fmt::format("{:<4} ", board.board.number);
  const auto contract = board.auction.ended() ? board.auction.contract() : std::nullopt;
  if (const std::string instead = instead_of_result(board); !instead.empty()) {
    if (contract) line += fmt::format("{} by {}, ", *contract, contract->declarer);
    return line + instead;
  }
  line += contract
              ? fmt::format("{} by {}, {}, N/S {:+}", *contract, contract->declarer,
                            core::counted(board.play->declarer_tricks(), "trick"), score_of(board))
              : "passed out";
  const match::Interruptions& interruptions = result_of(board).interruptions;
  return interruptions.any() ? fmt::format("{} ({})", line, to_string(interruptions)) : line;
}

std::string json_of(const BoardFinished& board, const std::array<std::string, 2>& teams) {
  nlohmann::ordered_json json{{"board", board.board.number},
                              {"teams", teams},
                              {"dealer", core::name(board.board.dealer)},
                              {"vulnerable", core::name(board.board.vulnerability)},
                              {"deal", core::to_string(board.board.deal)},
                              {"auction", core::to_string(board.auction)}};
  if (board.auction.ended()) {
    const auto contract = board.auction.contract();
    json["contract"] = core::to_string(contract);
    if (contract) json["declarer"] = core::name(contract->declarer);
  }
  if (const std::string instead = instead_of_result(board); !instead.empty()) {
    json["ended"] = instead;
  } else {
    if (board.play) json["tricks"] = board.play->declarer_tricks();
    json["score"] = score_of(board);
  }
  json["seconds"] = {seconds(board.times[0]), seconds(board.times[1])};
  json["restarts"] = board.restarts;
  json["returns"] = board.returns;
  json["illegal"] = board.illegal;
  return json.dump();
}

}  // namespace bidwright::tools
