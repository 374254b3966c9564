// The only door to the dds library: its contexts ("thread ids") are lent one at a time, and calls
// that use its process-wide state run alone. Everything here may be used by many threads.
#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include <dds/dll.h>

#include "bidwright/core/card.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/core/seat.hpp"

namespace bidwright::dd {

/// dds counts strains from spades 0 to clubs 3 and no trump 4; seats as core does.
constexpr int dds_strain(core::Strain strain) {
  return strain == core::Strain::kNoTrump ? 4 : 3 - core::index(strain);
}
constexpr int dds_suit(core::Suit suit) {
  return 3 - core::index(suit);
}

/// The position before the opening lead.
[[nodiscard]] ::deal dds_deal(const core::Deal& deal, core::Strain strain, core::Seat leader);

class Library {
 public:
  static Library& instance();

  [[nodiscard]] int contexts() const { return static_cast<int>(free_.size()); }

  /// Waits for a free context, if possible the preferred one.
  [[nodiscard]] int borrow(int preferred);
  void give_back(int context);

 private:
  Library();

  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<bool> free_;
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

 private:
  int context_;
};

}  // namespace bidwright::dd
