#include "bidwright/tricks/deal_network.hpp"

#include "tricks/network_state.hpp"
#include "tricks/passes.hpp"

#include "bidwright/core/parallel.hpp"

namespace bidwright::tricks {
namespace {

/// Deals that are worked on together.
constexpr std::size_t kPredictBatch = 64;
/// Learned from.
constexpr std::array kBothDeclarers{core::Seat::kNorth, core::Seat::kSouth};

std::span<const core::Seat> seats_of(deals::Declarers declarers) {
  if (declarers == deals::Declarers::kAll) return core::kAllSeats;
  return kBothDeclarers;
}

void predict_batch(const DealLayers& layers, std::span<const core::Deal> deals,
                   std::span<const core::Seat> declarers, std::span<DealChances> result) {
  DealPass pass(layers, false);
  const std::size_t views = declarers.size() * deals.size();
  pass.prepare(views);
  for (std::size_t view = 0; view < views; ++view) {
    pass.fill(deals[view / declarers.size()], declarers[view % declarers.size()], view);
  }
  pass.forward(0, views);
  for (std::size_t view = 0; view < views; ++view) {
    const auto declarer = static_cast<std::size_t>(declarers[view % declarers.size()]);
    for (const core::Strain strain : core::kAllStrains) {
      TrickChances& chances =
          result[view / declarers.size()][static_cast<std::size_t>(strain)][declarer];
      std::copy_n(pass.scores(view, strain).begin(), kTrickClasses, chances.begin());
      softmax(chances);
    }
  }
}

}  // namespace

DealNetwork::State::State(const DealNetworkOptions& network_options)
    : options(network_options),
      random(options.seed, core::Purpose::kTraining, 3),
      layers({options.suit_hidden, options.width, options.strain_hidden}, random) {}

double DealNetwork::State::learn(std::span<const deals::SolvedDeal> deals) {
  constexpr std::size_t kViews = kBothDeclarers.size();
  if (!workers) {
    workers =
        std::make_unique<core::Workers>(static_cast<std::size_t>(std::max(1, options.threads)));
  }
  const auto order = shuffled(deals.size(), options.seed, passes);
  DealPass pass(layers, true);
  nn::AdamStep step;
  BatchWork work;
  work.prepare = [&](std::size_t rows) { pass.prepare(kViews * rows); };
  work.rows = [&](std::span<const std::uint32_t> members, std::size_t first, std::size_t last,
                  std::vector<double>& losses) {
    const auto results = static_cast<float>(kViews * core::kStrains * members.size());
    for (std::size_t view = kViews * first; view < kViews * last; ++view) {
      pass.fill(deals[members[view / kViews]].deal, kBothDeclarers[view % kViews], view);
    }
    pass.forward(kViews * first, kViews * last);
    for (std::size_t view = kViews * first; view < kViews * last; ++view) {
      const core::TrickTable& tricks = deals[members[view / kViews]].tricks;
      // No trump first: the order of the sum is part of the result.
      double loss = 0;
      for (const core::Strain strain :
           {core::Strain::kNoTrump, core::Strain::kClubs, core::Strain::kDiamonds,
            core::Strain::kHearts, core::Strain::kSpades}) {
        const std::span<float> gradient = pass.gradients(view, strain);
        std::fill(gradient.begin(), gradient.end(), 0.0F);
        loss +=
            softmax_loss(pass.scores(view, strain).data(), kTrickClasses,
                         static_cast<std::size_t>(tricks(strain, kBothDeclarers[view % kViews])),
                         results, gradient.data());
      }
      losses[view / kViews] += loss / (kViews * core::kStrains);
    }
    pass.backward(kViews * first, kViews * last);
  };
  work.begin_step = [&](std::size_t, double done) {
    step = nn::AdamStep::after(
        steps++, rate_at(options.rate, static_cast<double>(passes) + done, options.passes));
  };
  work.step = [&](std::size_t rows, std::size_t part, std::size_t parts) {
    pass.update(layers, kViews * rows, step, part, parts);
  };
  const double loss = run_pass(order, options.batch, *workers, work);
  ++passes;
  return loss;
}

DealNetwork::DealNetwork(const DealNetworkOptions& options)
    : state_(std::make_unique<State>(options)) {}
DealNetwork::DealNetwork(std::unique_ptr<State> state) : state_(std::move(state)) {}
DealNetwork::~DealNetwork() = default;
DealNetwork::DealNetwork(DealNetwork&&) noexcept = default;
DealNetwork& DealNetwork::operator=(DealNetwork&&) noexcept = default;

double DealNetwork::learn(std::span<const deals::SolvedDeal> deals) {
  return state_->learn(deals);
}

std::vector<DealChances> DealNetwork::predict(std::span<const core::Deal> deals,
                                              deals::Declarers declarers, int threads) const {
  std::vector<DealChances> result(deals.size());
  const std::size_t batches = (deals.size() + kPredictBatch - 1) / kPredictBatch;
  core::run_parts(batches, threads, [&](std::size_t batch) {
    const std::size_t first = batch * kPredictBatch;
    const std::size_t count = std::min(kPredictBatch, deals.size() - first);
    predict_batch(state_->layers, deals.subspan(first, count), seats_of(declarers),
                  std::span(result).subspan(first, count));
  });
  return result;
}

}  // namespace bidwright::tricks
