#include "bidwright/training/read_games.hpp"

#include "lines.hpp"

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/mend.hpp"
#include "bidwright/formats/reader.hpp"

namespace bidwright::training {
namespace {

using core::ErrorCode;
using core::Expected;
using core::Seat;
using core::Strain;

constexpr std::array kStrainOrder{Strain::kSpades, Strain::kHearts, Strain::kDiamonds,
                                  Strain::kClubs, Strain::kNoTrump};

core::Error moved(core::Error error, std::size_t columns) {
  error.column += columns;
  return error;
}

Expected<core::KnownTricks> tricks_in(std::string_view text) {
  std::vector<int> numbers;
  for (Fields fields(text); !fields.at_end();) {
    const std::size_t column = fields.column();
    const auto number = number_from<int>(fields.next());
    if (!number || *number < 0 || *number > core::kRanks) {
      return core::fail(ErrorCode::kRange, "tricks were expected, 0 to 13", column);
    }
    numbers.push_back(*number);
  }
  if (numbers.size() != 10 && numbers.size() != 20) {
    return core::fail(ErrorCode::kSyntax,
                      fmt::format("{} numbers of tricks; 10 or 20 were expected", numbers.size()),
                      1);
  }
  core::KnownTricks result;
  result.east_west = numbers.size() == 20;
  const int step = result.east_west ? 1 : 2;
  std::size_t next = 0;
  for (const Strain strain : kStrainOrder) {
    for (int seat = 0; seat < core::kSeats; seat += step) {
      result.table.set(strain, core::seat_at(seat), numbers[next++]);
    }
  }
  return result;
}

core::Error wrong(core::ErrorCode code, std::string message, formats::Position where) {
  return {code, std::move(message), where.line, where.column};
}

/// The calls as the Laws have them; irregular ones make the auction none that can be learnt from.
Expected<core::Auction> auction_of(const formats::BoardRecord& record) {
  if (!record.auction || record.auction->calls.empty()) {
    return tl::unexpected(wrong(ErrorCode::kTruncated, "there is no auction", record.where));
  }
  const formats::AuctionRecord& recorded = *record.auction;
  core::Auction auction(recorded.first);
  for (const formats::CallEntry& entry : recorded.calls) {
    const formats::Position where = entry.where.line != 0 ? entry.where : recorded.where;
    if (entry.irregularity == formats::Irregularity::kSkipped) {
      return tl::unexpected(wrong(ErrorCode::kIllegal, "a call was made out of turn", where));
    }
    if (const auto problem = auction.add(entry.call); problem != core::CallProblem::kNone) {
      return tl::unexpected(wrong(
          ErrorCode::kIllegal,
          fmt::format("{} by {}: {}", entry.call, auction.turn(), core::describe(problem)), where));
    }
  }
  if (!auction.ended()) {
    return tl::unexpected(wrong(ErrorCode::kTruncated, "the auction is not over", recorded.where));
  }
  return auction;
}

std::vector<core::Card> cards_of(const formats::BoardRecord& record,
                                 const core::RecordedGame& game) {
  const auto contract = game.auction.contract();
  if (!record.play || !contract) return {};
  core::Play play(game.deal, *contract);
  for (const formats::PlayedCard& played :
       formats::cards_in_order(*record.play, contract->strain())) {
    if (play.add(played.card) != core::CardProblem::kNone) break;
  }
  return {play.cards().begin(), play.cards().end()};
}

std::optional<core::KnownTricks> tricks_of(const formats::BoardRecord& record) {
  constexpr std::array kPair{Seat::kNorth, Seat::kSouth};
  if (const auto table = formats::optimum_result_table(record))
    return core::KnownTricks{*table, true};
  const auto table = formats::optimum_result_table(record, kPair);
  return table ? std::optional(core::KnownTricks{*table, false}) : std::nullopt;
}

}  // namespace

Expected<core::RecordedGame> game_of(formats::BoardRecord record) {
  formats::mend(record);
  if (!record.deal || !record.deal->is_complete()) {
    return tl::unexpected(wrong(ErrorCode::kTruncated,
                                record.deal ? "the deal is not complete" : "there is no deal",
                                record.deal ? record.where_deal : record.where));
  }
  auto auction = auction_of(record);
  if (!auction) return tl::unexpected(std::move(auction.error()));
  core::RecordedGame game;
  game.deal = *record.deal;
  game.vulnerability = record.vulnerability.value_or(core::Vulnerability::kNone);
  game.auction = *auction;
  game.cards = cards_of(record, game);
  game.tricks = tricks_of(record);
  return game;
}

Expected<std::vector<core::RecordedGame>> read_games(std::string_view text) {
  const auto reader = formats::make_game_lines_reader(formats::source_of(text));
  std::vector<core::RecordedGame> games;
  while (true) {
    auto record = reader->next();
    if (!record) return tl::unexpected(std::move(record.error()));
    if (!*record) return games;
    auto game = game_of(*std::move(*record));
    if (!game) return tl::unexpected(std::move(game.error()));
    games.push_back(*std::move(game));
  }
}

Expected<void> read_tricks(std::string_view text, std::vector<core::RecordedGame>& games) {
  Lines lines(text);
  while (lines.next()) {
    if (lines.is_comment()) continue;
    Fields fields(lines.line());
    const auto game = number_from<std::size_t>(fields.next());
    if (!game || *game >= games.size()) {
      return core::fail(ErrorCode::kRange,
                        fmt::format("the number of a game was expected, 0 to {}", games.size() - 1),
                        1, lines.number());
    }
    const std::size_t begin = fields.column() - 1;
    const auto tricks = tricks_in(lines.line().substr(begin));
    if (!tricks) {
      core::Error error = moved(tricks.error(), begin);
      error.line = lines.number();
      return tl::unexpected(std::move(error));
    }
    games[*game].tricks = *tricks;
  }
  return {};
}

std::optional<core::Side> only_bidding_side(const core::Auction& auction) {
  std::array<bool, 2> silent{true, true};
  for (std::size_t i = 0; i < auction.size(); ++i) {
    if (!auction.calls()[i].is_pass()) {
      silent[static_cast<std::size_t>(core::index(core::side_of(auction.seat_of(i))))] = false;
    }
  }
  if (!silent[0] && !silent[1]) return std::nullopt;
  return silent[0] && !silent[1] ? core::Side::kEastWest : core::Side::kNorthSouth;
}

}  // namespace bidwright::training
