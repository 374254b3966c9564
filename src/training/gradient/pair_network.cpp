#include "training/gradient/pair_network.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "nn/vector_math.hpp"

namespace bidwright::training::gradient {

using namespace nn;  // Its vectors and products

namespace {

constexpr std::array kHandSeats{core::Seat::kNorth, core::Seat::kSouth};

constexpr float kCostScale = 0.125F;
constexpr float kTrickScale = 0.25F;
constexpr float kMiddleTricks = 7.0F;
constexpr int kLeastLength = 3;  // Thresholds of the pair's length in a suit
constexpr int kMostLength = 11;
constexpr int kMostOfHand = 7;  // Thresholds of a hand's length in a suit
constexpr int kHonours = 5;

constexpr std::size_t kSuitInputs =
    2 * core::kRanks + (kMostLength - kLeastLength + 1) + 2 * kMostOfHand + kHonours + 2 + 6;
/// Numbers that a strain gets beside the suits'.
constexpr std::size_t kPointInputs = 8;
/// ... and if losers are counted.
constexpr std::size_t kLoserInputs = 8;

std::size_t start_of(std::size_t vulnerable) {
  return vulnerable * kPairCosts;
}

/// What opponents can cash at once in a suit: its ace, and its king beside it. With the suit as a
/// side suit a void stops them.
int top_losers(const std::array<core::Hand, 2>& hands, core::Suit suit, bool ruffed) {
  const std::array<std::uint32_t, 2> ranks{hands[0].ranks(suit), hands[1].ranks(suit)};
  const std::uint32_t both = ranks[0] | ranks[1];
  const int shorter = std::min(std::popcount(ranks[0]), std::popcount(ranks[1]));
  const int longer = std::max(std::popcount(ranks[0]), std::popcount(ranks[1]));
  const int held = std::countl_zero(both << 19 | 1U << 17);
  return std::min(held, ruffed ? shorter : longer);
}

/// The numbers of a strain that counts losers.
std::array<float, kLoserInputs> loser_numbers(const std::array<core::Hand, 2>& hands,
                                              core::Strain strain) {
  int losers = 0;
  int aces = 0;
  int kings = 0;
  for (const core::Suit suit : core::kAllSuits) {
    const bool ruffed = core::is_suit(strain) && core::suit_at(core::index(strain)) != suit;
    losers += top_losers(hands, suit, ruffed);
    const std::uint32_t both = hands[0].ranks(suit) | hands[1].ranks(suit);
    aces += static_cast<int>(both >> 12 & 1);
    kings += static_cast<int>(both >> 11 & 1);
  }
  const auto flag = [](bool value) { return value ? 1.0F : 0.0F; };
  return {
      flag(losers == 0), flag(losers == 1), flag(losers == 2), flag(losers >= 3),
      flag(aces == 4),   flag(aces == 3),   flag(aces <= 2),   static_cast<float>(kings) * 0.25F};
}

}  // namespace

std::size_t PairNetwork::strain_stride() const {
  return 2 * options_.suit_width + kPointInputs + (options_.counts_losers ? kLoserInputs : 0);
}

PairNetworkOptions network_options(const GradientRecipe& recipe) {
  PairNetworkOptions options;
  options.passes = static_cast<int>(recipe.network_passes);
  options.batch = recipe.network_batch;
  options.rate = static_cast<float>(recipe.network_rate);
  options.decay = static_cast<float>(recipe.network_decay);
  options.penalty = recipe.penalty;
  options.seed = recipe.seed;
  return options;
}

PairNetwork::PairNetwork(const PairNetworkOptions& options)
    : options_(options), prices_(options.penalty) {
  const auto stack = [&](std::size_t inputs, std::vector<std::size_t> hidden, std::size_t outputs,
                         bool rectified, std::uint64_t number) {
    core::Random random(options.seed, core::Purpose::kTraining, number, 1);
    hidden.insert(hidden.begin(), inputs);
    hidden.push_back(outputs);
    return nn::DenseStack(hidden, rectified, random);
  };
  const std::size_t width = options.suit_width;
  suit_ = stack(kSuitInputs, {options.suit_hidden}, width, true, 0);
  link_ = stack(width, {}, 3 * width, false, 1);
  trump_ = stack(strain_stride(), options.strain_hidden, options.strain_outputs, false, 2);
  no_trump_ = stack(strain_stride(), options.strain_hidden, options.strain_outputs, false, 3);
  cost_ =
      stack(core::kStrains * options.strain_outputs, options.cost_hidden, kPairOutputs, false, 4);
}

std::vector<nn::DenseStack*> PairNetwork::stacks() {
  return {&suit_, &link_, &trump_, &no_trump_, &cost_};
}
std::vector<const nn::DenseStack*> PairNetwork::stacks() const {
  return {&suit_, &link_, &trump_, &no_trump_, &cost_};
}

void PairNetwork::prepare(Batch& batch, std::size_t pairs) const {
  batch.suit_input.resize(pairs * core::kSuits * kSuitInputs);
  batch.trump_input.resize(pairs * core::kSuits * strain_stride());
  batch.no_trump_input.resize(pairs * strain_stride());
  batch.cost_input.resize(pairs * core::kStrains * options_.strain_outputs);
  batch.gradient.resize(pairs * core::kSuits * strain_stride());
  batch.suit_sum_gradient.resize(pairs * strain_stride());
  suit_.prepare(batch.suit, pairs * core::kSuits);
  link_.prepare(batch.link, pairs * core::kSuits);
  trump_.prepare(batch.trump, pairs * core::kSuits);
  no_trump_.prepare(batch.no_trump, pairs);
  cost_.prepare(batch.cost, pairs);
}

void PairNetwork::fill(const std::array<core::Hand, 2>& hands, std::size_t pair,
                       Batch& batch) const {
  float* to = batch.suit_input.data() + pair * core::kSuits * kSuitInputs;
  const auto flag = [&to](bool value) { *to++ = value ? 1.0F : 0.0F; };
  const auto number = [&to](int value, float scale) { *to++ = static_cast<float>(value) * scale; };
  std::array<int, 2> points{};
  std::array<int, 2> controls{};
  for (core::Suit suit : core::kAllSuits) {
    const std::array<std::uint32_t, 2> ranks{hands[0].ranks(suit), hands[1].ranks(suit)};
    const std::uint32_t both = ranks[0] | ranks[1];
    const int length = std::popcount(both);
    for (std::size_t hand = 0; hand < 2; ++hand) {
      const int of_hand = std::popcount(ranks[hand]);
      const int suit_points = core::high_card_points(ranks[hand]);
      points[hand] += suit_points;
      controls[hand] += static_cast<int>(2 * (ranks[hand] >> 12 & 1) + (ranks[hand] >> 11 & 1));
      for (int rank = 0; rank < core::kRanks; ++rank) flag((ranks[hand] >> rank & 1) != 0);
      for (int least = 1; least <= kMostOfHand; ++least) flag(of_hand >= least);
      number(of_hand, 0.25F);
      number(suit_points, 0.25F);
    }
    for (int rank = 0; rank < kHonours; ++rank) flag((both >> (12 - rank) & 1) != 0);
    for (int least = kLeastLength; least <= kMostLength; ++least) flag(length >= least);
    number(length, 0.125F);
    const int longer = std::max(std::popcount(ranks[0]), std::popcount(ranks[1]));
    number(longer, 0.25F);
    number(length - longer, 0.25F);
    number(std::countl_one(both << 19), 0.25F);
  }
  const std::array<float, kPointInputs> numbers{
      1.0F,
      static_cast<float>(points[0]) * 0.1F,
      static_cast<float>(points[1]) * 0.1F,
      static_cast<float>(points[0] + points[1] - 20) * 0.1F,
      static_cast<float>(controls[0] + controls[1] - 6) * 0.2F,
      static_cast<float>(std::max(points[0] + points[1] - 25, 0)) * 0.2F,
      static_cast<float>(controls[0]) * 0.2F,
      static_cast<float>(controls[1]) * 0.2F};
  const std::size_t stride = strain_stride();
  const std::size_t offset = 2 * options_.suit_width;
  for (std::size_t suit = 0; suit < core::kSuits; ++suit) {
    std::copy(numbers.begin(), numbers.end(),
              batch.trump_input.data() + (pair * core::kSuits + suit) * stride + offset);
  }
  std::copy(numbers.begin(), numbers.end(), batch.no_trump_input.data() + pair * stride + offset);
  if (!options_.counts_losers) return;
  for (const core::Strain strain : core::kAllStrains) {
    const auto losers = loser_numbers(hands, strain);
    float* row =
        core::is_suit(strain)
            ? batch.trump_input.data() +
                  (pair * core::kSuits + static_cast<std::size_t>(core::index(strain))) * stride
            : batch.no_trump_input.data() + pair * stride;
    std::copy(losers.begin(), losers.end(), row + offset + kPointInputs);
  }
}

void PairNetwork::forward(std::size_t first, std::size_t last, Batch& batch) const {
  constexpr std::size_t kSuits = core::kSuits;
  const std::size_t width = options_.suit_width;
  const std::size_t stride = strain_stride();
  suit_.forward(batch.suit_input.data(), kSuitInputs, first * kSuits, last * kSuits, batch.suit);
  const float* u = batch.suit.values.back().data();
  link_.forward(u, width, first * kSuits, last * kSuits, batch.link);
  const float* links = batch.link.values.back().data();
  for (std::size_t pair = first; pair < last; ++pair) {
    float* no_trump = batch.no_trump_input.data() + pair * stride;
    for (std::size_t x = 0; x < width; x += kLanes) {
      Float8 sum_u{};
      Float8 sum_r{};
      std::array<Float8, kSuits> side;
      std::array<Float8, kSuits> trump;
      for (std::size_t s = 0; s < kSuits; ++s) {
        const std::size_t row = pair * kSuits + s;
        const Float8 of_suit = load(u + row * width + x);
        store(batch.trump_input.data() + row * stride + x, of_suit);
        sum_u += of_suit;
        side[s] = load(links + row * 3 * width + x);
        trump[s] = load(links + row * 3 * width + width + x);
        sum_r += larger(load(links + row * 3 * width + 2 * width + x), Float8{});
      }
      store(no_trump + x, sum_u);
      store(no_trump + width + x, sum_r);
      for (std::size_t t = 0; t < kSuits; ++t) {
        Float8 sum_z{};
        for (std::size_t s = 0; s < kSuits; ++s) {
          if (s != t) sum_z += larger(side[s] + trump[t], Float8{});
        }
        store(batch.trump_input.data() + (pair * kSuits + t) * stride + width + x, sum_z);
      }
    }
  }
  trump_.forward(batch.trump_input.data(), stride, first * kSuits, last * kSuits, batch.trump);
  no_trump_.forward(batch.no_trump_input.data(), stride, first, last, batch.no_trump);
  const std::size_t outputs = options_.strain_outputs;
  for (std::size_t pair = first; pair < last; ++pair) {
    float* to = batch.cost_input.data() + pair * core::kStrains * outputs;
    for (std::size_t t = 0; t < kSuits; ++t) {
      to = std::copy_n(
          batch.trump.values.back().data() + (pair * kSuits + t) * trump_.output_stride(), outputs,
          to);
    }
    std::copy_n(batch.no_trump.values.back().data() + pair * no_trump_.output_stride(), outputs,
                to);
  }
  cost_.forward(batch.cost_input.data(), core::kStrains * outputs, first, last, batch.cost);
}

void PairNetwork::backward(std::size_t first, std::size_t last, Batch& batch) const {
  constexpr std::size_t kSuits = core::kSuits;
  const std::size_t width = options_.suit_width;
  const std::size_t stride = strain_stride();
  const std::size_t outputs = options_.strain_outputs;
  const std::size_t cost_inputs = core::kStrains * outputs;
  cost_.backward(first, last, batch.cost);
  // The gradients of wrong tricks are already in the strains' outputs.
  std::vector<float> to_strains(last * cost_inputs);
  cost_.input_gradient(first, last, batch.cost, to_strains.data(), cost_inputs);
  for (std::size_t pair = first; pair < last; ++pair) {
    const float* from = to_strains.data() + pair * cost_inputs;
    for (std::size_t t = 0; t < kSuits; ++t) {
      float* to =
          batch.trump.gradients.back().data() + (pair * kSuits + t) * trump_.output_stride();
      for (std::size_t x = 0; x < outputs; ++x) to[x] += *from++;
    }
    float* to = batch.no_trump.gradients.back().data() + pair * no_trump_.output_stride();
    for (std::size_t x = 0; x < outputs; ++x) to[x] += *from++;
  }
  trump_.backward(first * kSuits, last * kSuits, batch.trump);
  no_trump_.backward(first, last, batch.no_trump);
  float* of_trump = batch.gradient.data();
  float* of_no_trump = batch.suit_sum_gradient.data();
  std::fill(of_trump + first * kSuits * stride, of_trump + last * kSuits * stride, 0.0F);
  std::fill(of_no_trump + first * stride, of_no_trump + last * stride, 0.0F);
  trump_.input_gradient(first * kSuits, last * kSuits, batch.trump, of_trump, stride);
  no_trump_.input_gradient(first, last, batch.no_trump, of_no_trump, stride);

  const float* links = batch.link.values.back().data();
  float* of_links = batch.link.gradients.back().data();
  float* of_suits = batch.suit.gradients.back().data();
  for (std::size_t pair = first; pair < last; ++pair) {
    for (std::size_t x = 0; x < width; x += kLanes) {
      const Float8 sum_u = load(of_no_trump + pair * stride + x);
      const Float8 sum_r = load(of_no_trump + pair * stride + width + x);
      std::array<Float8, kSuits> side{};
      std::array<Float8, kSuits> trump{};
      for (std::size_t t = 0; t < kSuits; ++t) {
        const std::size_t row = pair * kSuits + t;
        const Float8 of_z = load(of_trump + row * stride + width + x);
        const Float8 q = load(links + row * 3 * width + width + x);
        for (std::size_t s = 0; s < kSuits; ++s) {
          if (s == t) continue;
          const Float8 p = load(links + (pair * kSuits + s) * 3 * width + x);
          const Float8 g = p + q > Float8{} ? of_z : Float8{};
          side[s] += g;
          trump[t] += g;
        }
      }
      for (std::size_t s = 0; s < kSuits; ++s) {
        const std::size_t row = pair * kSuits + s;
        store(of_links + row * 3 * width + x, side[s]);
        store(of_links + row * 3 * width + width + x, trump[s]);
        const Float8 r = load(links + row * 3 * width + 2 * width + x);
        store(of_links + row * 3 * width + 2 * width + x, r > Float8{} ? sum_r : Float8{});
        store(of_suits + row * width + x, sum_u + load(of_trump + row * stride + x));
      }
    }
  }
  link_.backward(first * kSuits, last * kSuits, batch.link);
  link_.input_gradient(first * kSuits, last * kSuits, batch.link, of_suits, width);
  suit_.backward(first * kSuits, last * kSuits, batch.suit);
}

void PairNetwork::update(std::size_t pairs, const Batch& batch, const nn::AdamStep& step,
                         std::size_t part, std::size_t parts) {
  constexpr std::size_t kSuits = core::kSuits;
  suit_.update(batch.suit_input.data(), kSuitInputs, pairs * kSuits, batch.suit, step, part, parts);
  link_.update(batch.suit.values.back().data(), options_.suit_width, pairs * kSuits, batch.link,
               step, part, parts);
  trump_.update(batch.trump_input.data(), strain_stride(), pairs * kSuits, batch.trump, step, part,
                parts);
  no_trump_.update(batch.no_trump_input.data(), strain_stride(), pairs, batch.no_trump, step, part,
                   parts);
  cost_.update(batch.cost_input.data(), core::kStrains * options_.strain_outputs, pairs, batch.cost,
               step, part, parts);
}

double PairNetwork::learn(std::span<const SolvedPair> pairs, int pass, core::Workers& workers) {
  static const auto kOrders = suit_orders();
  std::vector<std::uint32_t> order(pairs.size());
  std::iota(order.begin(), order.end(), 0U);
  core::Random random(options_.seed, core::Purpose::kTraining, static_cast<std::uint64_t>(pass), 2);
  random.shuffle(order);

  const std::size_t batch_size = std::min(options_.batch, pairs.size());
  const std::size_t batches = pairs.size() / batch_size;
  const auto total = static_cast<double>(batches) * static_cast<double>(options_.passes);
  const std::size_t stride = cost_.output_stride();
  Batch batch;
  prepare(batch, batch_size);
  std::vector<double> errors(batch_size);
  double error = 0.0;
  for (std::size_t b = 0; b < batches; ++b) {
    workers.run([&](std::size_t part) {
      const auto [first, last] = workers.share(batch_size, part);
      std::vector<core::NorthSouthTricks> tricks(last);
      for (std::size_t row = first; row < last; ++row) {
        const std::uint32_t i = order[b * batch_size + row];
        core::Random name(options_.seed, core::Purpose::kTraining,
                          std::uint64_t{i} << 32 | static_cast<std::uint32_t>(pass), 3);
        const std::uint32_t which = name.below(48);
        const SolvedPair pair = renamed(pairs[i], kOrders[which % 24], which >= 24);
        fill(pair.hands, row, batch);
        tricks[row] = pair.tricks;
      }
      forward(first, last, batch);
      const float scale = 1.0F / static_cast<float>(batch_size);
      std::array<float, kPairOutputs> wanted{};
      for (std::size_t row = first; row < last; ++row) {
        for (std::size_t vulnerable = 0; vulnerable < 2; ++vulnerable) {
          prices_.fill(tricks[row], vulnerable == 1,
                       std::span(wanted).subspan(start_of(vulnerable), kPairCosts));
        }
        const float* value = batch.cost.values.back().data() + row * stride;
        float* gradient = batch.cost.gradients.back().data() + row * stride;
        double row_error = 0.0;
        std::fill_n(gradient, stride, 0.0F);
        for (std::size_t j = 0; j < kPairOutputs; ++j) {
          const float difference = value[j] - wanted[j] * kCostScale;
          gradient[j] = difference * scale;
          row_error += static_cast<double>(difference * difference);
        }
        errors[row] = row_error;
        for (std::size_t strain = 0; strain < core::kStrains; ++strain) {
          const bool no_trump = strain == core::kSuits;
          auto& of_strain = no_trump ? batch.no_trump : batch.trump;
          const std::size_t at = no_trump ? row * no_trump_.output_stride()
                                          : (row * core::kSuits + strain) * trump_.output_stride();
          float* out = of_strain.gradients.back().data() + at;
          std::fill_n(out, no_trump ? no_trump_.output_stride() : trump_.output_stride(), 0.0F);
          for (std::size_t hand = 0; hand < 2; ++hand) {
            const float want =
                (static_cast<float>(tricks[row](core::kAllStrains[strain], kHandSeats[hand])) -
                 kMiddleTricks) *
                kTrickScale;
            out[hand] = (of_strain.values.back()[at + hand] - want) * scale * options_.trick_weight;
          }
        }
      }
      backward(first, last, batch);
    });
    for (const double row_error : errors) error += row_error;
    const double done =
        (static_cast<double>(pass) * static_cast<double>(batches) + static_cast<double>(b)) / total;
    const float rate = options_.rate * static_cast<float>(1.0 - done);
    const nn::AdamStep step = nn::AdamStep::after(steps_++, rate);
    workers.run([&](std::size_t part) { update(batch_size, batch, step, part, workers.count()); });
    if (options_.decay > 0.0F) {
      for (nn::DenseStack* stack : stacks()) stack->shrink(1.0F - rate * options_.decay);
    }
  }
  return error / static_cast<double>(batches * batch_size * kPairOutputs) /
         static_cast<double>(kCostScale * kCostScale);
}

template <typename Take>
void PairNetwork::run_all(std::span<const std::array<core::Hand, 2>> pairs,
                          const Take& take) const {
  constexpr std::size_t kAtOnce = 128;
  Batch batch;
  prepare(batch, kAtOnce);
  for (std::size_t start = 0; start < pairs.size(); start += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, pairs.size() - start);
    for (std::size_t row = 0; row < count; ++row) fill(pairs[start + row], row, batch);
    forward(0, count, batch);
    for (std::size_t row = 0; row < count; ++row) take(start + row, row, batch);
  }
}

void PairNetwork::predict(std::span<const std::array<core::Hand, 2>> pairs,
                          std::span<float> out) const {
  run_all(pairs, [&](std::size_t pair, std::size_t row, const Batch& batch) {
    const float* value = batch.cost.values.back().data() + row * cost_.output_stride();
    for (std::size_t j = 0; j < kPairOutputs; ++j) {
      out[pair * kPairOutputs + j] = std::clamp(value[j] / kCostScale, 0.0F, 24.0F);
    }
  });
}

void PairNetwork::save(nn::CheckpointWriter& writer) const {
  writer.number(steps_);
  for (const nn::DenseStack* stack : stacks()) stack->save(writer);
}

void PairNetwork::restore(nn::CheckpointReader& reader) {
  steps_ = reader.number();
  for (nn::DenseStack* stack : stacks()) stack->restore(reader);
}

}  // namespace bidwright::training::gradient
