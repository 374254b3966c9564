#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "bidwright/deals/deals_check.hpp"

namespace bidwright::deals {

namespace {

using core::ErrorCode;

struct Part {
  std::filesystem::path path;
  DealsReader reader;

  [[nodiscard]] const DealsHeader& header() const { return reader.header(); }
  [[nodiscard]] std::uint64_t first() const { return header().first; }
  [[nodiscard]] std::uint64_t end() const { return header().first + header().count; }
};

core::Error in_file(core::Error error, const std::filesystem::path& path) {
  error.message = fmt::format("{}: {}", path.string(), error.message);
  return error;
}

/// The files, by the numbers of their deals.
core::Expected<std::vector<Part>> open_parts(std::span<const std::filesystem::path> files) {
  std::vector<Part> parts;
  for (const auto& path : files) {
    auto reader = DealsReader::open(path);
    if (!reader) return tl::unexpected(in_file(reader.error(), path));
    parts.push_back({path, std::move(*reader)});
  }
  if (parts.empty()) return core::fail(ErrorCode::kRange, "there are no files to merge");
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return std::pair(a.first(), a.end()) < std::pair(b.first(), b.end());
  });
  return parts;
}

std::optional<core::Error> problem_between(const Part& before, const Part& part) {
  DealsHeader alike = part.header();
  alike.first = before.header().first;
  alike.count = before.header().count;
  if (alike != before.header()) {
    return core::Error{
        ErrorCode::kMismatch,
        fmt::format("{} holds {} (dds {}), which does not go together with {}: {} "
                    "(dds {})",
                    part.path.string(), describe(part.header()), part.header().dds,
                    before.path.string(), describe(before.header()), before.header().dds)};
  }
  if (part.first() > before.end()) {
    return core::Error{
        ErrorCode::kMismatch,
        fmt::format("deals {} to {} are missing between {} and {}; give the file "
                    "that holds them too",
                    before.end(), part.first() - 1, before.path.string(), part.path.string())};
  }
  if (part.first() < before.end()) {
    return core::Error{ErrorCode::kMismatch,
                       fmt::format("deal {} is both in {} and in {}; leave one of them out",
                                   part.first(), before.path.string(), part.path.string())};
  }
  return std::nullopt;
}

/// What the whole will be; the parts must fit together.
core::Expected<DealsHeader> plan(std::span<const Part> parts) {
  DealsHeader merged = parts.front().header();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (const auto problem = problem_between(parts[i - 1], parts[i])) {
      return tl::unexpected(*problem);
    }
    merged.count += parts[i].header().count;
  }
  return merged;
}

/// Blocks begin anew in every part, so records are put together to new ones.
class Joiner {
 public:
  explicit Joiner(DealsWriter& writer)
      : writer_(writer), skip_(writer.blocks_done() * kDealsBlockRecords) {}

  void add(const SolvedDeal& record) {
    if (skip_ > 0) {
      --skip_;
      return;
    }
    block_.push_back(record);
    if (block_.size() == kDealsBlockRecords) flush();
  }
  core::Expected<void> finish() {
    if (!block_.empty()) flush();
    return failure_ ? tl::unexpected(*failure_) : writer_.finish();
  }

 private:
  void flush() {
    if (!failure_) {
      const auto bytes = encode_block(writer_.header(), writer_.blocks_done(), block_);
      const auto written = writer_.append(bytes);
      if (!written) failure_ = written.error();
    }
    block_.clear();
  }

  DealsWriter& writer_;
  std::uint64_t skip_;
  std::vector<SolvedDeal> block_;
  std::optional<core::Error> failure_;
};

}  // namespace

core::Expected<DealsHeader> merge_deals(std::span<const std::filesystem::path> files,
                                        const std::filesystem::path& out,
                                        const std::function<void(std::uint64_t)>& progress) {
  const auto parts = open_parts(files);
  if (!parts) return tl::unexpected(parts.error());
  auto merged = plan(*parts);
  if (!merged) return merged;
  auto writer = DealsWriter::open(out, *merged);
  if (!writer) return tl::unexpected(in_file(writer.error(), out));

  Joiner joiner(*writer);
  for (const Part& part : *parts) {
    auto read = part.reader.for_each([&](std::uint64_t, const SolvedDeal& record) {
      joiner.add(record);
      if (progress) progress(1);
    });
    if (!read) {
      writer->abandon();
      return tl::unexpected(in_file(read.error(), part.path));
    }
  }
  auto finished = joiner.finish();
  if (!finished) return tl::unexpected(in_file(finished.error(), out));
  return merged;
}

}  // namespace bidwright::deals
