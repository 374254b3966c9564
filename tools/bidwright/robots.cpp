#include "robots.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "errors.hpp"
#include "find_program.hpp"
#include "model_flag.hpp"
#include "suggest.hpp"

namespace bidwright::tools {

namespace {

namespace fs = std::filesystem;

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// The launchers of other robots that lie in tools/peers, here or beside the program.
std::vector<fs::path> launchers() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {fs::path("tools/peers"), program / "../../tools/peers"}) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (is_program(entry.path())) found.push_back(entry.path().lexically_normal());
    }
    if (!found.empty()) return found;
  }
  return {};
}

/// "; did you mean self?", or nothing.
std::string meant(const std::string& program) {
  std::string word = program.substr(0, program.find(':'));
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto words = player::robot_words();
  std::vector<std::string> names(words.begin(), words.end());
  const auto peers = launchers();
  for (const fs::path& peer : peers) names.push_back(peer.filename().string());
  const auto nearest = nearest_name(word, names);
  if (!nearest) return {};
  const auto peer = std::ranges::find(
      peers, *nearest, [](const fs::path& path) { return path.filename().string(); });
  return fmt::format("; did you mean {}?", peer == peers.end() ? *nearest : peer->string());
}

}  // namespace

void add_robot_flags(Command& command, RobotFlags& flags) {
  command
      .add_option("--model", flags.model,
                  "The bidding model of self, a .bwm file; else the default one")
      ->type_name("FILE");
  command
      .add_option(
          "--competition", flags.competition,
          "How self goes on once the opponents have bid: a network of whole auctions (.bwn; "
          "the one that comes along if nothing is said), pass or natural")
      ->type_name("HOW");
  command
      .add_option("--think", flags.think,
                  "Deals that self may sample for a call; 0: none. Bidders that look calls up "
                  "have no use for them")
      ->check(in_range(0, 1000000));
  command
      .add_option("--opponents", flags.opponents,
                  "How self reads its opponents' calls: as those do from whose games train "
                  "--learner calls made this file; else as the priors that come along")
      ->type_name("FILE");
}

NamedRobot::NamedRobot(const std::string& text, const RobotFlags& flags)
    : name_(value_or_usage(player::parse_robot_name(text), text)) {
  if (!built_in()) return;
  const player::RobotSettings own = name_.settings;
  if (name_.needs_model()) {
    name_.settings = own.or_else({flags.model, flags.competition, flags.think, flags.opponents});
    if (name_.settings.model.empty()) name_.settings.model = model_path({});
  }
  robot_ = value_or_fail(player::load_robot(name_, {find_shipped_file(kCompetitionFile),
                                                    find_shipped_file(kTricksFile)}),
                         text);
  if (!robot_.notice.empty()) fmt::print(stderr, "{}: {}\n", text, robot_.notice);
  identity_ = robot_.identity;
  if (name_.settings.competition != own.competition) {
    identity_ += fmt::format(" competition {}", name_.settings.competition);
  }
  if (name_.settings.think != own.think) identity_ += fmt::format(" think {}", robot_.think);
}

std::string NamedRobot::short_name() const {
  return built_in() ? name_.word : fs::path(name_.command.front()).stem().string();
}

void NamedRobot::require_program() const {
  if (built_in()) return;
  const std::string& program = name_.command.front();
  if (const auto why = why_no_program(program)) {
    fail(fmt::format("cannot start '{}': {}{}", program, *why, meant(program)));
  }
}

void NamedRobot::require_built_in() const {
  if (built_in()) return;
  fail_usage(fmt::format("there is no built-in robot '{}'{}; there are {}", name_.text,
                         meant(name_.command.front()), fmt::join(player::robot_words(), ", ")));
}

std::vector<std::string> NamedRobot::command(const Place& place) const {
  std::vector<std::string> words = name_.command;
  for (std::string& word : words) {
    replace_all(word, "{host}", place.host);
    replace_all(word, "{port}", std::to_string(place.port));
    replace_all(word, "{seat}", place.seat);
    replace_all(word, "{name}", place.name);
    replace_all(word, "{decisions}", place.decisions);
  }
  return words;
}

}  // namespace bidwright::tools
