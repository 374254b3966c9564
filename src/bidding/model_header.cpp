#include "model_header.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <nlohmann/json.hpp>

namespace bidwright::bidding {
namespace {

using core::ErrorCode;
using core::Expected;
using nlohmann::json;

constexpr int kDeepest = 40;
constexpr std::size_t kMeaningNumbers = 12;
/// With the usual ranges after them.
constexpr std::size_t kAllMeaningNumbers = 22;

// Writing

/// Numbers as text, hexadecimal, the last one as long as it needs: read in an instant, where lists
/// of numbers would take most of the time that a model takes to read.
std::string meaning_text(const Meaning& meaning) {
  if (meaning.seen == 0) return "-";
  std::string text;
  const auto add = [&text](Range points, const std::array<Range, core::kSuits>& length) {
    text += fmt::format("{:02x}{:02x}", points.low, points.high);
    for (const Range range : length) text += fmt::format("{:x}{:x}", range.low, range.high);
  };
  add(meaning.points, meaning.length);
  text += fmt::format("{:02x}", meaning.balanced);
  add(meaning.usual_points, meaning.usual_length);
  return text + fmt::format("{:x}", meaning.seen);
}

json meanings_json(const Meanings& meanings) {
  json tables = json::array();
  for (const auto& table : meanings.tables) {
    json nodes = json::array();
    for (const auto& actions : table) {
      std::string node;
      for (const Meaning& meaning : actions) {
        if (!node.empty()) node += ' ';
        node += meaning_text(meaning);
      }
      nodes.push_back(std::move(node));
    }
    tables.push_back(std::move(nodes));
  }
  return {{"sample", meanings.sample}, {"tables", std::move(tables)}};
}

json network_json(const Network& network) {
  json layers = json::array();
  for (const DenseLayer& layer : network.layers) layers.push_back(layer.outputs);
  return {{"features", network.features.name()}, {"layers", std::move(layers)}};
}

json node_json(const Model& model, const Node& node) {
  std::string calls;
  json next = json::array();
  for (const Action& action : node.actions) {
    if (!calls.empty()) calls += ' ';
    calls += to_string(action.call);
    next.push_back(action.child);
  }
  json object{{"label", to_string(node.label)},
              {"layer", node.layer},
              {"network", node.network},
              {"calls", std::move(calls)},
              {"next", std::move(next)}};
  if (has_flat_values(model, node)) object["flat"] = true;
  return object;
}

// Reading: Reader throws HeaderError, which does not leave this file.

struct HeaderError {
  ErrorCode code;
  std::string message;
};

template <typename... Args>
[[noreturn]] void wrong(ErrorCode code, fmt::format_string<Args...> format, Args&&... args) {
  throw HeaderError{code, "the header " + fmt::format(format, std::forward<Args>(args)...)};
}

/// Brackets inside brackets, so that a header of nothing else cannot exhaust the stack.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

/// A JSON value and the way to it, for messages: "nodes[3].calls".
class Field {
 public:
  Field(const json& value, std::string path) : value_(value), path_(std::move(path)) {}

  [[nodiscard]] const json& value() const { return value_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool has(const char* key) const {
    return value_.is_object() && value_.contains(key);
  }

  [[nodiscard]] Field operator[](const char* key) const {
    if (!has(key)) wrong(ErrorCode::kSyntax, "has no \"{}\"", join(key));
    return {value_.at(key), join(key)};
  }
  /// The elements of an array of at most `most`.
  [[nodiscard]] std::size_t size(std::size_t most) const {
    if (!value_.is_array()) wrong(ErrorCode::kSyntax, "has no list at \"{}\"", path_);
    if (value_.size() > most) {
      wrong(ErrorCode::kTooLarge, "has {} elements in \"{}\"; {} is the most", value_.size(), path_,
            most);
    }
    return value_.size();
  }
  [[nodiscard]] Field at(std::size_t i) const {
    return {value_[i], fmt::format("{}[{}]", path_, i)};
  }
  template <typename Integer>
  [[nodiscard]] Integer integer(std::int64_t low = std::numeric_limits<Integer>::min(),
                                std::int64_t high = std::numeric_limits<Integer>::max()) const {
    if (!value_.is_number_integer()) wrong(ErrorCode::kSyntax, "has no integer at \"{}\"", path_);
    const bool huge = value_.is_number_unsigned() &&
                      value_.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max();
    const std::int64_t number = huge ? 0 : value_.get<std::int64_t>();
    if (huge || number < low || number > high) {
      wrong(ErrorCode::kRange, "has {} at \"{}\"; {} to {} was expected", value_.dump(), path_, low,
            high);
    }
    return static_cast<Integer>(number);
  }
  [[nodiscard]] double number() const {
    if (!value_.is_number()) wrong(ErrorCode::kSyntax, "has no number at \"{}\"", path_);
    return value_.get<double>();
  }
  [[nodiscard]] bool boolean() const {
    if (!value_.is_boolean()) wrong(ErrorCode::kSyntax, "has no true or false at \"{}\"", path_);
    return value_.get<bool>();
  }
  [[nodiscard]] const std::string& text() const {
    if (!value_.is_string()) wrong(ErrorCode::kSyntax, "has no text at \"{}\"", path_);
    return value_.get_ref<const std::string&>();
  }
  [[nodiscard]] core::Call call() const { return call(text()); }
  [[nodiscard]] core::Call call(std::string_view word) const {
    const auto parsed = core::parse_call(word);
    if (!parsed) wrong(ErrorCode::kSyntax, "has \"{}\": {}", path_, parsed.error().message);
    return *parsed;
  }

 private:
  [[nodiscard]] std::string join(const char* key) const {
    return path_.empty() ? key : path_ + '.' + key;
  }

  const json& value_;
  std::string path_;
};

Network read_network(const Field& field) {
  Network network;
  const Field features = field["features"];
  auto set = FeatureSet::parse(features.text());
  if (!set) wrong(set.error().code, "has \"{}\": {}", features.path(), set.error().message);
  network.features = *std::move(set);
  const Field layers = field["layers"];
  std::size_t inputs = network.features.width();
  for (std::size_t l = 0; l < layers.size(ModelLimits::kLayers); ++l) {
    DenseLayer layer;
    layer.inputs = inputs;
    layer.outputs = layers.at(l).integer<std::size_t>(1, ModelLimits::kWidth);
    inputs = layer.outputs;
    network.layers.push_back(std::move(layer));
  }
  return network;
}

/// Takes the first of words between single spaces, and the space, off the front.
std::string_view take_word(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(' '), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return word;
}

Node read_node(const Field& field) {
  Node node;
  node.label = field["label"].call();
  node.layer = field["layer"].integer<std::uint8_t>();
  node.network = field["network"].integer<std::uint16_t>();
  const Field calls = field["calls"];
  const Field next = field["next"];
  const std::size_t count = next.size(kContractChoices);
  std::string_view rest = calls.text();
  while (!rest.empty()) {
    Action action;
    action.call = calls.call(take_word(rest));
    if (node.actions.size() < count) {
      action.child = next.at(node.actions.size())
                         .integer<std::int32_t>(-1, static_cast<int>(ModelLimits::kNodes));
    }
    node.actions.push_back(action);
  }
  if (node.actions.size() != count) {
    wrong(ErrorCode::kMismatch, "has {} calls in \"{}\" but {} in \"{}\"", node.actions.size(),
          calls.path(), count, next.path());
  }
  return node;
}

/// Element i of a list; without a path for messages unless it is wrong, since there are many.
std::uint8_t small_number(const Field& field, std::size_t i) {
  const json& value = field.value()[i];
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint8_t>::max();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= kMost) {
    return static_cast<std::uint8_t>(value.get<std::uint64_t>());
  }
  return field.at(i).integer<std::uint8_t>();
}

/// Points, then the lengths of the suits, from number `first` on.
void read_ranges(const Field& field, std::size_t first, Range& points,
                 std::array<Range, core::kSuits>& length) {
  const auto range = [&](std::size_t i) {
    return Range{small_number(field, i), small_number(field, i + 1)};
  };
  points = range(first);
  for (std::size_t s = 0; s < core::kSuits; ++s) length[s] = range(first + 2 + 2 * s);
}

Meaning read_meaning(const Field& field) {
  Meaning meaning;
  const std::size_t count = field.size(kAllMeaningNumbers);
  if (count == 0) return meaning;
  if (count != kMeaningNumbers && count != kAllMeaningNumbers) {
    wrong(ErrorCode::kMismatch, "has {} numbers in \"{}\"; {} were expected", count, field.path(),
          kAllMeaningNumbers);
  }
  meaning.seen = field.at(0).integer<std::uint32_t>();
  read_ranges(field, 1, meaning.points, meaning.length);
  meaning.balanced = field.at(kMeaningNumbers - 1).integer<std::uint8_t>(0, 100);
  const std::size_t usual = count == kAllMeaningNumbers ? kMeaningNumbers : 1;
  read_ranges(field, usual, meaning.usual_points, meaning.usual_length);
  return meaning.seen == 0 ? Meaning{} : meaning;
}

/// Takes hexadecimal digits off the front of a meaning's text.
class MeaningText {
 public:
  MeaningText(std::string_view text, const Field& field) : text_(text), field_(field) {}

  std::uint32_t number(std::size_t digits) {
    std::uint32_t value = 0;
    const char* const end = text_.data() + std::min(digits, text_.size());
    const auto [stop, error] = std::from_chars(text_.data(), end, value, 16);
    if (text_.size() < digits || error != std::errc{} || stop != end) {
      wrong(ErrorCode::kSyntax, "has a meaning that cannot be read in \"{}\"", field_.path());
    }
    text_.remove_prefix(digits);
    return value;
  }
  void ranges(Range& points, std::array<Range, core::kSuits>& length) {
    points.low = static_cast<std::uint8_t>(number(2));
    points.high = static_cast<std::uint8_t>(number(2));
    for (Range& range : length) {
      range.low = static_cast<std::uint8_t>(number(1));
      range.high = static_cast<std::uint8_t>(number(1));
    }
  }
  /// All that is left, eight digits at most.
  std::uint32_t rest() { return number(std::clamp<std::size_t>(text_.size(), 1, 9)); }

 private:
  std::string_view text_;
  const Field& field_;
};

Meaning read_meaning(std::string_view word, const Field& field) {
  Meaning meaning;
  if (word == "-") return meaning;
  MeaningText text(word, field);
  text.ranges(meaning.points, meaning.length);
  meaning.balanced = static_cast<std::uint8_t>(text.number(2));
  text.ranges(meaning.usual_points, meaning.usual_length);
  meaning.seen = text.rest();
  if (meaning.balanced > 100 || meaning.seen == 0) {
    wrong(ErrorCode::kRange, "has a meaning that cannot be in \"{}\"", field.path());
  }
  return meaning;
}

/// A node's meanings: text, or lists of numbers as earlier models have them.
std::vector<Meaning> read_node_meanings(const Field& field) {
  std::vector<Meaning> meanings;
  if (!field.value().is_string()) {
    const std::size_t count = field.size(kContractChoices);
    for (std::size_t a = 0; a < count; ++a) meanings.push_back(read_meaning(field.at(a)));
    return meanings;
  }
  std::string_view rest = field.text();
  while (!rest.empty() && meanings.size() <= kContractChoices) {
    meanings.push_back(read_meaning(take_word(rest), field));
  }
  return meanings;
}

Meanings read_meanings(const Field& field) {
  Meanings meanings;
  meanings.sample = field["sample"].integer<std::uint32_t>();
  const Field tables = field["tables"];
  for (std::size_t t = 0; t < tables.size(Condition::kCount); ++t) {
    const Field nodes = tables.at(t);
    auto& table = meanings.tables.emplace_back();
    for (std::size_t n = 0; n < nodes.size(ModelLimits::kNodes); ++n) {
      table.push_back(read_node_meanings(nodes.at(n)));
    }
  }
  return meanings;
}

Scoring read_scoring(const Field& field) {
  if (field.text() == "reward") return Scoring::kReward;
  if (field.text() == "softmax") return Scoring::kSoftmax;
  wrong(ErrorCode::kRange, "has scoring \"{}\"; reward or softmax was expected", field.text());
}

HeadFormat read_heads(const Field& header) {
  if (!header.has("heads")) return HeadFormat::kFloat32;
  const Field field = header["heads"];
  if (field.text() == "float32") return HeadFormat::kFloat32;
  if (field.text() == "int8") return HeadFormat::kInt8;
  wrong(ErrorCode::kRange, "has heads \"{}\"; float32 or int8 was expected", field.text());
}

Header read_fields(const Field& header) {
  // First of all the version: nothing else need make sense in another one.
  const auto format = header["format"].integer<std::uint32_t>();
  if (format != 1) {
    wrong(ErrorCode::kVersion, "is of format {}; this program reads format 1", format);
  }
  Header result;
  Model& model = result.model;
  model.name = header["name"].text();
  model.scoring = read_scoring(header["scoring"]);
  model.heads = read_heads(header);
  model.temperature = static_cast<float>(header["temperature"].number());
  const Field roots = header["roots"];
  if (roots.size(Condition::kCount) != Condition::kCount) {
    wrong(ErrorCode::kMismatch, "has not four roots");
  }
  for (std::size_t i = 0; i < model.roots.size(); ++i) {
    model.roots[i] = roots.at(i).integer<std::uint32_t>();
  }
  const Field networks = header["networks"];
  for (std::size_t i = 0; i < networks.size(ModelLimits::kNetworks); ++i) {
    model.networks.push_back(read_network(networks.at(i)));
  }
  const Field nodes = header["nodes"];
  for (std::size_t i = 0; i < nodes.size(ModelLimits::kNodes); ++i) {
    model.nodes.push_back(read_node(nodes.at(i)));
    result.flat.push_back(nodes.at(i).has("flat") && nodes.at(i)["flat"].boolean());
    model.flat_values = model.flat_values || result.flat.back();
    if (model.nodes.back().network >= model.networks.size()) {
      wrong(ErrorCode::kRange, "has no network {}, which \"nodes[{}]\" names",
            model.nodes.back().network, i);
    }
  }
  if (header.has("system")) {
    const Field field = header["system"];
    auto system = read_system(field.text());
    if (!system) wrong(system.error().code, "has \"{}\": {}", field.path(), system.error().text());
    model.system = *std::move(system);
  }
  result.has_values = header["values"].boolean();
  const Field recipe = header["recipe"];
  if (!recipe.value().is_object()) wrong(ErrorCode::kSyntax, "has no object at \"recipe\"");
  model.recipe = recipe.value().dump();
  model.data_checksum = header["data"]["checksum"].text();
  if (const Field validation = header["validation"]; validation.has("cost")) {
    model.validation_cost = validation["cost"].number();
  }
  model.meanings = read_meanings(header["meanings"]);
  return result;
}

}  // namespace

bool has_flat_values(const Model& model, const Node& node) {
  return model.flat_values && !node.value.empty() &&
         std::ranges::all_of(node.value.weights, [](float weight) { return weight == 0.0F; });
}

Expected<std::string> write_header(const Model& model) {
  const json recipe =
      is_too_deep(model.recipe) ? json() : json::parse(model.recipe, nullptr, false);
  if (!recipe.is_object()) {
    return core::fail(ErrorCode::kSyntax, "the model's recipe is not a JSON object");
  }
  json networks = json::array();
  for (const Network& network : model.networks) networks.push_back(network_json(network));
  json nodes = json::array();
  for (const Node& node : model.nodes) nodes.push_back(node_json(model, node));
  json validation = json::object();
  if (model.validation_cost) validation["cost"] = *model.validation_cost;
  json header{{"format", 1},
              {"name", model.name},
              {"scoring", model.scoring == Scoring::kReward ? "reward" : "softmax"},
              {"heads", model.heads == HeadFormat::kInt8 ? "int8" : "float32"},
              {"temperature", model.temperature},
              {"roots", model.roots},
              {"networks", std::move(networks)},
              {"values", !model.nodes.front().value.empty()},
              {"nodes", std::move(nodes)},
              {"recipe", recipe},
              {"data", {{"checksum", model.data_checksum}}},
              {"validation", std::move(validation)},
              {"meanings", meanings_json(model.meanings)}};
  if (!model.system.empty()) header["system"] = write_system(model.system);
  try {
    return header.dump();
  } catch (const json::exception&) {
    return core::fail(ErrorCode::kSyntax, "the model's name or recipe is not UTF-8");
  }
}

Expected<Header> read_header(std::string_view text) {
  if (is_too_deep(text)) {
    return core::fail(ErrorCode::kTooLarge,
                      fmt::format("the header nests more than {} lists", kDeepest));
  }
  const json parsed = json::parse(text, nullptr, false);
  if (!parsed.is_object()) {
    return core::fail(ErrorCode::kSyntax, "the header is not a JSON object");
  }
  try {
    return read_fields(Field(parsed, ""));
  } catch (const HeaderError& error) {
    return core::fail(error.code, error.message);
  }
}

}  // namespace bidwright::bidding
