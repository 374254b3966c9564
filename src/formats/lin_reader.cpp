#include <algorithm>
#include <charconv>

#include "formats/input.hpp"
#include "formats/lin_contract.hpp"
#include "formats/lin_text.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/lin.hpp"

namespace bidwright::formats {

using core::ErrorCode;
using core::Seat;

namespace {

constexpr std::size_t kMostCalls = core::Auction::kLongest;

/// One "xx|value|" and where they stood.
struct Command {
  std::string name;
  std::string value;
  Position where;
  Position value_where;
};

std::optional<int> number_in(std::string_view text) {
  const std::size_t from = text.find_first_of("0123456789");
  if (from == std::string_view::npos) return std::nullopt;
  int number = 0;
  const auto [end, code] = std::from_chars(text.data() + from, text.data() + text.size(), number);
  if (code != std::errc() || number < 1) return std::nullopt;
  return number;
}

/// Commands out of lines; a value may run over several of them.
class CommandInput {
 public:
  CommandInput(Source source, Limits limits)
      : limits_(limits), input_(std::move(source), limits.board) {}

  enum class Status : std::uint8_t { kCommand, kEnd, kError };

  Status next(Command& command) {
    command = {};
    if (!skip_blanks()) return end_;
    command.where = here();
    while (at_ < line_.size() && line_[at_] != '|') {
      const char c = line_[at_];
      const bool fine =
          command.name.size() < 2 &&
          ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
      if (!fine) return fail(ErrorCode::kSyntax, "a command such as md|...| was expected");
      command.name += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      ++at_;
    }
    if (at_ == line_.size()) return fail(ErrorCode::kSyntax, "'|' was expected after a command");
    ++at_;
    command.value_where = here();
    while (true) {
      const std::size_t bar = std::min(line_.find('|', at_), line_.size());
      command.value.append(line_, at_, bar - at_);
      if (bar < line_.size()) {
        at_ = bar + 1;
        return Status::kCommand;
      }
      if (command.value.size() > limits_.line) {
        return fail(
            ErrorCode::kTooLarge,
            fmt::format("more than {} bytes without the '|' that ends a value", limits_.line));
      }
      at_ = line_.size();
      const Position end = here();
      if (!next_line()) {
        if (end_ == Status::kError) return end_;
        error_ = {ErrorCode::kTruncated,
                  fmt::format("the text ends within {}|; a closing '|' was expected", command.name),
                  end.line, end.column};
        return Status::kError;
      }
      command.value += '\n';
    }
  }

  [[nodiscard]] const core::Error& error() const { return error_; }
  /// After an error: to the next line that begins with a command that opens a board.
  void skip_board() {
    while (next_line() || end_ == Status::kError) {
      for (const std::string_view opening : {"qx|", "vg|", "pn|", "st|", "md|"}) {
        if (same_name(std::string_view(line_).substr(0, 3), opening)) return;
      }
      at_ = line_.size();
    }
  }

 private:
  [[nodiscard]] Position here() const {
    return {input_.number(), static_cast<std::uint32_t>(at_ + 1)};
  }

  Status fail(ErrorCode code, std::string message) {
    error_ = {code, std::move(message), input_.number(), at_ + 1};
    return Status::kError;
  }

  bool next_line() {
    at_ = 0;
    line_.clear();
    switch (input_.next()) {
      case LineInput::Status::kLine:
        line_ = input_.text();
        return true;
      case LineInput::Status::kEnd:
        end_ = Status::kEnd;
        return false;
      case LineInput::Status::kError:
        error_ = input_.error();
        end_ = Status::kError;
        return false;
    }
    return false;
  }

  bool skip_blanks() {
    while (true) {
      while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\v' ||
                                    line_[at_] == '\f' || line_[at_] == '\x1a')) {
        ++at_;
      }
      if (at_ < line_.size()) return true;
      if (!next_line()) return false;
    }
  }

  Limits limits_;
  LineInput input_;
  std::string line_;
  std::size_t at_ = 0;
  Status end_ = Status::kEnd;
  core::Error error_;
};

/// What a vugraph heading says for all of its boards.
struct Heading {
  TagList tags;
  int first_board = 1;
  std::vector<std::string> results;
  std::vector<std::string> players;
};

/// A board as its commands come in.
class BoardBuilder {
 public:
  [[nodiscard]] bool has_deal() const { return has_deal_; }
  /// Whether anything of a board has been read.
  [[nodiscard]] bool started() const { return started_; }

  core::Expected<void> take(const Command& command) {
    const std::string_view name = command.name;
    if (name == "qx") {
      room_and_number(command);
    } else if (name == "md") {
      return deal(command);
    } else if (name == "sv") {
      vulnerability(command.value);
    } else if (name == "mb") {
      return call(command);
    } else if (name == "an") {
      explain(command.value);
    } else if (name == "pc") {
      return card(command);
    } else if (name == "mc") {
      return claim(command);
    } else if (name == "nt") {
      if (command.value == kLinMadeUp) {
        made_up_from_ = record_.auction ? record_.auction->calls.size() : 0;
      } else {
        comment(command.value);
      }
    } else if (name == "ah") {
      if (!record_.number) record_.number = number_in(command.value);
    } else if (name == "pn") {
      players_ = lin_fields(command.value);
    }
    return {};
  }

  void start(Position where) {
    started_ = true;
    record_.where = where;
  }

  BoardRecord finish(const Heading& heading) {
    const bool closed = room_ == 'c';
    if (in_segment_) {
      for (const Tag& tag : heading.tags) record_.tags.set(tag.name, tag.value, tag.where);
    }
    if (room_ != '\0') record_.tags.set("Room", closed ? "Closed" : "Open");
    set_players(heading, closed);
    set_contract();
    use_results(heading, closed);
    set_cards();
    return std::move(record_);
  }

 private:
  static core::Expected<void> fail(ErrorCode code, std::string message, Position where) {
    return core::fail(code, std::move(message), where.column, where.line);
  }

  void room_and_number(const Command& command) {
    in_segment_ = true;
    const char letter = command.value.empty() ? '\0' : static_cast<char>(command.value[0] | 0x20);
    if (letter == 'o' || letter == 'c') room_ = letter;
    record_.number = number_in(command.value);
  }

  core::Expected<void> deal(const Command& command) {
    has_deal_ = true;
    record_.where_deal = command.value_where;
    record_.where_dealer = command.value_where;
    std::string_view text = command.value;
    if (!text.empty() && text[0] >= '0' && text[0] <= '9') {
      if (text[0] >= '1' && text[0] <= '4') record_.dealer = core::seat_at(text[0] - '1' + 2);
      text.remove_prefix(1);
    }
    auto deal = parse_lin_deal(text);
    if (!deal) {
      Position where = command.value_where;
      where.column += static_cast<std::uint32_t>(deal.error().column - 1 +
                                                 (command.value.size() - text.size()));
      return fail(deal.error().code, std::move(deal.error().message), where);
    }
    if (*deal != core::Deal()) record_.deal = *deal;
    return {};
  }

  void vulnerability(std::string_view value) {
    using enum core::Vulnerability;
    switch (value.empty() ? '\0' : value[0] | 0x20) {
      case 'o':
      case '0':
      case '-':
        record_.vulnerability = kNone;
        break;
      case 'n':
        record_.vulnerability = kNorthSouth;
        break;
      case 'e':
        record_.vulnerability = kEastWest;
        break;
      case 'b':
        record_.vulnerability = kBoth;
        break;
      default:
        break;
    }
  }

  core::Expected<void> call(const Command& command) {
    std::string_view text = lin_trimmed(command.value);
    CallEntry entry;
    entry.where = command.value_where;
    while (!text.empty() && (text.back() == '!' || text.back() == '?')) {
      entry.alerted = entry.alerted || text.back() == '!';
      text.remove_suffix(1);
    }
    if (text.empty()) return {};
    auto call = core::parse_call(text);
    if (!call) return fail(ErrorCode::kSyntax, std::move(call.error().message), entry.where);
    entry.call = *call;
    if (!record_.auction) {
      record_.auction.emplace().where = command.where;
      record_.auction->first = first_caller();
    }
    std::vector<CallEntry>& calls = record_.auction->calls;
    if (lin_auction_ended(*record_.auction)) {
      return fail(ErrorCode::kIllegal, "the auction goes on after its end; a card was expected",
                  entry.where);
    }
    if (calls.size() >= kMostCalls) {
      return fail(ErrorCode::kTooLarge, "more calls than any auction can have", entry.where);
    }
    calls.push_back(entry);
    anchor_.place = Comment::Place::kCall;
    anchor_.at = static_cast<std::uint16_t>(calls.size() - 1);
    return {};
  }

  [[nodiscard]] Seat first_caller() const {
    if (record_.dealer) return *record_.dealer;
    return record_.number ? core::dealer_of_board(*record_.number) : Seat::kNorth;
  }

  void explain(std::string_view value) {
    if (value.empty()) return;
    if (!record_.auction || record_.auction->calls.empty()) {
      comment(value);
      return;
    }
    AuctionRecord& auction = *record_.auction;
    CallEntry& entry = auction.calls.back();
    std::string text = to_utf8(value);
    if (const Note* before = find_note(auction.notes, entry.note)) {
      text = fmt::format("{}; {}", before->text, text);
    }
    const bool alerted = entry.alerted;
    explain_call(auction, auction.calls.size() - 1, text);
    entry.alerted = alerted;
  }

  core::Expected<void> card(const Command& command) {
    const std::string_view text = lin_trimmed(command.value);
    if (text.empty()) return {};
    auto card = core::parse_card(text);
    if (!card) {
      return fail(ErrorCode::kSyntax, std::move(card.error().message), command.value_where);
    }
    if (cards_.size() == core::kCards) {
      return fail(ErrorCode::kIllegal, "a 53rd card; the next board was expected",
                  command.value_where);
    }
    if (cards_.empty()) play_where_ = command.where;
    CardEntry entry;
    entry.state = CardEntry::State::kCard;
    entry.card = *card;
    entry.where = command.value_where;
    cards_.push_back(entry);
    anchor_.place = Comment::Place::kCard;
    anchor_.at = static_cast<std::uint16_t>(cards_.size() - 1);  // In order of play for now
    return {};
  }

  core::Expected<void> claim(const Command& command) {
    int tricks = -1;
    const std::string_view text = lin_trimmed(command.value);
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), tricks);
    if (code != std::errc() || end != text.data() + text.size() || tricks < 0 || tricks > 13) {
      return fail(ErrorCode::kSyntax, "declarer's tricks were expected, 0 to 13",
                  command.value_where);
    }
    record_.result = ResultRecord{tricks, std::nullopt, false, command.value_where};
    return {};
  }

  void comment(std::string_view text) {
    Comment comment = anchor_;
    comment.text = to_utf8(text);
    record_.comments.push_back(std::move(comment));
  }

  void set_players(const Heading& heading, bool closed) {
    const bool own = !players_.empty();
    if (!own && !in_segment_) return;
    const std::vector<std::string>& names = own ? players_ : heading.players;
    const std::size_t from = !own && closed && names.size() >= 8 ? 4 : 0;
    constexpr std::array kOrder{Seat::kSouth, Seat::kWest, Seat::kNorth, Seat::kEast};
    for (std::size_t i = 0; i < kOrder.size() && from + i < names.size(); ++i) {
      if (!names[from + i].empty()) record_.set_player(kOrder[i], names[from + i]);
    }
  }

  void set_contract() {
    if (!record_.auction) return;
    AuctionRecord& auction = *record_.auction;
    const bool ended = lin_auction_ended(auction);
    const auto contract = contract_of_calls(auction);
    // Where cards were played or tricks made, the passes at the end were left away.
    if (ended || !cards_.empty() || record_.result) {
      using enum ContractRecord::Kind;
      if (contract) {
        record_.contract.kind = kBid;
        record_.contract.bid = contract->bid;
        record_.contract.doubling = contract->doubling;
        record_.declarer = contract->declarer;
      } else if (ended) {
        record_.contract.kind = kPassedOut;
      }
    }
    if (made_up_from_) {
      auction.calls.resize(*made_up_from_);
      if (auction.calls.empty()) {
        record_.auction.reset();
        return;
      }
    }
    if (!lin_auction_ended(auction)) auction.ending = Ending::kStopped;
  }

  /// What the heading's list of results knows and the board itself does not.
  void use_results(const Heading& heading, bool closed) {
    if (!record_.number || room_ == '\0') return;
    const int at = 2 * (*record_.number - heading.first_board) + (closed ? 1 : 0);
    if (at < 0 || static_cast<std::size_t>(at) >= heading.results.size()) return;
    const auto result = parse_lin_result(heading.results[static_cast<std::size_t>(at)]);
    if (!result) return;
    if (record_.contract.kind == ContractRecord::Kind::kUnknown) {
      record_.contract.kind =
          result->contract ? ContractRecord::Kind::kBid : ContractRecord::Kind::kPassedOut;
      if (result->contract) {
        record_.contract.bid = result->contract->bid;
        record_.contract.doubling = result->contract->doubling;
        record_.declarer = result->contract->declarer;
      }
    }
    const auto contract = record_.final_contract();
    if (!record_.result && result->tricks && contract && *contract == result->contract) {
      record_.result = ResultRecord{*result->tricks, std::nullopt, false, {}};
    }
  }

  /// From the order of play into columns.
  void set_cards() {
    if (cards_.empty()) return;
    PlayRecord& play = record_.play.emplace();
    play.where = play_where_;
    play.first = leader();
    std::vector<std::uint16_t> places;
    const auto strain = record_.strain();
    std::size_t column = 0;
    std::size_t winner = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (i % 4 == 0) {
        play.tricks.emplace_back();
        column = i == 0 ? 0 : leading_column(play, i, winner);
        winner = column;
      }
      TrickRecord& trick = play.tricks.back();
      trick[column] = cards_[i];
      places.push_back(static_cast<std::uint16_t>(4 * (i / 4) + column));
      if (core::beats(cards_[i].card, trick[winner].card,
                      strain.value_or(core::Strain::kNoTrump))) {
        winner = column;
      }
      column = (column + 1) & 3;
    }
    for (Comment& comment : record_.comments) {
      if (comment.place == Comment::Place::kCard) comment.at = places[comment.at];
    }
    if (cards_.size() < core::kCards) {
      play.ending = Ending::kStopped;
    } else if (strain && record_.declarer && !record_.result) {
      std::vector<core::Card> order;
      for (const CardEntry& entry : cards_) order.push_back(entry.card);
      const auto tricks = count_tricks(order, *strain, *record_.declarer);
      record_.result = ResultRecord{*tricks, std::nullopt, false, {}};
    }
  }

  [[nodiscard]] std::optional<Seat> holder(const CardEntry& entry) const {
    return record_.deal ? record_.deal->holder(entry.card) : std::nullopt;
  }

  [[nodiscard]] Seat leader() const {
    if (record_.declarer) return core::clockwise(*record_.declarer);
    return holder(cards_.front()).value_or(Seat::kNorth);
  }

  /// Whoever won the trick before; without trumps being known, whoever holds the card.
  [[nodiscard]] std::size_t leading_column(const PlayRecord& play, std::size_t card,
                                           std::size_t winner) const {
    if (record_.strain()) return winner;
    const auto seat = holder(cards_[card]);
    if (!seat) return winner;
    return static_cast<std::size_t>(core::index(*seat) - core::index(play.first)) & 3;
  }

  BoardRecord record_;
  bool started_ = false;
  bool has_deal_ = false;
  /// A heading holds for it.
  bool in_segment_ = false;
  char room_ = '\0';
  std::vector<std::string> players_;
  std::vector<CardEntry> cards_;
  Position play_where_;
  Comment anchor_;
  /// The first call that only stands for the contract.
  std::optional<std::size_t> made_up_from_;
};

class LinReader final : public BoardReader {
 public:
  LinReader(Source source, Limits limits) : limits_(limits), commands_(std::move(source), limits) {}

  core::Expected<std::optional<BoardRecord>> next() override {
    if (skip_) {
      skip_ = false;
      commands_.skip_board();
    }
    BoardBuilder board;
    std::size_t size = 0;
    while (true) {
      Command command;
      if (pending_) {
        command = *std::move(pending_);
        pending_.reset();
      } else {
        const CommandInput::Status status = commands_.next(command);
        if (status == CommandInput::Status::kError) return give_up(commands_.error());
        if (status == CommandInput::Status::kEnd) return end(board);
      }
      if (board.has_deal() && opens_board(command.name)) {
        pending_ = std::move(command);
        return std::optional(board.finish(heading_));
      }
      size += command.value.size() + 3;
      if (size > limits_.board) {
        return give_up({ErrorCode::kTooLarge,
                        fmt::format("a board of more than {} bytes; qx or md was expected before",
                                    limits_.board),
                        command.where.line, command.where.column});
      }
      if (!board.started() && heading(command)) continue;
      if (command.name == "qx") board = {};  // One that came to nothing
      if (!board.started() && starts_board(command.name)) board.start(command.where);
      auto taken = board.take(command);
      if (!taken) return give_up(std::move(taken.error()));
    }
  }

 private:
  /// The next call looks for the next board.
  tl::unexpected<core::Error> give_up(core::Error error) {
    any_ = true;
    skip_ = true;
    return tl::unexpected(std::move(error));
  }

  static bool opens_board(std::string_view name) {
    return name == "qx" || name == "md" || name == "vg" || name == "pn" || name == "st";
  }
  static bool starts_board(std::string_view name) {
    return name == "qx" || name == "md" || name == "pn" || name == "st";
  }

  core::Expected<std::optional<BoardRecord>> end(BoardBuilder& board) {
    if (board.has_deal()) {
      any_ = true;
      return std::optional(board.finish(heading_));
    }
    if (any_) return std::optional<BoardRecord>();
    any_ = true;
    return core::fail(ErrorCode::kTruncated, "no board; md|...| was expected", 1, 1);
  }

  /// Commands before a board that hold for those that follow.
  bool heading(const Command& command) {
    if (command.name == "vg") {
      heading_ = {};
      vugraph(command);
    } else if (command.name == "rs") {
      heading_.results = lin_fields(command.value);
    } else if (command.name == "pn" && lin_fields(command.value).size() > 4) {
      heading_.players = lin_fields(command.value);
    } else {
      return false;
    }
    return true;
  }

  void vugraph(const Command& command) {
    const std::vector<std::string> fields = lin_fields(command.value);
    const auto set = [&](std::size_t i, std::string_view tag) {
      if (i < fields.size() && !fields[i].empty()) heading_.tags.set(tag, fields[i], command.where);
    };
    set(0, "Event");
    set(1, "Stage");
    if (fields.size() > 2) {
      if (const auto scoring = lin_scoring(fields[2])) {
        heading_.tags.set("Scoring", *scoring, command.where);
      }
    }
    if (fields.size() > 3) heading_.first_board = number_in(fields[3]).value_or(1);
    set(5, "HomeTeam");
    set(6, "HomeCarryOver");
    set(7, "VisitTeam");
    set(8, "VisitCarryOver");
  }

  Limits limits_;
  CommandInput commands_;
  Heading heading_;
  std::optional<Command> pending_;
  bool any_ = false;
  bool skip_ = false;
};

}  // namespace

std::unique_ptr<BoardReader> make_lin_reader(Source source, Limits limits) {
  return std::make_unique<LinReader>(std::move(source), limits);
}

}  // namespace bidwright::formats
