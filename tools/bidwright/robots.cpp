#include "robots.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "errors.hpp"
#include "model_flag.hpp"

#include "bidwright/bidding/model_file.hpp"

namespace bidwright::tools {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

core::Expected<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t') {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) {
    return core::fail(core::ErrorCode::kSyntax, "a quotation mark is not closed", text.size());
  }
  if (in_word) words.push_back(std::move(word));
  return words;
}

Robots::Robots(const std::string& text, const std::string& model) : text_(text) {
  const auto colon = text.find(':');
  const std::string word = text.substr(0, colon);
  const auto kinds = player::player_kinds();
  if (std::find(kinds.begin(), kinds.end(), word) == kinds.end()) {
    words_ = value_or_usage(split_command(text), text);
    if (words_.empty()) {
      fail_usage(fmt::format("expected a built-in robot ({}) or a command that starts one",
                             fmt::join(kinds, ", ")));
    }
    short_name_ = std::filesystem::path(words_.front()).stem().string();
    return;
  }
  short_name_ = word;
  std::shared_ptr<const bidding::Model> loaded;
  if (word.starts_with("self")) {
    loaded = load_model(ModelFlag{colon == std::string::npos ? model : text.substr(colon + 1)});
    identity_ = value_or_fail(bidding::model_checksum(*loaded), "model");
  } else if (colon != std::string::npos) {
    fail_usage(fmt::format("{}: only self and self+natural have a model, as in self:my.bwm", text));
  }
  policy_ = value_or_fail(player::make_policy(word, std::move(loaded)), text);
}

std::unique_ptr<player::Player> Robots::make(const player::RobotOptions& options) const {
  return std::make_unique<player::Robot>(policy_, options);
}

std::vector<std::string> Robots::command(const Place& place) const {
  std::vector<std::string> words = words_;
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
