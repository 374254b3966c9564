#include "findings.hpp"

#include <charconv>

#include <nlohmann/json.hpp>

namespace bidwright::tools {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Fact& fact) {
  return std::visit(
      [](const auto& value) -> Json {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Estimate>) {
          return {{"mean", value.mean}, {"standard_error", value.standard_error}};
        } else {
          return value;
        }
      },
      fact.value);
}

Json cell_json(const std::string& cell) {
  double number = 0;
  const char* const first = cell.data() + (cell.starts_with('+') ? 1 : 0);
  const char* const end = cell.data() + cell.size();
  const auto [stop, error] = std::from_chars(first, end, number, std::chars_format::fixed);
  return error == std::errc() && stop == end ? Json(number) : Json(cell);
}

}  // namespace

Findings::Findings(bool json) : json_(json), facts_(std::make_unique<Json>()) {}

Findings::~Findings() = default;

void Findings::add(const char* name, const Fact& fact) {
  (*facts_)[name] = json_of(fact);
}

void Findings::add(Facts facts) {
  for (const auto& [name, fact] : facts) add(name, fact);
}

void Findings::add_to(const char* list, Facts facts) {
  Json one;
  for (const auto& [name, fact] : facts) one[name] = json_of(fact);
  (*facts_)[list].push_back(std::move(one));
}

void Findings::add_table(const char* name, const std::vector<std::string>& columns,
                         const std::vector<std::vector<std::string>>& rows) {
  (*facts_)[name] = table_json(columns, rows);
}

void Findings::finish() const {
  if (json_ && !facts_->is_null()) print_json(*facts_);
}

Json table_json(const std::vector<std::string>& columns,
                const std::vector<std::vector<std::string>>& rows) {
  Json lines = Json::array();
  for (const auto& row : rows) {
    Json line = Json::array();
    for (const std::string& cell : row) line.push_back(cell_json(cell));
    lines.push_back(std::move(line));
  }
  return {{"columns", columns}, {"rows", std::move(lines)}};
}

void print_json(const Json& json) {
  fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace bidwright::tools
