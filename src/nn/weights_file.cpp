#include "bidwright/nn/weights_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <xxhash.h>

#include "bidwright/files/whole_file.hpp"

namespace bidwright::nn {

namespace {

using core::ErrorCode;
using core::Expected;

static_assert(std::endian::native == std::endian::little, "files of weights are little-endian");

constexpr std::array<unsigned char, 8> kMagic{0x89, 'B', 'W', 'N', 0x0D, 0x0A, 0x1A, 0x0A};
constexpr std::uint32_t kFormat = 1;
constexpr std::size_t kChecksum = sizeof(std::uint64_t);
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 30;
constexpr int kMostSteps = 127;

void append(std::vector<std::byte>& bytes, const void* data, std::size_t size) {
  const std::size_t at = bytes.size();
  bytes.resize(at + size);
  if (size != 0) std::memcpy(bytes.data() + at, data, size);
}
void append_number(std::vector<std::byte>& bytes, std::size_t number) {
  const auto value = static_cast<std::uint32_t>(number);
  append(bytes, &value, sizeof value);
}

std::int8_t steps_of(float number, float step) {
  return static_cast<std::int8_t>(std::lround(number / step));
}

/// Takes what is asked, or nothing from the first thing on that is not there.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  bool take(void* to, std::size_t size) {
    if (!good_ || size > bytes_.size()) return good_ = false;
    if (size != 0) std::memcpy(to, bytes_.data(), size);
    bytes_ = bytes_.subspan(size);
    return true;
  }
  std::uint32_t number() {
    std::uint32_t value = 0;
    return take(&value, sizeof value) ? value : 0;
  }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }
  [[nodiscard]] bool good() const { return good_; }

 private:
  std::span<const std::byte> bytes_;
  bool good_ = true;
};

/// False when it is not there.
bool take_block(Reader& reader, WeightsBlock& block) {
  const std::uint32_t precision = reader.number();
  const std::uint32_t count = reader.number();
  const bool in_bytes = precision == static_cast<std::uint32_t>(Precision::kBytes);
  if (precision > 1 || count > reader.left() / (in_bytes ? 1 : sizeof(float))) return false;
  block.numbers.resize(count);
  if (!in_bytes) return reader.take(block.numbers.data(), count * sizeof(float));
  block.precision = Precision::kBytes;
  std::vector<std::int8_t> steps(count);
  if (!reader.take(&block.step, sizeof block.step) || !reader.take(steps.data(), count) ||
      !(block.step > 0.0F)) {
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    block.numbers[i] = static_cast<float>(steps[i]) * block.step;
  }
  return true;
}

}  // namespace

WeightsBlock block_of(std::span<const float> numbers, Precision precision) {
  WeightsBlock block{precision, 0.0F, {numbers.begin(), numbers.end()}};
  if (precision == Precision::kFloat32) return block;
  float largest = 1e-6F;
  for (const float x : numbers) largest = std::max(largest, std::abs(x));
  block.step = largest / kMostSteps;
  for (float& x : block.numbers) x = static_cast<float>(steps_of(x, block.step)) * block.step;
  return block;
}

void WeightsFile::add(const Weights& weights, Precision precision) {
  for (const auto block : weights) blocks.push_back(block_of(block, precision));
}

Expected<std::size_t> WeightsFile::copy_to(const Weights& weights, std::size_t first) const {
  if (first + weights.size() > blocks.size()) {
    return core::fail(ErrorCode::kMismatch,
                      fmt::format("the file has {} blocks of weights; {} were expected",
                                  blocks.size(), first + weights.size()));
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::vector<float>& from = blocks[first + i].numbers;
    if (from.size() != weights[i].size()) {
      return core::fail(ErrorCode::kMismatch,
                        fmt::format("block {} of the file has {} weights; {} were expected: it was "
                                    "written by a program of another version",
                                    first + i + 1, from.size(), weights[i].size()));
    }
    std::copy(from.begin(), from.end(), weights[i].begin());
  }
  return first + weights.size();
}

std::vector<std::byte> write_weights(const WeightsFile& file) {
  std::vector<std::byte> bytes;
  append(bytes, kMagic.data(), kMagic.size());
  append_number(bytes, kFormat);
  const std::string header = file.kind + '\n' + file.about;
  append_number(bytes, header.size());
  append(bytes, header.data(), header.size());
  append_number(bytes, file.blocks.size());
  for (const WeightsBlock& block : file.blocks) {
    append_number(bytes, static_cast<std::size_t>(block.precision));
    append_number(bytes, block.numbers.size());
    if (block.precision == Precision::kFloat32) {
      append(bytes, block.numbers.data(), block.numbers.size() * sizeof(float));
      continue;
    }
    append(bytes, &block.step, sizeof block.step);
    for (const float x : block.numbers) {
      bytes.push_back(static_cast<std::byte>(steps_of(x, block.step)));
    }
  }
  const std::uint64_t checksum = XXH64(bytes.data(), bytes.size(), 0);
  append(bytes, &checksum, sizeof checksum);
  return bytes;
}

std::string weights_checksum(const WeightsFile& file) {
  const auto bytes = write_weights(file);
  std::uint64_t checksum = 0;
  std::memcpy(&checksum, bytes.data() + bytes.size() - sizeof checksum, sizeof checksum);
  return fmt::format("{:016x}", checksum);
}

Expected<WeightsFile> read_weights(std::span<const std::byte> bytes, std::string_view kind) {
  if (bytes.size() < kMagic.size() ||
      std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
    return core::fail(ErrorCode::kSyntax, "this is not a Bidwright file of weights (.bwn)");
  }
  if (bytes.size() < kMagic.size() + 2 * sizeof(std::uint32_t) + kChecksum) {
    return core::fail(ErrorCode::kTruncated,
                      fmt::format("the file ends after {} bytes; copy it again", bytes.size()));
  }
  const std::size_t size = bytes.size() - kChecksum;
  Reader reader(bytes.first(size).subspan(kMagic.size()));
  const std::uint32_t format = reader.number();
  if (format != kFormat) {
    return core::fail(
        ErrorCode::kVersion,
        fmt::format("the file is of format {}; this program reads format {}", format, kFormat));
  }
  std::uint64_t checksum = 0;
  std::memcpy(&checksum, bytes.data() + size, kChecksum);
  if (XXH64(bytes.data(), size, 0) != checksum) {
    return core::fail(ErrorCode::kChecksum,
                      "the checksum does not fit: the file is damaged or cut; copy it again");
  }
  WeightsFile file;
  std::string header(std::min<std::size_t>(reader.number(), reader.left()), ' ');
  reader.take(header.data(), header.size());
  const std::size_t line = std::min(header.find('\n'), header.size());
  file.kind = header.substr(0, line);
  file.about = header.substr(std::min(line + 1, header.size()));
  if (file.kind != kind) {
    return core::fail(ErrorCode::kMismatch,
                      fmt::format("the file holds {}; {} was expected", core::quoted(file.kind),
                                  core::quoted(kind)));
  }
  const std::uint32_t blocks = reader.number();
  for (std::uint32_t i = 0; i < blocks; ++i) {
    WeightsBlock& block = file.blocks.emplace_back();
    if (!take_block(reader, block)) {
      return core::fail(ErrorCode::kTruncated,
                        fmt::format("block {} of {} is not there, has no step, or is of a "
                                    "precision that this program does not know",
                                    i + 1, blocks));
    }
    if (!std::all_of(block.numbers.begin(), block.numbers.end(),
                     [](float x) { return std::isfinite(x); })) {
      return core::fail(ErrorCode::kRange,
                        fmt::format("block {} has a weight that is no number", i + 1));
    }
  }
  if (!reader.good() || reader.left() != 0) {
    return core::fail(ErrorCode::kMismatch, "the file is longer than its header says");
  }
  return file;
}

Expected<void> save_weights(const WeightsFile& file, const std::filesystem::path& path) {
  const std::vector<std::byte> bytes = write_weights(file);
  return files::save_bytes(path, bytes);
}

Expected<WeightsFile> load_weights(const std::filesystem::path& path, std::string_view kind) {
  const auto bytes = files::load_bytes(path, kLargestFile, "a network");
  if (!bytes) return tl::unexpected(bytes.error());
  auto file = read_weights(*bytes, kind);
  if (!file) {
    return core::fail(file.error().code,
                      fmt::format("{}: {}", path.string(), file.error().message));
  }
  return file;
}

}  // namespace bidwright::nn
