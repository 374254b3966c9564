#include "bidwright/deals/deals_check.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "bidwright/core/random.hpp"
#include "bidwright/dd/batch.hpp"

namespace bidwright::deals {

namespace {

using core::ErrorCode;
using core::Seat;

tl::unexpected<core::Error> not_the_deal(const DealsHeader& header, std::uint64_t record) {
  return core::fail(ErrorCode::kMismatch,
                    fmt::format("record {} is not layout {} of deal {} of seed {}; the file was "
                                "made by another program: make the deals again",
                                record, record % header.layouts,
                                header.first + record / header.layouts, header.seed));
}

/// Ascending numbers of `sample` different records.
std::vector<std::uint64_t> draw_sample(std::uint64_t records, std::uint64_t sample,
                                       std::uint64_t seed) {
  // One from each of `sample` equal stretches.
  std::vector<std::uint64_t> numbers;
  core::Random random(seed, core::Purpose::kTest, records, sample);
  sample = std::min(sample, records);
  for (std::uint64_t i = 0; i < sample; ++i) {
    const std::uint64_t begin = records / sample * i + records % sample * i / sample;
    const std::uint64_t end = records / sample * (i + 1) + records % sample * (i + 1) / sample;
    numbers.push_back(begin + random.next64() % (end - begin));
  }
  return numbers;
}

std::optional<core::Error> solve_again(const DealsReader& reader,
                                       std::span<const std::uint64_t> numbers,
                                       std::span<const SolvedDeal> records, int threads) {
  std::vector<core::Deal> deals;
  for (const SolvedDeal& record : records) deals.push_back(record.deal);
  const auto tables = dd::library_tables(deals, threads);
  if (!tables) return tables.error();
  const bool all = reader.header().declarers == Declarers::kAll;
  for (std::size_t i = 0; i < records.size(); ++i) {
    for (const core::Strain strain : core::kAllStrains) {
      for (const Seat seat : core::kAllSeats) {
        if (!all && core::side_of(seat) == core::Side::kEastWest) continue;
        const int stored = records[i].tricks(strain, seat);
        const int solved = (*tables)[i](strain, seat);
        if (stored == solved) continue;
        return core::Error{
            ErrorCode::kMismatch,
            fmt::format("record {} ({}): {} takes {} tricks in {}, but the file says {}; make the "
                        "deals again",
                        numbers[i], records[i].deal, core::name(seat), solved, core::name(strain),
                        stored)};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

void DealsStatistics::add(const SolvedDeal& deal) {
  ++records;
  for (const core::Strain strain : core::kAllStrains) {
    for (const Seat seat : core::kAllSeats) {
      ++tricks[static_cast<std::size_t>(strain)][static_cast<std::size_t>(seat)]
              [static_cast<std::size_t>(deal.tricks(strain, seat))];
    }
  }
}

double DealsStatistics::average_tricks(core::Strain strain, Seat declarer) const {
  const auto& histogram =
      tricks[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer)];
  double sum = 0;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    sum += static_cast<double>(histogram[i]) * static_cast<double>(i);
  }
  return records == 0 ? 0 : sum / static_cast<double>(records);
}

core::Expected<DealsCheck> check_deals(const DealsReader& reader, std::uint64_t sample,
                                       std::uint64_t sample_seed, int threads,
                                       const std::function<void(std::uint64_t)>& progress) {
  const DealsHeader& header = reader.header();
  const std::vector<std::uint64_t> numbers = draw_sample(header.records(), sample, sample_seed);
  std::vector<SolvedDeal> drawn;
  std::optional<std::uint64_t> wrong;
  auto read = reader.for_each([&](std::uint64_t i, const SolvedDeal& record) {
    const core::Deal deal =
        layout_of_deal(header.seed, header.first + i / header.layouts,
                       static_cast<std::uint32_t>(i % header.layouts), header.strong);
    if (record.deal != deal && !wrong) wrong = i;
    if (drawn.size() < numbers.size() && numbers[drawn.size()] == i) drawn.push_back(record);
    if (progress) progress(1);
  });
  if (!read) return tl::unexpected(read.error());
  if (wrong) return not_the_deal(header, *wrong);
  if (const auto error = solve_again(reader, numbers, drawn, threads)) {
    return tl::unexpected(*error);
  }
  return DealsCheck{header.records(), drawn.size()};
}

}  // namespace bidwright::deals
