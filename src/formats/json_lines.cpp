#include "bidwright/formats/json_lines.hpp"

#include <nlohmann/json.hpp>

#include "formats/input.hpp"

namespace bidwright::formats {

using core::ErrorCode;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kFormat = "bidwright-board-1";
constexpr std::size_t kMostCalls = 512;

// ---- Writing

std::string seat_text(core::Seat seat) {
  return std::string(1, letter(seat));
}

const char* ending_text(Ending ending) {
  return ending == Ending::kStopped ? "*" : "+";
}

Json notes_json(const std::vector<Note>& notes) {
  Json list = Json::array();
  for (const Note& note : notes) list.push_back({note.number, note.text});
  return list;
}

Json nags_json(const std::vector<Nag>& nags) {
  Json list = Json::array();
  for (const Nag& nag : nags) list.push_back({nag.at, nag.value});
  return list;
}

const char* irregularity_text(Irregularity irregularity) {
  switch (irregularity) {
    case Irregularity::kInsufficientBid:
      return "I";
    case Irregularity::kRevoke:
      return "R";
    case Irregularity::kLeadOutOfTurn:
      return "L";
    case Irregularity::kSkipped:
    case Irregularity::kNone:
      break;
  }
  return "";
}

void put_unless_empty(Json& object, const char* key, Json list) {
  if (!list.empty()) object[key] = std::move(list);
}

Json auction_json(const AuctionRecord& auction) {
  Json calls = Json::array();
  Json alerted = Json::array();
  Json noted = Json::array();
  Json irregular = Json::array();
  for (std::size_t i = 0; i < auction.calls.size(); ++i) {
    const CallEntry& entry = auction.calls[i];
    const bool skipped = entry.irregularity == Irregularity::kSkipped;
    calls.push_back(skipped ? "^S" : core::to_string(entry.call));
    if (entry.alerted) alerted.push_back(i);
    if (entry.note != 0) noted.push_back({i, entry.note});
    if (!skipped && entry.irregularity != Irregularity::kNone) {
      irregular.push_back({i, irregularity_text(entry.irregularity)});
    }
  }
  Json object;
  object["first"] = seat_text(auction.first);
  object["calls"] = std::move(calls);
  put_unless_empty(object, "alerted", std::move(alerted));
  put_unless_empty(object, "noted", std::move(noted));
  put_unless_empty(object, "notes", notes_json(auction.notes));
  put_unless_empty(object, "irregular", std::move(irregular));
  put_unless_empty(object, "nags", nags_json(auction.nags));
  if (auction.ending != Ending::kOpen) object["end"] = ending_text(auction.ending);
  return object;
}

std::string card_text(const CardEntry& entry) {
  if (entry.known()) return core::to_string(entry.card);
  return entry.state == CardEntry::State::kNext ? "+" : "-";
}

Json play_json(const PlayRecord& play) {
  Json tricks = Json::array();
  Json noted = Json::array();
  Json irregular = Json::array();
  for (std::size_t t = 0; t < play.tricks.size(); ++t) {
    Json trick = Json::array();
    for (std::size_t column = 0; column < core::kSeats; ++column) {
      const CardEntry& entry = play.tricks[t][column];
      trick.push_back(card_text(entry));
      if (entry.note != 0) noted.push_back({4 * t + column, entry.note});
      if (entry.irregularity != Irregularity::kNone) {
        irregular.push_back({4 * t + column, irregularity_text(entry.irregularity)});
      }
    }
    tricks.push_back(std::move(trick));
  }
  Json object;
  object["first"] = seat_text(play.first);
  object["tricks"] = std::move(tricks);
  put_unless_empty(object, "noted", std::move(noted));
  put_unless_empty(object, "notes", notes_json(play.notes));
  put_unless_empty(object, "irregular", std::move(irregular));
  put_unless_empty(object, "nags", nags_json(play.nags));
  if (play.ending != Ending::kOpen) object["end"] = ending_text(play.ending);
  return object;
}

Json result_json(const ResultRecord& result) {
  if (!result.side && !result.disputed) return result.tricks;
  Json object;
  object["tricks"] = result.tricks;
  if (result.side) object["side"] = *result.side == core::Side::kNorthSouth ? "NS" : "EW";
  if (result.disputed) object["disputed"] = true;
  return object;
}

Json comment_json(const Comment& comment) {
  Json object;
  switch (comment.place) {
    case Comment::Place::kStart:
      object["after"] = "start";
      break;
    case Comment::Place::kTag:
      object["after"] = "tag";
      object["tag"] = comment.tag;
      break;
    case Comment::Place::kCall:
      object["after"] = "call";
      object["at"] = comment.at;
      break;
    case Comment::Place::kCard:
      object["after"] = "card";
      object["at"] = comment.at;
      break;
  }
  object["text"] = comment.text;
  if (comment.to_end_of_line) object["line"] = true;
  return object;
}

void put_contract(Json& object, const ContractRecord& contract) {
  switch (contract.kind) {
    case ContractRecord::Kind::kUnknown:
      return;
    case ContractRecord::Kind::kPassedOut:
      object["contract"] = "PASS";
      return;
    case ContractRecord::Kind::kBid:
      object["contract"] =
          core::to_string(core::Contract{contract.bid, contract.doubling, core::Seat::kNorth});
      return;
    case ContractRecord::Kind::kStrainOnly:
      object["contract"]["strain"] = core::name(contract.bid.strain());
      return;
  }
}

// ---- Reading

/// What is wrong with a value, thrown inside this file only.
struct Bad {
  core::Error error;
};

[[noreturn]] void bad(std::string_view key, std::string_view expected,
                      ErrorCode code = ErrorCode::kSyntax) {
  throw Bad{{code, fmt::format("\"{}\": {}", key, expected), 0, 0}};
}

const std::string& text_of(const Json& value, std::string_view key) {
  if (!value.is_string()) bad(key, "a text was expected");
  return value.get_ref<const std::string&>();
}

bool flag_of(const Json& value, std::string_view key) {
  if (!value.is_boolean()) bad(key, "true or false was expected");
  return value.get<bool>();
}

int number_of(const Json& value, std::string_view key, int low, int high) {
  const bool fits = value.is_number_integer() &&
                    (value.is_number_unsigned() ? value.get<std::uint64_t>() <= INT32_MAX
                                                : value.get<std::int64_t>() >= INT32_MIN);
  const int number = fits ? value.get<int>() : low - 1;
  if (number < low || number > high) {
    bad(key, fmt::format("a number from {} to {} was expected", low, high));
  }
  return number;
}

const Json& list_of(const Json& value, std::string_view key) {
  if (!value.is_array()) bad(key, "a list was expected");
  return value;
}

const Json& pair_of(const Json& value, std::string_view key) {
  if (!value.is_array() || value.size() != 2) bad(key, "pairs were expected, [[1, 2], ...]");
  return value;
}

core::Seat seat_of(const Json& value, std::string_view key) {
  const auto seat = core::seat_from(text_of(value, key));
  if (!seat) bad(key, "N, E, S or W was expected");
  return *seat;
}

template <typename T>
T parsed(core::Expected<T> result, std::string_view key) {
  if (!result) bad(key, result.error().message, result.error().code);
  return *std::move(result);
}

Ending ending_of(const Json& value, std::string_view key) {
  const std::string& text = text_of(value, key);
  if (text == "*") return Ending::kStopped;
  if (text == "+") return Ending::kToBeContinued;
  bad(key, "\"*\" or \"+\" was expected");
}

std::vector<Note> notes_of(const Json& value) {
  std::vector<Note> notes;
  for (const Json& pair : list_of(value, "notes")) {
    pair_of(pair, "notes");
    notes.push_back({static_cast<std::uint8_t>(number_of(pair[0], "notes", 1, 255)),
                     text_of(pair[1], "notes")});
  }
  return notes;
}

std::vector<Nag> nags_of(const Json& value, std::size_t entries) {
  std::vector<Nag> nags;
  for (const Json& pair : list_of(value, "nags")) {
    pair_of(pair, "nags");
    nags.push_back(
        {static_cast<std::uint16_t>(number_of(pair[0], "nags", 0, static_cast<int>(entries) - 1)),
         static_cast<std::uint8_t>(number_of(pair[1], "nags", 0, 255))});
  }
  return nags;
}

/// Calls `set(entry number, second of the pair)` for each of [[0, x], ...].
template <typename Set>
void for_pairs(const Json& value, std::string_view key, std::size_t entries, Set set) {
  for (const Json& pair : list_of(value, key)) {
    pair_of(pair, key);
    const int at = number_of(pair[0], key, 0, static_cast<int>(entries) - 1);
    set(static_cast<std::size_t>(at), pair[1]);
  }
}

const Json& required(const Json& object, const char* key, std::string_view where) {
  if (!object.is_object()) bad(where, "an object was expected");
  const auto found = object.find(key);
  if (found == object.end()) bad(where, fmt::format("\"{}\" was expected in it", key));
  return *found;
}

/// What follows the calls of an auction, or the cards of a play; false: another key.
template <typename Record>
bool set_ending(const std::string& key, const Json& value, std::size_t entries, Record& record) {
  if (key == "notes") {
    record.notes = notes_of(value);
  } else if (key == "nags") {
    record.nags = nags_of(value, entries);
  } else if (key == "end") {
    record.ending = ending_of(value, key);
  } else {
    return false;
  }
  return true;
}

AuctionRecord auction_of(const Json& object) {
  AuctionRecord auction;
  auction.first = seat_of(required(object, "first", "auction"), "first");
  for (const Json& value : list_of(required(object, "calls", "auction"), "calls")) {
    CallEntry entry;
    const std::string& text = text_of(value, "calls");
    if (text == "^S") {
      entry.irregularity = Irregularity::kSkipped;
    } else {
      entry.call = parsed(core::parse_call(text), "calls");
    }
    if (auction.calls.size() == kMostCalls)
      bad("calls", "there are more than any auction can have");
    auction.calls.push_back(entry);
  }
  std::vector<CallEntry>& calls = auction.calls;
  for (const auto& [key, value] : object.items()) {
    if (key == "first" || key == "calls") continue;
    if (key == "alerted") {
      for (const Json& at : list_of(value, key)) {
        const int i = number_of(at, key, 0, static_cast<int>(calls.size()) - 1);
        calls[static_cast<std::size_t>(i)].alerted = true;
      }
    } else if (key == "noted") {
      for_pairs(value, key, calls.size(), [&](std::size_t i, const Json& note) {
        calls[i].note = static_cast<std::uint8_t>(number_of(note, "noted", 0, 255));
      });
    } else if (key == "irregular") {
      for_pairs(value, key, calls.size(), [&](std::size_t i, const Json& letter) {
        if (text_of(letter, "irregular") != "I") bad("irregular", "\"I\" was expected");
        calls[i].irregularity = Irregularity::kInsufficientBid;
      });
    } else if (!set_ending(key, value, calls.size(), auction)) {
      bad(key, "the auction has no such key");
    }
  }
  return auction;
}

TrickRecord trick_of(const Json& list) {
  if (!list.is_array() || list.size() != core::kSeats) bad("tricks", "four cards were expected");
  TrickRecord trick;
  for (std::size_t i = 0; i < trick.size(); ++i) {
    const std::string& text = text_of(list[i], "tricks");
    if (text == "-") continue;
    if (text == "+") {
      trick[i].state = CardEntry::State::kNext;
    } else {
      trick[i].card = parsed(core::parse_card(text), "tricks");
      trick[i].state = CardEntry::State::kCard;
    }
  }
  return trick;
}

PlayRecord play_of(const Json& object) {
  PlayRecord play;
  play.first = seat_of(required(object, "first", "play"), "first");
  for (const Json& trick : list_of(required(object, "tricks", "play"), "tricks")) {
    if (play.tricks.size() == core::kRanks) bad("tricks", "there are more than thirteen");
    play.tricks.push_back(trick_of(trick));
  }
  const std::size_t cards = 4 * play.tricks.size();
  for (const auto& [key, value] : object.items()) {
    if (key == "first" || key == "tricks") continue;
    if (key == "noted") {
      for_pairs(value, key, cards, [&](std::size_t i, const Json& note) {
        play.tricks[i / 4][i % 4].note =
            static_cast<std::uint8_t>(number_of(note, "noted", 0, 255));
      });
    } else if (key == "irregular") {
      for_pairs(value, key, cards, [&](std::size_t i, const Json& letter) {
        const std::string& text = text_of(letter, "irregular");
        if (text != "R" && text != "L") bad("irregular", "\"R\" or \"L\" was expected");
        play.tricks[i / 4][i % 4].irregularity =
            text == "R" ? Irregularity::kRevoke : Irregularity::kLeadOutOfTurn;
      });
    } else if (!set_ending(key, value, cards, play)) {
      bad(key, "the play has no such key");
    }
  }
  return play;
}

ContractRecord contract_of(const Json& value) {
  ContractRecord contract;
  if (value.is_object()) {
    const auto strain = core::strain_from(text_of(required(value, "strain", "contract"), "strain"));
    if (!strain) bad("strain", "C, D, H, S or NT was expected");
    contract.kind = ContractRecord::Kind::kStrainOnly;
    contract.bid = core::Bid(1, *strain);
    return contract;
  }
  const auto read = parsed(core::parse_contract(text_of(value, "contract")), "contract");
  contract.kind = read ? ContractRecord::Kind::kBid : ContractRecord::Kind::kPassedOut;
  if (read) {
    contract.bid = read->bid;
    contract.doubling = read->doubling;
  }
  return contract;
}

ResultRecord result_of(const Json& value) {
  ResultRecord result;
  if (!value.is_object()) {
    result.tricks = number_of(value, "result", 0, 13);
    return result;
  }
  result.tricks = number_of(required(value, "tricks", "result"), "tricks", 0, 13);
  if (const auto side = value.find("side"); side != value.end()) {
    const std::string& text = text_of(*side, "side");
    if (text != "NS" && text != "EW") bad("side", "NS or EW was expected");
    result.side = text == "NS" ? core::Side::kNorthSouth : core::Side::kEastWest;
  }
  if (const auto disputed = value.find("disputed"); disputed != value.end()) {
    result.disputed = flag_of(*disputed, "disputed");
  }
  return result;
}

void check_tag_name(const std::string& name) {
  if (!is_tag_name(name)) {
    bad("tags", fmt::format("'{}' cannot be the name of a tag or a table; letters, digits and _ "
                            "were expected, and no name that has a key of its own",
                            name));
  }
}

Table table_of(const Json& object) {
  Table table;
  table.name = text_of(required(object, "name", "tables"), "name");
  check_tag_name(table.name);
  table.columns = text_of(required(object, "columns", "tables"), "columns");
  for (const Json& row : list_of(required(object, "rows", "tables"), "rows")) {
    table.rows.push_back(text_of(row, "rows"));
  }
  return table;
}

Comment comment_of(const Json& object) {
  Comment comment;
  const std::string& after = text_of(required(object, "after", "comments"), "after");
  if (after == "tag") {
    comment.place = Comment::Place::kTag;
    comment.tag = text_of(required(object, "tag", "comments"), "tag");
  } else if (after == "call" || after == "card") {
    comment.place = after == "call" ? Comment::Place::kCall : Comment::Place::kCard;
    comment.at =
        static_cast<std::uint16_t>(number_of(required(object, "at", "comments"), "at", 0, 65535));
  } else if (after != "start") {
    bad("after", "start, tag, call or card was expected");
  }
  comment.text = text_of(required(object, "text", "comments"), "text");
  if (const auto line = object.find("line"); line != object.end()) {
    comment.to_end_of_line = flag_of(*line, "line");
  }
  return comment;
}

void take(BoardRecord& record, const std::string& key, const Json& value) {
  if (key == "format") {
    if (text_of(value, key) != kFormat) {
      bad(key, fmt::format("\"{}\" was expected", kFormat), ErrorCode::kVersion);
    }
  } else if (key == "board") {
    record.number = number_of(value, key, 1, INT32_MAX);
  } else if (key == "dealer") {
    record.dealer = seat_of(value, key);
  } else if (key == "vulnerable") {
    record.vulnerability = core::vulnerability_from(text_of(value, key));
    if (!record.vulnerability) bad(key, "None, NS, EW or All was expected");
  } else if (key == "deal") {
    record.deal = parsed(core::parse_partial_deal(text_of(value, key)), key);
  } else if (key == "declarer") {
    record.declarer = seat_of(value, key);
  } else if (key == "declarer_irregular") {
    record.declarer_irregular = flag_of(value, key);
  } else if (key == "contract") {
    record.contract = contract_of(value);
  } else if (key == "result") {
    record.result = result_of(value);
  } else if (key == "auction") {
    record.auction = auction_of(value);
  } else if (key == "play") {
    record.play = play_of(value);
  } else if (key == "tags") {
    if (!value.is_object()) bad(key, "an object was expected");
    for (const auto& [name, text] : value.items()) {
      check_tag_name(name);
      record.tags.set(name, text_of(text, name));
    }
  } else if (key == "tables") {
    for (const Json& table : list_of(value, key)) record.tables.push_back(table_of(table));
  } else if (key == "comments") {
    for (const Json& comment : list_of(value, key)) {
      record.comments.push_back(comment_of(comment));
    }
  } else {
    bad(key, "a board has no such key");
  }
}

class JsonLinesReader final : public BoardReader {
 public:
  JsonLinesReader(Source source, Limits limits) : input_(std::move(source), limits.board) {}

  core::Expected<std::optional<BoardRecord>> next() override {
    while (true) {
      const LineInput::Status status = input_.next();
      if (status == LineInput::Status::kError) {
        any_ = true;
        return tl::unexpected(input_.error());
      }
      if (status == LineInput::Status::kEnd) {
        if (any_) return std::optional<BoardRecord>();
        any_ = true;
        return core::fail(ErrorCode::kTruncated,
                          "no board; a line of JSON such as {\"board\": 1, ...} was expected", 1,
                          1);
      }
      if (input_.text().find_first_not_of(" \t\x1a") == std::string_view::npos) continue;
      any_ = true;
      auto record = parse_json_line(input_.text());
      if (!record) {
        record.error().line = input_.number();
        return tl::unexpected(std::move(record.error()));
      }
      record->where = {input_.number(), 1};
      return std::optional(std::move(*record));
    }
  }

 private:
  LineInput input_;
  bool any_ = false;
};

}  // namespace

std::string write_json_line(const BoardRecord& record) {
  Json object;
  object["format"] = kFormat;
  if (record.number) object["board"] = *record.number;
  if (record.dealer) object["dealer"] = seat_text(*record.dealer);
  if (record.vulnerability) object["vulnerable"] = core::name(*record.vulnerability);
  if (record.deal) object["deal"] = core::to_string(*record.deal);
  if (record.auction) object["auction"] = auction_json(*record.auction);
  put_contract(object, record.contract);
  if (record.declarer) object["declarer"] = seat_text(*record.declarer);
  if (record.declarer_irregular) object["declarer_irregular"] = true;
  if (record.play) object["play"] = play_json(*record.play);
  if (record.result) object["result"] = result_json(*record.result);
  for (const Tag& tag : record.tags) object["tags"][tag.name] = tag.value;
  for (const Table& table : record.tables) {
    object["tables"].push_back(
        {{"name", table.name}, {"columns", table.columns}, {"rows", table.rows}});
  }
  for (const Comment& comment : record.comments) {
    object["comments"].push_back(comment_json(comment));
  }
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

core::Expected<BoardRecord> parse_json_line(std::string_view line) {
  try {
    const Json object = Json::parse(line);
    if (!object.is_object()) {
      return core::fail(ErrorCode::kSyntax, "an object was expected, such as {\"board\": 1}", 1);
    }
    BoardRecord record;
    for (const auto& [key, value] : object.items()) take(record, key, value);
    return record;
  } catch (const Json::parse_error& error) {
    return core::fail(ErrorCode::kSyntax, "this is no JSON; {\"board\": 1, ...} was expected",
                      std::max<std::size_t>(std::min(error.byte, line.size() + 1), 1));
  } catch (const Json::exception& error) {
    return core::fail(ErrorCode::kSyntax, fmt::format("unusable JSON: {}", error.what()), 1);
  } catch (Bad& bad) {
    return tl::unexpected(std::move(bad.error));
  }
}

std::unique_ptr<BoardReader> make_json_lines_reader(Source source, Limits limits) {
  return std::make_unique<JsonLinesReader>(std::move(source), limits);
}

}  // namespace bidwright::formats
