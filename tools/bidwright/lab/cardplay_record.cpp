#include "lab/cardplay_record.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "errors.hpp"
#include "files.hpp"

#include "bidwright/core/card.hpp"

namespace bidwright::tools {

namespace {

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end;
}

template <typename Number>
bool read_numbers(std::string_view text, std::vector<Number>& numbers) {
  for (const std::string_view part : parts_of(text, ' ')) {
    Number number{};
    if (!read_number(part, number)) return false;
    numbers.push_back(number);
  }
  return true;
}

bool is_trace(const std::vector<int>& trace) {
  return trace.size() == core::kCards + 1 && std::ranges::all_of(trace, [](int tricks) {
           return tricks >= 0 && tricks <= core::kRanks;
         });
}

}  // namespace

std::string to_line(const PlayedGame& game) {
  return fmt::format("{}\t{}\t{}\t{}\n", game.number, fmt::join(game.recorded, " "),
                     fmt::join(game.ours, " "), fmt::join(game.seconds, " "));
}

std::optional<PlayedGame> played_game(std::string_view line) {
  const auto fields = parts_of(line, '\t');
  PlayedGame game;
  if (fields.size() != 4 || !read_number(fields[0], game.number) ||
      !read_numbers(fields[1], game.recorded) || !read_numbers(fields[2], game.ours) ||
      !read_numbers(fields[3], game.seconds) || !is_trace(game.recorded) || !is_trace(game.ours)) {
    return std::nullopt;
  }
  return game;
}

CardplayRecord::CardplayRecord(std::string path, const std::string& conditions)
    : path_(std::move(path)) {
  std::string text = "# " + conditions + "\n";
  if (std::filesystem::exists(path_)) {
    const std::string old = value_or_fail(read_file(path_), path_);
    auto lines = parts_of(old, '\n');
    if (lines.front() != std::string_view(text).substr(0, text.size() - 1)) {
      fail(fmt::format("{} was begun with '{}', not with '{}'; name another file", path_,
                       lines.front(), text.substr(0, text.size() - 1)));
    }
    lines.pop_back();  // Empty, or cut short
    for (std::size_t i = 1; i < lines.size(); ++i) {
      auto game = played_game(lines[i]);
      if (!game) fail(fmt::format("{}, line {}: this is no game that was played", path_, i + 1));
      text += to_line(*game);
      games_.push_back(std::move(*game));
    }
  }
  value_or_fail(write_file(path_, text), path_);
  file_.reset(std::fopen(path_.c_str(), "ab"));
  if (!file_) fail(fmt::format("{} cannot be written: {}", path_, std::strerror(errno)));
}

const PlayedGame* CardplayRecord::find(std::size_t number) const {
  const auto found = std::ranges::find(games_, number, &PlayedGame::number);
  return found != games_.end() ? &*found : nullptr;
}

void CardplayRecord::add(const PlayedGame& game) {
  games_.push_back(game);
  const std::string line = to_line(game);
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() ||
      std::fflush(file_.get()) != 0) {
    fail(fmt::format("{} cannot be written: {}", path_, std::strerror(errno)));
  }
}

}  // namespace bidwright::tools
