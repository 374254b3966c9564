#include "bidwright/bidding/features.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "feature_blocks.hpp"

namespace bidwright::bidding {
namespace {

using core::ErrorCode;
using core::Hand;

constexpr std::array<std::string_view, 8> kNames{"binary",      "condensed",      "second-order",
                                                 "third-order", "rich",           "cards",
                                                 "vulnerable",  "vulnerabilities"};
constexpr std::size_t kVariables = 1 + core::kSuits;

std::array<float, kVariables> condensed(Hand hand) {
  std::array<float, kVariables> x{static_cast<float>(core::high_card_points(hand))};
  for (core::Suit suit : core::kAllSuits) {
    x[static_cast<std::size_t>(index(suit)) + 1] = static_cast<float>(hand.length(suit));
  }
  return x;
}

float* fill_cards(Hand hand, float* out) {
  std::fill_n(out, core::kCards, 0.0F);
  for (core::Card card : hand) out[card.index()] = 1.0F;
  return out + core::kCards;
}

float* fill_condensed(Hand hand, float* out) {
  *out++ = 1.0F;
  const auto x = condensed(hand);
  return std::copy(x.begin(), x.end(), out);
}

float* fill_second_order(Hand hand, float* out) {
  out = fill_condensed(hand, out);
  const auto x = condensed(hand);
  for (std::size_t i = 0; i < kVariables; ++i) {
    for (std::size_t j = i; j < kVariables; ++j) *out++ = x[i] * x[j];
  }
  return out;
}

float* fill_third_order(Hand hand, float* out) {
  out = fill_second_order(hand, out);
  const auto x = condensed(hand);
  for (std::size_t i = 0; i < kVariables; ++i) {
    for (std::size_t j = i; j < kVariables; ++j) {
      for (std::size_t k = j; k < kVariables; ++k) *out++ = x[i] * x[j] * x[k];
    }
  }
  return out;
}

float* fill_block(FeatureBlock block, Hand hand, Condition condition, float* out) {
  switch (block) {
    case FeatureBlock::kBinary:
      *out = 1.0F;
      return fill_cards(hand, out + 1);
    case FeatureBlock::kCondensed:
      return fill_condensed(hand, out);
    case FeatureBlock::kSecondOrder:
      return fill_second_order(hand, out);
    case FeatureBlock::kThirdOrder:
      return fill_third_order(hand, out);
    case FeatureBlock::kRich:
      fill_rich(hand, out);
      return out + rich_width();
    case FeatureBlock::kCards:
      return fill_cards(hand, out);
    case FeatureBlock::kVulnerable:
      *out = condition.vulnerable ? 1.0F : 0.0F;
      return out + 1;
    case FeatureBlock::kVulnerabilities:
      out[0] = condition.vulnerable ? 1.0F : 0.0F;
      out[1] = condition.opponents_vulnerable ? 1.0F : 0.0F;
      return out + 2;
  }
  return out;
}

}  // namespace

std::size_t width(FeatureBlock block) {
  switch (block) {
    case FeatureBlock::kBinary:
      return core::kCards + 1;
    case FeatureBlock::kCondensed:
      return 6;
    case FeatureBlock::kSecondOrder:
      return 21;
    case FeatureBlock::kThirdOrder:
      return 56;
    case FeatureBlock::kRich:
      return rich_width();
    case FeatureBlock::kCards:
      return core::kCards;
    case FeatureBlock::kVulnerable:
      return 1;
    case FeatureBlock::kVulnerabilities:
      return 2;
  }
  return 0;
}

std::string_view name(FeatureBlock block) {
  return kNames[static_cast<std::size_t>(block)];
}

std::string feature_block_names() {
  std::string names;
  for (std::string_view each : kNames) {
    if (!names.empty()) names += ", ";
    names += each;
  }
  return names;
}

FeatureSet::FeatureSet(std::vector<FeatureBlock> blocks) : blocks_(std::move(blocks)) {
  for (FeatureBlock block : blocks_) width_ += bidding::width(block);
}

core::Expected<FeatureSet> FeatureSet::parse(std::string_view text) {
  std::vector<FeatureBlock> blocks;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const auto found = std::find(kNames.begin(), kNames.end(), word);
    if (found == kNames.end()) {
      return core::fail(ErrorCode::kRange,
                        fmt::format("there is no feature block \"{}\"; use some of {}, joined by +",
                                    word, feature_block_names()),
                        begin + 1);
    }
    const auto block = static_cast<FeatureBlock>(found - kNames.begin());
    if (std::find(blocks.begin(), blocks.end(), block) != blocks.end()) {
      return core::fail(ErrorCode::kIllegal,
                        fmt::format("the feature block \"{}\" stands twice", word), begin + 1);
    }
    blocks.push_back(block);
    begin = end + 1;
  }
  return FeatureSet(std::move(blocks));
}

std::string FeatureSet::name() const {
  std::string text;
  for (FeatureBlock block : blocks_) {
    if (!text.empty()) text += '+';
    text += bidding::name(block);
  }
  return text;
}

bool FeatureSet::sees_own_vulnerability() const {
  return std::any_of(blocks_.begin(), blocks_.end(), [](FeatureBlock block) {
    return block == FeatureBlock::kVulnerable || block == FeatureBlock::kVulnerabilities;
  });
}

bool FeatureSet::sees_opponents_vulnerability() const {
  return std::find(blocks_.begin(), blocks_.end(), FeatureBlock::kVulnerabilities) != blocks_.end();
}

void FeatureSet::fill(Hand hand, Condition condition, std::span<float> out) const {
  assert(out.size() == width_);
  float* next = out.data();
  for (FeatureBlock block : blocks_) next = fill_block(block, hand, condition, next);
}

void FeatureSet::fill(std::span<const Hand> hands, Condition condition,
                      std::span<float> out) const {
  assert(out.size() == hands.size() * width_);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    fill(hands[i], condition, out.subspan(i * width_, width_));
  }
}

}  // namespace bidwright::bidding
