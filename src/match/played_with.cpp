#include "bidwright/match/played_with.hpp"

#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bidwright::match {

namespace {

constexpr std::string_view kQuick = "quick cards";
constexpr std::string_view kSamples = " samples";
constexpr std::string_view kSeconds = " s a card";

/// "20 samples" for " samples": 20.
template <typename T>
std::optional<T> number_before(std::string_view text, std::string_view unit) {
  if (!text.ends_with(unit)) return std::nullopt;
  text.remove_suffix(unit.size());
  T value{};
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

void read_part(std::string_view part, PlayedWith& play) {
  if (part.starts_with("home ")) {
    play.identities[0] = part.substr(5);
  } else if (part.starts_with("away ")) {
    play.identities[1] = part.substr(5);
  } else if (part.starts_with("peer ")) {
    play.peers.emplace_back(part.substr(5));
  } else if (part == kQuick) {
    play.quick = true;
  } else if (const auto samples = number_before<int>(part, kSamples)) {
    play.samples = samples;
  } else if (const auto seconds = number_before<double>(part, kSeconds)) {
    play.seconds_per_card = seconds;
  }
}

}  // namespace

std::string to_string(const PlayedWith& play) {
  std::vector<std::string> parts;
  if (!play.identities[0].empty()) parts.push_back("home " + play.identities[0]);
  if (!play.identities[1].empty()) parts.push_back("away " + play.identities[1]);
  for (const std::string& peer : play.peers) parts.push_back("peer " + peer);
  if (play.quick) parts.emplace_back(kQuick);
  if (play.samples) parts.push_back(fmt::format("{}{}", *play.samples, kSamples));
  if (play.seconds_per_card) {
    parts.push_back(fmt::format("{}{}", *play.seconds_per_card, kSeconds));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

PlayedWith parse_played_with(std::string_view text) {
  constexpr std::string_view kBetween = ", ";
  PlayedWith play;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(kBetween), text.size());
    read_part(text.substr(0, end), play);
    text.remove_prefix(std::min(end + kBetween.size(), text.size()));
  }
  return play;
}

}  // namespace bidwright::match
