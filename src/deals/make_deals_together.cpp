// Making a .deals file in several processes: in rounds, each process solves every n-th block, all
// exchange what they have, and the first one writes.

#include "deals/make_deals_together.hpp"

#include <optional>

#include "bidwright/dd/batch.hpp"
#include "bidwright/deals/deals_file.hpp"

namespace bidwright::deals {

namespace {

using Bytes = std::vector<std::byte>;
using Messages = std::vector<Bytes>;

/// Blocks that each process solves in a round, for each of its threads: more cost more when the
/// work is interrupted, fewer leave threads waiting for the slowest.
constexpr std::uint64_t kBlocksAThread = 2;

core::Error other_process_failed() {
  return {core::ErrorCode::kIo, "another process could not go on; it says why"};
}

/// Tells all how far the file is, as only the first process knows; none if it cannot be written.
std::optional<std::uint64_t> agree_on_start(Exchange& exchange,
                                            const core::Expected<DealsWriter>& writer) {
  Bytes mine;
  if (exchange.rank() == 0 && writer) {
    for (int i = 0; i < 8; ++i) mine.push_back(std::byte(writer->blocks_done() >> (8 * i)));
  }
  Messages all;
  exchange.all_gather(mine, all);
  if (all[0].size() != 8) return std::nullopt;
  std::uint64_t blocks = 0;
  for (int i = 7; i >= 0; --i) {
    blocks = blocks << 8 | std::to_integer<std::uint64_t>(all[0][static_cast<std::size_t>(i)]);
  }
  return blocks;
}

/// Whether all processes can go on.
bool agree(Exchange& exchange, bool well) {
  Messages all;
  exchange.all_gather(std::array{std::byte(well ? 1 : 0)}, all);
  for (const Bytes& one : all) {
    if (one.at(0) == std::byte(0)) return false;
  }
  return true;
}

/// Blocks begin + rank, begin + rank + ranks ... below `end`, one after another.
core::Expected<Bytes> solve_share(const DealsHeader& header, std::uint64_t begin, std::uint64_t end,
                                  const Exchange& exchange, int threads,
                                  const std::function<void(std::uint64_t)>& report) {
  std::vector<std::uint64_t> blocks;
  for (std::uint64_t i = begin + exchange.rank(); i < end; i += exchange.ranks()) {
    blocks.push_back(i);
  }
  std::vector<core::Expected<std::vector<SolvedDeal>>> solved(blocks.size());
  dd::parallel(blocks.size(), threads, [&](std::size_t i, dd::Solver&) {
    solved[i] = solve_block(header, blocks[i], report);
  });
  Bytes bytes;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!solved[i]) return tl::unexpected(solved[i].error());
    for (const std::uint8_t byte : encode_block(header, blocks[i], *solved[i])) {
      bytes.push_back(std::byte(byte));
    }
  }
  return bytes;
}

/// The blocks of a round, which lie scattered over the messages, in order.
core::Expected<void> write_round(DealsWriter& writer, std::uint64_t end, const Messages& all) {
  const std::uint64_t begin = writer.blocks_done();
  std::vector<std::size_t> read(all.size());
  for (std::uint64_t block = begin; block < end; ++block) {
    const auto rank = static_cast<std::size_t>((block - begin) % all.size());
    const std::size_t size = block_size(writer.header(), block);
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < size; ++i) {
      bytes.push_back(std::to_integer<std::uint8_t>(all[rank].at(read[rank]++)));
    }
    auto written = writer.append(bytes);
    if (!written) return written;
  }
  return {};
}

}  // namespace

core::Expected<void> make_deals_together(const std::filesystem::path& path,
                                         const DealsHeader& header, const MakeDealsOptions& options,
                                         int threads,
                                         const std::function<void(std::uint64_t)>& report) {
  Exchange& exchange = *options.exchange;
  const bool writes = exchange.rank() == 0;
  core::Expected<DealsWriter> writer =
      writes ? DealsWriter::open(path, header) : tl::unexpected(other_process_failed());
  const auto start = agree_on_start(exchange, writer);
  if (!start) return tl::unexpected(writer.error());
  if (options.resumed) {
    options.resumed(std::min(*start * kDealsBlockRecords, header.records()));
  }

  const std::uint64_t round =
      exchange.ranks() * static_cast<std::uint64_t>(threads) * kBlocksAThread;
  const std::uint64_t blocks = block_count(header);
  for (std::uint64_t begin = *start; begin < blocks; begin += round) {
    const std::uint64_t end = std::min(blocks, begin + round);
    auto mine = solve_share(header, begin, end, exchange, threads, report);
    if (!agree(exchange, mine.has_value())) {
      return tl::unexpected(mine ? other_process_failed() : mine.error());
    }
    Messages all;
    exchange.all_gather(*mine, all);
    const auto written = writes ? write_round(*writer, end, all) : core::Expected<void>();
    if (!agree(exchange, written.has_value())) {
      return tl::unexpected(written ? other_process_failed() : written.error());
    }
  }
  const auto finished = writes ? writer->finish() : core::Expected<void>();
  if (!agree(exchange, finished.has_value())) {
    return tl::unexpected(finished ? other_process_failed() : finished.error());
  }
  return {};
}

}  // namespace bidwright::deals
