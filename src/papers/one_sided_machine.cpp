#include "papers/one_sided_machine.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "core/clones.hpp"
#include "papers/kernels.hpp"

namespace bidwright::papers {
namespace {

constexpr std::size_t kLanes = 4;
using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));
using IndexLanes = std::int64_t __attribute__((vector_size(kLanes * sizeof(double))));
using FloatLanes = float __attribute__((vector_size(kLanes * sizeof(float))));

template <typename Vector, typename Number>
BIDWRIGHT_INLINE void load(Vector& to, const Number* from) {
  std::memcpy(&to, from, sizeof(Vector));
}

constexpr double kNever = -std::numeric_limits<double>::infinity();
/// For two rows with the same features, on which the kernel alone does not decide.
constexpr double kFlattest = 1e-12;

/// What a machine is made of while it learns; arrays as wide as the rows of the kernel.
struct State {
  std::vector<double> betas;
  /// How much more the function has to rise at a row, but for the offset: what is minimised falls
  /// by it when the beta rises.
  std::vector<double> wants;
  /// 0 where the beta may still rise (fall), kNever where it may not.
  std::vector<double> rises;
  std::vector<double> falls;
};

struct Choice {
  std::size_t row = 0;
  double value = kNever;
};

/// The largest value of rows that come in their order, of equal ones the first.
class Largest {
 public:
  BIDWRIGHT_INLINE void take(const Lanes& values) {
    const auto better = values > best_;
    best_ = better ? values : best_;
    blocks_ = better ? block_ : blocks_;
    block_ += 1;
  }
  BIDWRIGHT_INLINE Choice choice() const {
    Choice choice;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const std::size_t row = static_cast<std::size_t>(blocks_[lane]) * kLanes + lane;
      const double value = best_[lane];
      if (value > choice.value || (value == choice.value && row < choice.row)) {
        choice = {row, value};
      }
    }
    return choice;
  }

 private:
  Lanes best_ = Lanes{} + kNever;
  IndexLanes blocks_{};
  IndexLanes block_{};
};

/// The beta that wants most to rise, of those that may.
BIDWRIGHT_CLONES Choice most_wanting(const double* wants, const double* rises, std::size_t width) {
  Largest largest;
  for (std::size_t n = 0; n < width; n += kLanes) {
    Lanes value;
    Lanes may;
    load(value, wants + n);
    load(may, rises + n);
    largest.take(value + may);
  }
  return largest.choice();
}

struct Partner {
  std::size_t row = 0;
  /// The largest difference of what two want, this or another.
  double most = kNever;
};

/// The beta that should fall while another rises, which wants it by `want` and has the kernel row
/// `kernel`.
BIDWRIGHT_CLONES Partner best_partner(const double* wants, const double* falls, const float* kernel,
                                      double want, std::size_t width) {
  Largest gains;
  Largest differences;
  const Lanes never = Lanes{} + kNever;
  const Lanes flattest = Lanes{} + kFlattest;
  for (std::size_t n = 0; n < width; n += kLanes) {
    Lanes value;
    Lanes may;
    FloatLanes near;
    load(value, wants + n);
    load(may, falls + n);
    load(near, kernel + n);
    const Lanes difference = want - value + may;
    differences.take(difference);
    Lanes curvature = 2 - 2 * __builtin_convertvector(near, Lanes);
    curvature = curvature > flattest ? curvature : flattest;
    const Lanes gain = difference * difference / curvature;
    gains.take(difference > 0 ? gain : never);
  }
  return {gains.choice().row, differences.choice().value};
}

/// After one beta rose by `step` and the other fell by it.
BIDWRIGHT_CLONES void move(double* wants, const float* risen, const float* fallen, double step,
                           std::size_t width) {
  for (std::size_t n = 0; n < width; n += kLanes) {
    Lanes value;
    FloatLanes up;
    FloatLanes down;
    load(value, wants + n);
    load(up, risen + n);
    load(down, fallen + n);
    value -= step * (__builtin_convertvector(up, Lanes) - __builtin_convertvector(down, Lanes));
    std::memcpy(wants + n, &value, sizeof(Lanes));
  }
}

struct Range {
  double lowest;
  double highest;
};

Range range_of(Bound bound, double c) {
  return bound == Bound::kAtLeast ? Range{0, c} : Range{-c, 0};
}

/// What every row with a beta strictly inside its range wants; without one, half way between what
/// the others allow: infinite where all are on one side, as of a contract that is never best.
double offset_of(const State& state, std::size_t size) {
  double sum = 0;
  std::size_t inside = 0;
  double least = kNever;
  double most = -kNever;
  for (std::size_t n = 0; n < size; ++n) {
    const bool rises = state.rises[n] == 0;
    const bool falls = state.falls[n] == 0;
    if (rises && falls) {
      sum += state.wants[n];
      ++inside;
    } else if (rises) {
      least = std::max(least, state.wants[n]);
    } else {
      most = std::min(most, state.wants[n]);
    }
  }
  return inside > 0 ? sum / static_cast<double>(inside) : (least + most) / 2;
}

}  // namespace

KernelMatrix::KernelMatrix(const FeatureMatrix& rows, double gamma, std::size_t most_bytes)
    : rows_(rows),
      gamma_(gamma),
      size_(rows.rows()),
      width_((size_ + kLanes - 1) / kLanes * kLanes),
      columns_(width_ * static_cast<std::size_t>(rows.dimensions)),
      squares_(width_),
      free_rows_(most_bytes / (width_ * sizeof(float))),
      kept_(size_) {
  for (std::size_t n = 0; n < size_; ++n) {
    for (std::size_t j = 0; j < static_cast<std::size_t>(rows.dimensions); ++j) {
      const double x = rows.row(n)[j];
      columns_[j * width_ + n] = x;
      squares_[n] += x * x;
    }
  }
}

void KernelMatrix::compute(const double* x, std::span<double> out) const {
  double square = 0;
  for (int j = 0; j < rows_.dimensions; ++j) square += x[j] * x[j];
  std::fill(out.begin(), out.end(), 0);
  add_product(columns_.data(), rows_.dimensions, static_cast<int>(width_), x,
              static_cast<int>(width_), out.data());
  for (std::size_t n = 0; n < size_; ++n) {
    out[n] = std::exp(-gamma_ * (square + squares_[n] - 2 * out[n]));
  }
}

void KernelMatrix::compute_row(std::size_t n, float* out) const {
  std::vector<double> exact(width_);
  compute(rows_.row(n), exact);
  std::transform(exact.begin(), exact.end(), out, [](double k) { return static_cast<float>(k); });
}

const float* KernelMatrix::row(std::size_t n, std::vector<float>& room) {
  bool keep = false;
  {
    const std::lock_guard lock(mutex_);
    if (kept_[n]) return kept_[n].get();
    keep = free_rows_ > 0;
    if (keep) --free_rows_;
  }
  if (!keep) {
    room.resize(width_);
    compute_row(n, room.data());
    return room.data();
  }
  std::unique_ptr<float[]> fresh(new float[width_]);
  compute_row(n, fresh.get());
  const std::lock_guard lock(mutex_);
  if (kept_[n]) {
    ++free_rows_;  // another thread was quicker
  } else {
    kept_[n] = std::move(fresh);
  }
  return kept_[n].get();
}

Machine train_machine(KernelMatrix& kernel, std::span<const double> targets,
                      std::span<const Bound> bounds, double c, double tolerance) {
  const std::size_t width = kernel.width();
  State state{std::vector<double>(width), std::vector<double>(targets.begin(), targets.end()),
              std::vector<double>(width, kNever), std::vector<double>(width, kNever)};
  state.wants.resize(width);
  const auto set_beta = [&](std::size_t n, double beta) {
    const Range range = range_of(bounds[n], c);
    state.betas[n] = beta;
    state.rises[n] = beta < range.highest ? 0 : kNever;
    state.falls[n] = beta > range.lowest ? 0 : kNever;
  };
  for (std::size_t n = 0; n < kernel.size(); ++n) set_beta(n, 0);

  std::vector<float> riser_room;
  std::vector<float> faller_room;
  while (true) {
    const Choice riser = most_wanting(state.wants.data(), state.rises.data(), width);
    if (riser.value == kNever) break;
    const float* risen = kernel.row(riser.row, riser_room);
    const Partner faller =
        best_partner(state.wants.data(), state.falls.data(), risen, riser.value, width);
    if (faller.most < tolerance) break;
    const float* fallen = kernel.row(faller.row, faller_room);

    const double curvature = std::max(2 - 2 * static_cast<double>(risen[faller.row]), kFlattest);
    const double wanted = (riser.value - state.wants[faller.row]) / curvature;
    const double up = range_of(bounds[riser.row], c).highest - state.betas[riser.row];
    const double down = state.betas[faller.row] - range_of(bounds[faller.row], c).lowest;
    const double step = std::min({wanted, up, down});
    // Exactly to the end of a range where it ends there, whatever is lost in rounding.
    set_beta(riser.row,
             step == up ? range_of(bounds[riser.row], c).highest : state.betas[riser.row] + step);
    set_beta(faller.row, step == down ? range_of(bounds[faller.row], c).lowest
                                      : state.betas[faller.row] - step);
    move(state.wants.data(), risen, fallen, step, width);
  }
  state.betas.resize(kernel.size());
  return {std::move(state.betas), offset_of(state, kernel.size())};
}

}  // namespace bidwright::papers
