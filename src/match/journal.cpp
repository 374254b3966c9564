#include "bidwright/match/journal.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "bidwright/core/play.hpp"
#include "bidwright/core/score.hpp"
#include "bidwright/files/file_lock.hpp"

namespace bidwright::match {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// What a peer wrote may be no UTF-8; that must not stop the match.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

core::Error io_error(std::string_view doing, const fs::path& path) {
  return {core::ErrorCode::kIo,
          fmt::format("{} {}: {}; mend that and run the same command again, the match goes on from "
                      "where it stopped",
                      doing, path.string(), std::strerror(errno)),
          0, 0};
}

constexpr std::array kSeatCounts{
    std::pair{"returns", &Interruptions::returns},
    std::pair{"silences", &Interruptions::silences},
    std::pair{"starts", &Interruptions::starts},
};

/// Nothing of seats that had no part in it.
Json json_of(const Interruptions& interruptions) {
  Json json{{"restarts", interruptions.restarts}};
  for (const auto& [name, counts] : kSeatCounts) {
    for (const core::Seat seat : core::kAllSeats) {
      const int count = (interruptions.*counts)[static_cast<std::size_t>(seat)];
      if (count > 0) json[name][std::string(1, core::letter(seat))] = count;
    }
  }
  return json;
}

Interruptions interruptions_of(const nlohmann::json& json) {
  Interruptions interruptions;
  interruptions.restarts = json.value("restarts", 0);
  for (const auto& [name, counts] : kSeatCounts) {
    const auto of_seats = json.value(name, nlohmann::json::object());
    for (const core::Seat seat : core::kAllSeats) {
      (interruptions.*counts)[static_cast<std::size_t>(seat)] =
          of_seats.value(std::string(1, core::letter(seat)), 0);
    }
  }
  return interruptions;
}

/// Builds one board from its lines.
class BoardReader {
 public:
  /// An error text, or empty.
  std::string take(const nlohmann::json& line) {
    if (line.contains("deal")) return begin(line);
    if (!board_ || line.value("board", -1) != board_->setup.number) {
      return "a line of a board that has not begun";
    }
    if (line.value("end", false)) return {};
    const std::string room_name = line.value("room", "");
    if (room_name != "open" && room_name != "closed") return "neither the open nor the closed room";
    RoomResult& room = board_->in(room_name == "open" ? Room::kOpen : Room::kClosed);
    if (line.contains("call")) {
      const auto call = core::parse_call(line["call"].get<std::string>());
      if (!call) return call.error().message;
      room.calls.push_back({*call, line.value("alert", "")});
      return {};
    }
    if (line.contains("card")) {
      const auto card = core::parse_card(line["card"].get<std::string>());
      if (!card) return card.error().message;
      room.cards.push_back(*card);
      return {};
    }
    return result(line, room);
  }

  [[nodiscard]] const std::optional<BoardResult>& board() const { return board_; }

 private:
  std::string begin(const nlohmann::json& line) {
    const auto dealer = core::seat_from(line.value("dealer", ""));
    const auto vulnerability = core::vulnerability_from(line.value("vulnerable", ""));
    const auto deal = core::parse_deal(line.value("deal", ""));
    if (!dealer || !vulnerability) return "no proper dealer or vulnerability";
    if (!deal) return deal.error().message;
    board_ = BoardResult{{line.value("board", 0), *dealer, *vulnerability, *deal}, {}};
    return {};
  }

  static std::string result(const nlohmann::json& line, RoomResult& room) {
    if (!line.contains("contract")) return "a line that says nothing known";
    const auto declarer = core::seat_from(line.value("declarer", "N"));
    if (!declarer) return "no proper declarer";
    const auto contract = core::parse_contract(line.value("contract", ""), *declarer);
    if (!contract) return contract.error().message;
    room.contract = *contract;
    room.tricks = line.value("tricks", 0);
    room.score = line.value("score", 0);
    if (line.contains("forfeit")) {
      const auto offender = core::seat_from(line.value("forfeit", ""));
      if (!offender) return "no proper seat that forfeits";
      room.forfeit = core::Forfeit{*offender, line.value("reason", "")};
      room.absent = line.value("absent", false);
    }
    if (line.contains("interrupted")) room.interruptions = interruptions_of(line["interrupted"]);
    if (line.contains("lead")) {
      const auto card = core::parse_card(line["lead"].get<std::string>());
      if (!card) return card.error().message;
      room.lead = Lead{*card, line.value("lead_tricks", 0)};
    }
    return {};
  }

  std::optional<BoardResult> board_;
};

/// The directory's, as long as it is held.
core::Expected<files::FileLock> lock_of(const fs::path& directory) {
  auto lock = files::FileLock::open(directory / "journal.lock");
  if (!lock) return lock;
  if (const auto taken = lock->lock(); !taken) return tl::unexpected(taken.error());
  return lock;
}

core::Expected<std::string> read_from(const fs::path& path, std::size_t offset) {
  std::error_code missing;
  if (!fs::exists(path, missing)) return std::string();
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(offset));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad() || !file.is_open()) return tl::unexpected(io_error("cannot read", path));
  return text;
}

core::Expected<void> append(const fs::path& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "ab");
  if (file == nullptr) return tl::unexpected(io_error("cannot open", path));
  const bool written =
      std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  const core::Error error = written ? core::Error{} : io_error("cannot write", path);
  std::fclose(file);
  if (!written) return tl::unexpected(error);
  return {};
}

/// The board of a part, if it is all there.
std::optional<BoardResult> complete_board(std::string_view part) {
  auto text = parse_journal(part);
  if (!text || text->boards.size() != 1 || text->complete_bytes != part.size()) return std::nullopt;
  return std::move(text->boards.front());
}

}  // namespace

std::string journal_begin(const core::BoardSetup& setup) {
  return line_of(Json{{"board", setup.number},
                      {"dealer", std::string(1, core::letter(setup.dealer))},
                      {"vulnerable", core::name(setup.vulnerability)},
                      {"deal", core::to_string(setup.deal)}});
}

std::string journal_call(int board, Room room, core::Seat seat, const core::MadeCall& call) {
  Json json{{"board", board},
            {"room", name(room)},
            {"seat", std::string(1, core::letter(seat))},
            {"call", core::to_string(call.call)}};
  if (!call.alert.empty()) json["alert"] = call.alert;
  return line_of(json);
}

std::string journal_card(int board, Room room, core::Seat hand, core::Card card) {
  return line_of(Json{{"board", board},
                      {"room", name(room)},
                      {"seat", std::string(1, core::letter(hand))},
                      {"card", core::to_string(card)}});
}

std::string journal_room(int board, Room room, const RoomResult& result) {
  Json json{{"board", board}, {"room", name(room)}, {"contract", core::to_string(result.contract)}};
  if (result.contract) {
    json["declarer"] = std::string(1, core::letter(result.contract->declarer));
    json["tricks"] = result.tricks;
  }
  json["score"] = result.score;
  if (result.lead) {
    json["lead"] = core::to_string(result.lead->card);
    json["lead_tricks"] = result.lead->tricks;
  }
  if (result.forfeit) {
    json["forfeit"] = std::string(1, core::letter(result.forfeit->offender));
    json["reason"] = result.forfeit->reason;
    if (result.absent) json["absent"] = true;
  }
  if (result.interruptions.any()) json["interrupted"] = json_of(result.interruptions);
  return line_of(json);
}

std::string journal_end(int board) {
  return line_of(Json{{"board", board}, {"end", true}});
}

core::Expected<JournalText> parse_journal(std::string_view text) {
  JournalText result;
  BoardReader reader;
  std::size_t at = 0;
  for (std::size_t number = 1; at < text.size(); ++number) {
    const std::size_t newline = text.find('\n', at);
    if (newline == std::string_view::npos) break;  // A torn line
    const auto line = nlohmann::json::parse(text.substr(at, newline - at), nullptr, false);
    at = newline + 1;
    if (line.is_discarded() || !line.is_object()) {
      return core::fail(core::ErrorCode::kSyntax, "not a JSON object", 1, number);
    }
    std::string problem;
    try {
      problem = reader.take(line);
    } catch (const nlohmann::json::exception&) {
      problem = "a value of the wrong type";
    }
    if (!problem.empty()) return core::fail(core::ErrorCode::kSyntax, problem, 1, number);
    if (line.contains("end")) {
      result.boards.push_back(*reader.board());
      result.complete_bytes = at;
    }
  }
  return result;
}

std::vector<BoardResult> without_superseded(std::vector<BoardResult> boards) {
  std::vector<BoardResult> result;
  std::map<int, std::size_t> places;
  for (BoardResult& board : boards) {
    const auto [place, is_new] = places.try_emplace(board.setup.number, result.size());
    if (is_new) {
      result.push_back(std::move(board));
    } else {
      result[place->second] = std::move(board);
    }
  }
  return result;
}

core::Expected<Part> Part::create(const fs::path& directory, const core::BoardSetup& setup) {
  Part part;
  part.path_ = part_file(directory, setup.number);
  part.file_.reset(std::fopen(part.path_.c_str(), "wb"));
  if (!part.file_) return tl::unexpected(io_error("cannot write", part.path_));
  if (auto written = part.write(journal_begin(setup)); !written) {
    return tl::unexpected(written.error());
  }
  return part;
}

core::Expected<void> Part::write(const std::string& line) {
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() ||
      std::fflush(file_.get()) != 0) {
    return tl::unexpected(io_error("cannot write", path_));
  }
  return {};
}

core::Expected<void> Part::finish(int board) {
  return write(journal_end(board));
}

fs::path part_file(const fs::path& directory, int board) {
  return directory / "parts" / fmt::format("{:06}.jsonl", board);
}

Journal::Journal(fs::path directory) : directory_(std::move(directory)) {}

fs::path Journal::journal_file() const {
  return directory_ / "journal.jsonl";
}

bool Journal::has_complete_part(int board) const {
  const auto text = read_from(part_file(directory_, board), 0);
  return text && complete_board(*text);
}

core::Expected<std::vector<BoardResult>> Journal::assemble(int first_board, int limit) {
  const auto lock = lock_of(directory_);
  if (!lock) return tl::unexpected(lock.error());

  const auto text = read_from(journal_file(), read_bytes_);
  if (!text) return tl::unexpected(text.error());
  auto journal = parse_journal(*text);
  if (!journal) return tl::unexpected(journal.error());
  if (journal->complete_bytes < text->size()) {
    std::error_code failed;
    fs::resize_file(journal_file(), read_bytes_ + journal->complete_bytes, failed);
    if (failed) return tl::unexpected(io_error("cannot mend", journal_file()));
  }
  read_bytes_ += journal->complete_bytes;

  int next = first_board;
  for (const BoardResult& board : journal->boards) next += board.setup.number == next ? 1 : 0;
  for (; next <= limit; ++next) {
    const fs::path path = part_file(directory_, next);
    const auto part = read_from(path, 0);
    if (!part) return tl::unexpected(part.error());
    auto board = complete_board(*part);
    if (!board) break;
    if (auto appended = append(journal_file(), *part); !appended) {
      return tl::unexpected(appended.error());
    }
    read_bytes_ += part->size();
    journal->boards.push_back(std::move(*board));
  }
  std::error_code ignored;
  for (int board = first_board; board < next; ++board)
    fs::remove(part_file(directory_, board), ignored);
  return std::move(journal->boards);
}

core::Expected<void> Journal::supersede(int board) {
  const auto lock = lock_of(directory_);
  if (!lock) return tl::unexpected(lock.error());
  const fs::path path = part_file(directory_, board);
  const auto part = read_from(path, 0);
  if (!part) return tl::unexpected(part.error());
  if (!complete_board(*part)) return {};
  if (auto appended = append(journal_file(), *part); !appended) return appended;
  std::error_code ignored;
  fs::remove(path, ignored);
  return {};
}

}  // namespace bidwright::match
