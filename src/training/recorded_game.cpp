#include "bidwright/training/recorded_game.hpp"

#include "lines.hpp"

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

Expected<KnownTricks> tricks_in(std::string_view text) {
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
  KnownTricks result;
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

/// Cards in the order of play, by the Laws.
Expected<std::vector<core::Card>> cards_in(std::string_view text, const core::Deal& deal,
                                           const core::Contract& contract) {
  std::vector<core::Card> cards;
  core::Play play(deal, contract);
  for (Fields fields(text); !fields.at_end();) {
    const std::size_t column = fields.column();
    const auto card = core::parse_card(fields.next());
    if (!card) return tl::unexpected(moved(card.error(), column - 1));
    if (const auto problem = play.add(*card); problem != core::CardProblem::kNone) {
      return core::fail(ErrorCode::kIllegal, fmt::format("{}: {}", *card, core::describe(problem)),
                        column);
    }
    cards.push_back(*card);
  }
  return cards;
}

Expected<RecordedGame> read_game(std::string_view line) {
  std::array<std::string_view, 4> fields{};
  std::array<std::size_t, 4> begins{};
  std::size_t count = 0;
  for (std::size_t begin = 0; begin <= line.size(); ++count) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    if (count == fields.size()) {
      return core::fail(ErrorCode::kSyntax, "more than four fields between tabs", begin + 1);
    }
    fields[count] = line.substr(begin, end - begin);
    begins[count] = begin;
    begin = end + 1;
  }
  if (count < 2) {
    return core::fail(ErrorCode::kSyntax, "a deal, a tab and an auction were expected", 1);
  }
  RecordedGame game;
  const auto deal = core::parse_deal(fields[0]);
  if (!deal) return tl::unexpected(deal.error());
  game.deal = *deal;
  const auto auction = core::parse_auction(fields[1], Seat::kNorth);
  if (!auction) return tl::unexpected(moved(auction.error(), begins[1]));
  if (!auction->ended()) {
    return core::fail(ErrorCode::kTruncated, "the auction is not over", begins[1] + 1);
  }
  game.auction = *auction;
  if (const auto contract = game.auction.contract(); count > 2 && contract) {
    auto cards = cards_in(fields[2], game.deal, *contract);
    if (!cards) return tl::unexpected(moved(cards.error(), begins[2]));
    game.cards = *std::move(cards);
  }
  if (count == fields.size()) {
    const auto tricks = tricks_in(fields[3]);
    if (!tricks) return tl::unexpected(moved(tricks.error(), begins[3]));
    game.tricks = *tricks;
  }
  return game;
}

}  // namespace

Expected<std::vector<RecordedGame>> read_games(std::string_view text) {
  std::vector<RecordedGame> games;
  Lines lines(text);
  while (lines.next()) {
    if (lines.is_comment()) continue;
    auto game = read_game(lines.line());
    if (!game) {
      game.error().line = lines.number();
      return tl::unexpected(std::move(game.error()));
    }
    games.push_back(*std::move(game));
  }
  if (games.empty()) {
    return core::fail(ErrorCode::kSyntax, "no game; lines of deal, tab, auction were expected");
  }
  return games;
}

Expected<void> read_tricks(std::string_view text, std::vector<RecordedGame>& games) {
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
