// A file with a line for each game that `lab cardplay` has played again, so that a long run can be
// interrupted and goes on where it was. Its first line names the conditions; what was played under
// others is refused. A last line that is not complete is played again.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bidwright::tools {

struct PlayedGame {
  /// In the file of games, from 0.
  std::size_t number = 0;
  /// Declarer's tricks, double dummy, before the lead and after every card.
  std::vector<int> recorded;
  std::vector<int> ours;
  /// Processor seconds for each card.
  std::vector<double> seconds;
};

[[nodiscard]] std::string to_line(const PlayedGame& game);
/// Nothing if the line is not one of these.
[[nodiscard]] std::optional<PlayedGame> played_game(std::string_view line);

class CardplayRecord {
 public:
  /// Reads what is there; ends the program with a message if the conditions are others.
  CardplayRecord(std::string path, const std::string& conditions);

  /// The game, if it was played.
  [[nodiscard]] const PlayedGame* find(std::size_t number) const;
  void add(const PlayedGame& game);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string path_;
  std::vector<PlayedGame> games_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace bidwright::tools
