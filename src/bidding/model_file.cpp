#include "bidwright/bidding/model_file.hpp"

#include <array>
#include <bit>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "model_header.hpp"
#include "rounded_weights.hpp"

#include "bidwright/files/whole_file.hpp"

namespace bidwright::bidding {
namespace {

using core::ErrorCode;
using core::Expected;

static_assert(std::endian::native == std::endian::little, "model files are little-endian");

constexpr std::array<unsigned char, 8> kMagic{0x89, 'B', 'W', 'M', 0x0D, 0x0A, 0x1A, 0x0A};
constexpr std::size_t kPreamble = kMagic.size() + 2 * sizeof(std::uint32_t);
constexpr std::size_t kChecksum = sizeof(std::uint64_t);

/// Calls floats(block, size) and head(weights, inputs, actions) for all blocks in the file's order.
/// `flat`: by node, whether its values have no weights.
template <typename AnyModel, typename Floats, typename HeadWeights>
void for_each_block(AnyModel& model, bool has_values, const std::vector<bool>& flat,
                    Floats&& floats, HeadWeights&& head) {
  for (auto& network : model.networks) {
    for (auto& layer : network.layers) {
      floats(layer.weights, layer.inputs * layer.outputs);
      floats(layer.bias, layer.outputs);
    }
  }
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    auto& node = model.nodes[n];
    const std::size_t inputs = model.networks[node.network].outputs();
    const std::size_t actions = node.actions.size();
    head(node.score.weights, inputs, actions);
    floats(node.score.bias, actions);
    if (has_values) {
      if (!flat[n]) head(node.value.weights, inputs, actions);
      floats(node.value.bias, actions);
    }
  }
}

template <typename T>
void append(std::vector<std::byte>& bytes, const T* data, std::size_t count) {
  const auto* begin = reinterpret_cast<const std::byte*>(data);
  bytes.insert(bytes.end(), begin, begin + count * sizeof(T));
}

template <typename T>
T read_at(std::span<const std::byte> bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  return XXH64(bytes.data(), bytes.size(), 0);
}

/// Magic, version, checksum and the header's length; the header's text.
Expected<std::string_view> check_frame(std::span<const std::byte> bytes) {
  if (bytes.size() < kMagic.size() ||
      std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
    return core::fail(ErrorCode::kSyntax, "this is not a Bidwright model (.bwm)");
  }
  if (bytes.size() < kPreamble + kChecksum) {
    return core::fail(ErrorCode::kTruncated,
                      fmt::format("the file ends after {} bytes; copy it again", bytes.size()));
  }
  const auto version = read_at<std::uint32_t>(bytes, kMagic.size());
  if (version != kModelFormat) {
    return core::fail(ErrorCode::kVersion,
                      fmt::format("the model is of format {}; this program reads format {}",
                                  version, kModelFormat));
  }
  const auto header = read_at<std::uint32_t>(bytes, kMagic.size() + sizeof version);
  if (header > bytes.size() - kPreamble - kChecksum) {
    return core::fail(
        ErrorCode::kTruncated,
        fmt::format("the file has {} bytes, fewer than its header needs; copy it again",
                    bytes.size()));
  }
  return std::string_view(reinterpret_cast<const char*>(bytes.data()) + kPreamble, header);
}

}  // namespace

Expected<std::vector<std::byte>> write_model(const Model& model) {
  if (auto good = validate(model); !good) return tl::unexpected(good.error());
  const auto header = write_header(model);
  if (!header) return tl::unexpected(header.error());
  std::vector<std::byte> bytes;
  append(bytes, kMagic.data(), kMagic.size());
  const std::array<std::uint32_t, 2> numbers{kModelFormat,
                                             static_cast<std::uint32_t>(header->size())};
  append(bytes, numbers.data(), numbers.size());
  append(bytes, header->data(), header->size());
  const bool has_values = !model.nodes.front().value.empty();
  std::vector<bool> flat;
  for (const Node& node : model.nodes) flat.push_back(has_flat_values(model, node));
  bool good = true;
  for_each_block(
      model, has_values, flat,
      [&](const std::vector<float>& block, std::size_t) {
        append(bytes, block.data(), block.size());
      },
      [&](const std::vector<float>& weights, std::size_t, std::size_t actions) {
        if (model.heads == HeadFormat::kFloat32) {
          append(bytes, weights.data(), weights.size());
          return;
        }
        const RoundedWeights rounded = round_weights(weights, actions);
        good = good && rounded.weights() == weights;
        append(bytes, rounded.steps.data(), rounded.steps.size());
        append(bytes, rounded.bytes.data(), rounded.bytes.size());
      });
  if (!good) {
    return core::fail(ErrorCode::kRange,
                      "the model's heads are not rounded, so that bytes cannot hold them");
  }
  const std::uint64_t checksum = checksum_of(bytes);
  append(bytes, &checksum, 1);
  return bytes;
}

Expected<Model> read_model(std::span<const std::byte> bytes) {
  const auto text = check_frame(bytes);
  if (!text) return tl::unexpected(text.error());
  const std::span<const std::byte> checked = bytes.first(bytes.size() - kChecksum);
  const bool intact = checksum_of(checked) == read_at<std::uint64_t>(bytes, checked.size());
  const auto damaged = [] {
    return core::fail(ErrorCode::kChecksum,
                      "the checksum does not fit: the file is damaged or cut; copy it again");
  };

  auto header = read_header(*text);
  if (!header) return intact ? tl::unexpected(header.error()) : damaged();
  Model& model = header->model;
  const bool in_bytes = model.heads == HeadFormat::kInt8;
  std::size_t size = 0;
  for_each_block(
      model, header->has_values, header->flat,
      [&](const std::vector<float>&, std::size_t count) { size += count * sizeof(float); },
      [&](const std::vector<float>&, std::size_t inputs, std::size_t actions) {
        size += in_bytes ? actions * (sizeof(float) + inputs) : actions * inputs * sizeof(float);
      });
  const std::size_t begin = kPreamble + text->size();
  const std::size_t expected = begin + size + kChecksum;
  if (bytes.size() != expected) {
    return core::fail(
        bytes.size() < expected ? ErrorCode::kTruncated : ErrorCode::kMismatch,
        fmt::format("the file has {} bytes; its header says {}", bytes.size(), expected));
  }
  if (!intact) return damaged();

  std::size_t offset = begin;
  const auto take = [&](auto& block, std::size_t count) {
    block.resize(count);
    const std::size_t length = count * sizeof block[0];
    if (count > 0) std::memcpy(block.data(), bytes.data() + offset, length);
    offset += length;
  };
  bool rounded = true;
  for_each_block(model, header->has_values, header->flat, take,
                 [&](std::vector<float>& weights, std::size_t inputs, std::size_t actions) {
                   if (!in_bytes) return take(weights, inputs * actions);
                   RoundedWeights from;
                   take(from.steps, actions);
                   take(from.bytes, inputs * actions);
                   weights = from.weights();
                   rounded = rounded && from.good();
                 });
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    Node& node = model.nodes[n];
    if (!header->has_values || !header->flat[n]) continue;
    node.value.weights.assign(model.networks[node.network].outputs() * node.actions.size(), 0.0F);
  }
  if (!rounded) {
    return core::fail(ErrorCode::kRange, "a head has steps that do not fit its bytes");
  }
  if (auto good = validate(header->model); !good) return tl::unexpected(good.error());
  bind_system(header->model);
  return std::move(header->model);
}

Expected<void> save_model(const Model& model, const std::filesystem::path& path) {
  const auto bytes = write_model(model);
  if (!bytes) return tl::unexpected(bytes.error());
  return files::save_bytes(path, *bytes);
}

Expected<Model> load_model(const std::filesystem::path& path) {
  const auto bytes = files::load_bytes(path, kLargestModelFile, "a model");
  if (!bytes) return tl::unexpected(bytes.error());
  auto model = read_model(*bytes);
  if (!model) {
    return core::fail(model.error().code,
                      fmt::format("{}: {}", path.string(), model.error().message));
  }
  return model;
}

Expected<std::string> model_checksum(const Model& model) {
  const auto bytes = write_model(model);
  if (!bytes) return tl::unexpected(bytes.error());
  return fmt::format("{:016x}", read_at<std::uint64_t>(*bytes, bytes->size() - kChecksum));
}

}  // namespace bidwright::bidding
