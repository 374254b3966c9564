// Deals, cost vectors, and the .deals file.

#include "bench/subject.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/deals/deals_format.hpp"
#include "bidwright/training/costs.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace core;

constexpr std::uint64_t kSeed = 20240302;

/// Tricks as they might be, without solving.
core::NorthSouthTricks any_tricks(Random& random) {
  core::NorthSouthTricks tricks;
  for (const Strain strain : kAllStrains) {
    const int north = static_cast<int>(random.below(14));
    tricks.set(strain, Seat::kNorth, north);
    tricks.set(strain, Seat::kSouth, random.below(8) == 0 ? (north + 1) % 14 : north);
  }
  return tricks;
}

std::vector<core::NorthSouthTricks> many_tricks(std::size_t count) {
  Random random(kSeed, Purpose::kTest);
  std::vector<core::NorthSouthTricks> deals(count);
  for (auto& deal : deals) deal = any_tricks(random);
  return deals;
}

struct SignedRules {
  training::CostRules rules;
  training::Namer namer = training::Namer::kFirst;
};

std::vector<SignedRules> all_rules() {
  using training::DeclarerRule;
  using training::Namer;
  std::vector<SignedRules> all;
  for (const auto& [declarer, namer] : {std::pair(DeclarerRule::kAssumed, Namer::kFirst),
                                        std::pair(DeclarerRule::kReal, Namer::kFirst),
                                        std::pair(DeclarerRule::kReal, Namer::kSecond),
                                        std::pair(DeclarerRule::kMeanPoints, Namer::kFirst)}) {
    for (int i = 0; i < 4; ++i) {
      all.push_back({{i % 2 != 0, static_cast<training::PenaltyRule>(i / 2), declarer}, namer});
    }
  }
  return all;
}

deals::DealsHeader block_header() {
  deals::DealsHeader header;
  header.seed = kSeed;
  header.count = deals::kDealsBlockRecords;
  header.dds = "2.9.0";
  return header;
}

std::vector<deals::SolvedDeal> block_of_deals() {
  Random random(kSeed, Purpose::kTest, 1);
  std::vector<deals::SolvedDeal> block;
  for (std::uint64_t i = 0; i < deals::kDealsBlockRecords; ++i) {
    deals::SolvedDeal deal{deals::layout_of_deal(kSeed, i / 2, i % 2), {}};
    const core::NorthSouthTricks tricks = any_tricks(random);
    for (const Strain strain : kAllStrains) {
      deal.tricks.set(strain, Seat::kNorth, tricks(strain, Seat::kNorth));
      deal.tricks.set(strain, Seat::kSouth, tricks(strain, Seat::kSouth));
    }
    block.push_back(deal);
  }
  return block;
}

void sign(Signature& signature) {
  for (const auto& [rules, namer] : all_rules()) {
    const training::CostTable table(rules);
    for (const core::NorthSouthTricks& deal : many_tricks(50)) {
      for (const std::uint8_t cost : table(deal, namer)) signature.add(cost);
    }
  }
  const deals::DealsHeader header = block_header();
  for (const std::uint8_t byte : deals::encode_header(header)) signature.add(byte);
  for (const std::uint8_t byte : deals::encode_block(header, 0, block_of_deals())) {
    signature.add(byte);
  }
}

std::vector<Speed> measure(double seconds) {
  const auto speed = [&](const char* name, const std::function<std::uint64_t()>& work,
                         std::optional<double> goal = {}) {
    return Speed{.name = name, .per_second = rate_of(seconds, work), .goal = goal, .rival = {}};
  };
  const auto deals = many_tricks(4096);
  std::vector<std::uint8_t> costs(deals.size() * training::kContracts);
  const training::CostTable assumed;
  const training::CostTable mean(training::kYehLinRules);
  const deals::DealsHeader header = block_header();
  const auto block = deals::encode_block(header, 0, block_of_deals());
  std::uint64_t k = 0;
  return {speed(
              "cost vectors, assumed declarer",
              [&] {
                assumed.fill(deals, costs);
                keep(costs);
                return std::uint64_t{deals.size()};
              },
              1e6),
          speed(
              "cost vectors, mean of both",
              [&] {
                mean.fill(deals, costs);
                keep(costs);
                return std::uint64_t{deals.size()};
              },
              1e6),
          speed("deals dealt",
                [&] {
                  keep(random_deal(kSeed, k++));
                  return std::uint64_t{1};
                }),
          speed(".deals records read", [&] {
            keep(deals::decode_block(header, 0, block));
            return std::uint64_t{deals::kDealsBlockRecords};
          })};
}

}  // namespace

Subject training_subject() {
  return {"training", sign, measure};
}

}  // namespace bidwright::tools::bench
