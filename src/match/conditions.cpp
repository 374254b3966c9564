#include "bidwright/match/conditions.hpp"

#include <nlohmann/json.hpp>

namespace bidwright::match {

namespace {

constexpr std::string_view kFormat = "bidwright match";
constexpr int kVersion = 1;

/// Calls f(name, member) for every condition, so that all functions here agree on the list.
template <typename C, typename F>
void for_each_condition(C& c, F&& f) {
  f("home", c.home);
  f("away", c.away);
  f("home_name", c.home_name);
  f("away_name", c.away_name);
  f("boards", c.boards);
  f("seed", c.seed);
  f("deals", c.deals);
  f("played", c.played);
  f("play", c.play);
  f("forfeit_imps", c.forfeit_imps);
  f("leads", c.leads);
  f("sequential", c.sequential);
  f("bounds", c.bounds);
}

template <typename T>
void put(nlohmann::ordered_json& json, const char* key, const T& value) {
  json[key] = value;
}
void put(nlohmann::ordered_json& json, const char* key, core::Played value) {
  json[key] = core::name(value);
}
// What most matches do not have is left out.
void put(nlohmann::ordered_json& json, const char* key, const std::optional<Bounds>& value) {
  if (value) json[key] = {value->low, value->high};
}

template <typename T>
bool read_condition(const nlohmann::json& json, const char* key, T& value) {
  try {
    json.at(key).get_to(value);
  } catch (const nlohmann::json::exception&) {
    return false;
  }
  return true;
}

bool read_condition(const nlohmann::json& json, const char* key, core::Played& value) {
  std::string name;
  if (!read_condition(json, key, name)) return false;
  const auto played = core::played_from(name);
  value = played.value_or(core::Played::kBoards);
  return played.has_value();
}

bool read_condition(const nlohmann::json& json, const char* key, std::optional<Bounds>& value) {
  if (!json.contains(key)) return true;
  std::array<double, 2> ends{};
  if (!read_condition(json, key, ends)) return false;
  value = Bounds{ends[0], ends[1]};
  return ends[0] < ends[1];
}

}  // namespace

std::string to_json(const Conditions& conditions) {
  nlohmann::ordered_json json;
  json["format"] = kFormat;
  json["version"] = kVersion;
  for_each_condition(conditions,
                     [&](const char* key, const auto& value) { put(json, key, value); });
  return json.dump(2) + "\n";
}

core::Expected<Conditions> conditions_from_json(std::string_view text) {
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object() || json.value("format", "") != kFormat) {
    return core::fail(core::ErrorCode::kSyntax, "not the conditions of a match (match.json)");
  }
  if (json.value("version", 0) != kVersion) {
    return core::fail(core::ErrorCode::kVersion,
                      "a match of another version of this program; use that version, or another "
                      "directory");
  }
  if (!json.contains("played") && json.contains("uncontested")) {
    // What was written before bidding could be played by both sides.
    json["played"] = json["uncontested"] == true ? "uncontested" : "boards";
  }
  if (!json.contains("leads")) json["leads"] = false;
  Conditions conditions;
  std::string missing;
  for_each_condition(conditions, [&](const char* key, auto& value) {
    if (!read_condition(json, key, value)) missing = key;
  });
  if (!missing.empty()) {
    return core::fail(core::ErrorCode::kSyntax,
                      fmt::format("match.json lacks a proper '{}'", missing));
  }
  return conditions;
}

std::string difference(const Conditions& expected, const Conditions& found) {
  const auto a = nlohmann::json::parse(to_json(expected));
  const auto b = nlohmann::json::parse(to_json(found));
  std::string text;
  for (const auto& [key, value] : a.items()) {
    if (b.contains(key) && b.at(key) == value) continue;
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {} instead of {}", key, b.contains(key) ? b.at(key).dump() : "none",
                        value.dump());
  }
  return text;
}

bool extends(const Conditions& wanted, const Conditions& found) {
  Conditions same = found;
  same.boards = std::max(found.boards, wanted.boards);
  same.sequential = wanted.sequential;
  same.bounds = wanted.bounds;
  return same == wanted;
}

}  // namespace bidwright::match
