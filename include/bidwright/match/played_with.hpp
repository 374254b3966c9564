// What the play of a match depends on besides the names of its robots: Conditions::play as words,
// "home model 0123456789abcdef, quick cards, 20 samples", and as values.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bidwright::match {

struct PlayedWith {
  /// The home team's and the away team's robots: their models, and what flags said of them.
  std::array<std::string, 2> identities;
  /// How robots of others speak, as given.
  std::vector<std::string> peers;
  bool quick = false;
  std::optional<int> samples;
  std::optional<double> seconds_per_card;

  friend bool operator==(const PlayedWith&, const PlayedWith&) = default;
};

[[nodiscard]] std::string to_string(const PlayedWith& play);
[[nodiscard]] PlayedWith parse_played_with(std::string_view text);

}  // namespace bidwright::match
