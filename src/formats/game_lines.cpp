#include "bidwright/formats/game_lines.hpp"

#include <algorithm>
#include <charconv>

#include "formats/input.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/formats/compose.hpp"

namespace bidwright::formats {

namespace {

using core::ErrorCode;
using core::Expected;
using core::Strain;

constexpr std::array kStrainOrder{Strain::kSpades, Strain::kHearts, Strain::kDiamonds,
                                  Strain::kClubs, Strain::kNoTrump};
constexpr std::string_view kBlanks = " \t\r\x1a";

struct Field {
  std::string_view text;
  /// Where it begins in the line, from 0.
  std::size_t begin = 0;
};

tl::unexpected<core::Error> moved(core::Error error, std::size_t columns) {
  error.column += columns;
  return tl::unexpected(std::move(error));
}

std::vector<Field> fields_of(std::string_view line) {
  std::vector<Field> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    fields.push_back({line.substr(begin, end - begin), begin});
    begin = end + 1;
  }
  return fields;
}

/// The words of a field, each with its place in the line.
std::vector<Field> words_of(const Field& field) {
  std::vector<Field> words;
  const std::string_view text = field.text;
  for (std::size_t begin = text.find_first_not_of(kBlanks); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    words.push_back({text.substr(begin, end - begin), field.begin + begin});
    begin = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

/// Cards in the order of play, by the Laws.
Expected<core::Play> play_of(const Field& field, const core::Deal& deal,
                             const core::Contract& contract) {
  core::Play play(deal, contract);
  for (const Field& word : words_of(field)) {
    const auto card = core::parse_card(word.text);
    if (!card) return moved(card.error(), word.begin);
    if (const auto problem = play.add(*card); problem != core::CardProblem::kNone) {
      return core::fail(ErrorCode::kIllegal, fmt::format("{}: {}", *card, core::describe(problem)),
                        word.begin + 1);
    }
  }
  return play;
}

Expected<void> set_tricks(const Field& field, BoardRecord& record) {
  constexpr std::array kPair{core::Seat::kNorth, core::Seat::kSouth};
  const auto words = words_of(field);
  const bool all = words.size() == core::kStrains * core::kSeats;
  if (!all && words.size() != core::kStrains * kPair.size()) {
    return core::fail(ErrorCode::kSyntax,
                      fmt::format("{} numbers of tricks; 10 or 20 were expected", words.size()),
                      field.begin + 1);
  }
  const std::span<const core::Seat> declarers =
      all ? std::span<const core::Seat>(core::kAllSeats) : kPair;
  core::TrickTable tricks;
  auto word = words.begin();
  for (const Strain strain : kStrainOrder) {
    for (const core::Seat declarer : declarers) {
      int number = -1;
      const char* const end = word->text.data() + word->text.size();
      const auto [stopped, error] = std::from_chars(word->text.data(), end, number);
      if (error != std::errc() || stopped != end || number < 0 || number > core::kRanks) {
        return core::fail(ErrorCode::kRange, "tricks were expected, 0 to 13", word->begin + 1);
      }
      tricks.set(strain, declarer, number);
      ++word;
    }
  }
  set_optimum_result_table(record, tricks, declarers);
  return {};
}

class GameLinesReader final : public BoardReader {
 public:
  GameLinesReader(Source source, Limits limits) : input_(std::move(source), limits.line) {}

  Expected<std::optional<BoardRecord>> next() override {
    while (true) {
      const LineInput::Status status = input_.next();
      if (status == LineInput::Status::kEnd) break;
      if (status == LineInput::Status::kError) {
        any_ = true;
        return tl::unexpected(input_.error());
      }
      const std::size_t first = input_.text().find_first_not_of(kBlanks);
      if (first == std::string_view::npos || input_.text()[first] == '#') continue;
      any_ = true;
      ++number_;
      auto record = parse_game_line(input_.text());
      if (!record) {
        record.error().line = input_.number();
        return tl::unexpected(std::move(record.error()));
      }
      record->number = number_;
      record->where = {input_.number(), 1};
      record->auction->where.line = input_.number();
      return std::optional(std::move(*record));
    }
    if (any_) return std::optional<BoardRecord>();
    any_ = true;
    return core::fail(ErrorCode::kTruncated,
                      "no game, so no board; lines of deal, tab, auction were expected", 1, 1);
  }

 private:
  LineInput input_;
  int number_ = 0;
  bool any_ = false;
};

}  // namespace

Expected<BoardRecord> parse_game_line(std::string_view line) {
  std::vector<Field> fields = fields_of(line);
  core::Seat dealer = core::Seat::kNorth;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  if (const auto seat = core::seat_from(fields[0].text); seat && fields.size() > 2) {
    const auto read = core::vulnerability_from(fields[1].text);
    if (!read) {
      return core::fail(ErrorCode::kSyntax,
                        fmt::format("{} is no vulnerability; none, ns, ew or both were expected",
                                    core::quoted(fields[1].text)),
                        fields[1].begin + 1);
    }
    dealer = *seat;
    vulnerability = *read;
    fields.erase(fields.begin(), fields.begin() + 2);
  }
  constexpr std::size_t kMostFields = 4;
  if (fields.size() < 2) {
    return core::fail(ErrorCode::kSyntax, "a deal, a tab and an auction were expected", 1);
  }
  if (fields.size() > kMostFields) {
    return core::fail(ErrorCode::kSyntax, "more than four fields between tabs",
                      fields[kMostFields].begin + 1);
  }
  const auto deal = core::parse_deal(fields[0].text);
  if (!deal) return moved(deal.error(), fields[0].begin);
  const auto auction = core::parse_auction(fields[1].text, dealer);
  if (!auction) return moved(auction.error(), fields[1].begin);

  BoardRecord record = make_record(1, *deal, dealer, vulnerability);
  record.number.reset();
  set_auction(record, *auction);
  record.auction->where = {0, static_cast<std::uint32_t>(fields[1].begin + 1)};
  if (fields.size() > 2 && auction->ended() && auction->contract()) {
    const auto play = play_of(fields[2], *deal, *auction->contract());
    if (!play) return tl::unexpected(play.error());
    if (!play->cards().empty()) set_play(record, *play);
    if (play->ended()) set_result(record, play->declarer_tricks());
  }
  if (fields.size() > 3) {
    if (auto set = set_tricks(fields[3], record); !set) return tl::unexpected(set.error());
  }
  return record;
}

std::unique_ptr<BoardReader> make_game_lines_reader(Source source, Limits limits) {
  return std::make_unique<GameLinesReader>(std::move(source), limits);
}

}  // namespace bidwright::formats
