// The only door to the dds library: its contexts ("thread ids") are lent one at a time, and calls
// that use its process-wide state run alone. With each context goes a prover of ours, so that
// memory is bounded by the number of contexts. Everything here may be used by many threads.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include <dds/dll.h>

#include "dd/search/prover.hpp"

#include "bidwright/core/deal.hpp"
#include "bidwright/dd/solver.hpp"

namespace bidwright::dd {

/// dds counts strains from spades 0 to clubs 3 and no trump 4; seats as core does.
constexpr int dds_strain(core::Strain strain) {
  return strain == core::Strain::kNoTrump ? 4 : 3 - core::index(strain);
}
constexpr int dds_suit(core::Suit suit) {
  return 3 - core::index(suit);
}
constexpr int dds_rank(core::Card card) {
  return core::index(card.rank()) + 2;
}
constexpr core::Card core_card(int suit, int rank) {
  return {core::suit_at(3 - suit), core::rank_at(rank - 2)};
}

[[nodiscard]] ::deal dds_deal(const core::Deal& remaining, core::Strain strain, core::Seat leader);

/// What an error code of dds means, as an error of ours.
[[nodiscard]] core::Error dds_error(std::string_view what, int status);
/// Why a deal is not complete.
[[nodiscard]] core::Error incomplete_deal(const core::Deal& deal);

class Library {
 public:
  static Library& instance();

  [[nodiscard]] int contexts();

  /// Only before anything was lent.
  [[nodiscard]] core::Expected<void> set_resources(const Resources& resources);

  /// Waits for a free context, if possible the preferred one.
  [[nodiscard]] int borrow(int preferred);
  void give_back(int context);
  /// For who has borrowed the context.
  [[nodiscard]] search::Prover& prover(int context);

  /// Waits until nothing is lent, lends nothing until unlocked, and gives the library `threads`
  /// threads of its own (0: one a core) for that time.
  void lock_all(int threads);
  void unlock_all();

 private:
  Library() = default;

  /// With mutex_ held.
  void initialise();

  std::mutex mutex_;
  std::condition_variable changed_;
  Resources resources_;
  /// Empty until the first use.
  std::vector<bool> free_;
  /// One a context, made when it is first needed.
  std::vector<std::unique_ptr<search::Prover>> provers_;
  std::size_t lent_ = 0;
  bool locked_ = false;
};

class Lease {
 public:
  explicit Lease(int& preferred) : context_(Library::instance().borrow(preferred)) {
    preferred = context_;
  }
  ~Lease() { Library::instance().give_back(context_); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  [[nodiscard]] int context() const { return context_; }
  [[nodiscard]] search::Prover& prover() const { return Library::instance().prover(context_); }

 private:
  int context_;
};

}  // namespace bidwright::dd
