#include "match/decision_logs.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <sstream>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "errors.hpp"
#include "files.hpp"

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;

/// The room that a log belongs to, by its name.
std::optional<match::Room> room_of(const std::string& file) {
  for (const match::Room room : match::kAllRooms) {
    const std::string name(match::name(room));
    if (file.rfind(name + "-", 0) == 0 || file.find("-" + name + ".") != std::string::npos) {
      return room;
    }
  }
  return std::nullopt;
}

bool by_guest(const std::string& file) {
  return std::isdigit(static_cast<unsigned char>(file.front())) == 0;
}

/// The names of all logs: built-in robots' first, in order.
std::vector<std::string> logs_in(const fs::path& directory) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(directory, ignored)) {
    if (entry.path().extension() == ".jsonl") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
    return std::tuple(by_guest(a), a.size(), a) < std::tuple(by_guest(b), b.size(), b);
  });
  return names;
}

/// What tells decisions of one room apart.
using Place = std::tuple<int, core::Seat, int>;

struct Logged {
  std::vector<match::Decision> decisions;
  std::map<Place, std::size_t> places;

  void add(match::Decision decision) {
    const auto [at, is_new] =
        places.try_emplace({decision.board, decision.seat, decision.number}, decisions.size());
    if (is_new) {
      decisions.push_back(std::move(decision));
    } else {
      decisions[at->second] = std::move(decision);
    }
  }
};

void read_log(const std::string& text, match::Room room, Logged& logged) {
  std::istringstream lines(text);
  for (std::string one; std::getline(lines, one);) {
    const auto line = nlohmann::json::parse(one, nullptr, false);
    if (!line.is_object()) continue;
    try {
      const auto seat = core::seat_from(line.value("seat", ""));
      if (!seat) continue;
      logged.add({room, line.value("board", 0), *seat, line.value("number", 0), one});
    } catch (const nlohmann::json::type_error&) {
      continue;
    }
  }
}

}  // namespace

fs::path decisions_file(const fs::path& directory, int board, match::Room room) {
  return directory / "decisions" / fmt::format("{:06}-{}.jsonl", board, match::name(room));
}

std::string guest_decisions_file(const fs::path& directory, std::string_view table,
                                 core::Seat seat) {
  const fs::path folder = fs::absolute(directory / "decisions");
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  fs::path path = folder / fmt::format("{}-{}.jsonl", table, core::name(seat));
  for (int i = 2; fs::exists(path, ignored); ++i) {
    path = folder / fmt::format("{}-{}-{}.jsonl", table, core::name(seat), i);
  }
  return path.string();
}

std::vector<match::Decision> read_decisions(const fs::path& directory) {
  std::map<match::Room, Logged> rooms;
  for (const std::string& name : logs_in(directory / "decisions")) {
    const auto room = room_of(name);
    if (!room) continue;
    const std::string path = (directory / "decisions" / name).string();
    read_log(value_or_fail(read_file(path), path), *room, rooms[*room]);
  }
  std::vector<match::Decision> all;
  for (auto& [room, logged] : rooms) {
    std::move(logged.decisions.begin(), logged.decisions.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace bidwright::tools
