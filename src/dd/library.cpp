#include "dd/library.hpp"

#include <algorithm>

#include "bidwright/dd/solver.hpp"

namespace bidwright::dd {

::deal dds_deal(const core::Deal& deal, core::Strain strain, core::Seat leader) {
  ::deal result{};
  result.trump = dds_strain(strain);
  result.first = core::index(leader);
  for (const core::Seat seat : core::kAllSeats) {
    for (const core::Suit suit : core::kAllSuits) {
      result.remainCards[core::index(seat)][dds_suit(suit)] = deal[seat].ranks(suit) << 2;
    }
  }
  return result;
}

Library& Library::instance() {
  static Library library;
  return library;
}

Library::Library() {
  SetMaxThreads(0);  // One context a core; the library itself stays within 70 % of free memory.
  DDSInfo info{};
  GetDDSInfo(&info);
  free_.assign(static_cast<std::size_t>(std::max(1, info.noOfThreads)), true);
}

int Library::borrow(int preferred) {
  std::unique_lock lock(mutex_);
  freed_.wait(lock, [this] { return std::find(free_.begin(), free_.end(), true) != free_.end(); });
  auto found = free_.begin();
  if (preferred >= 0 && free_[static_cast<std::size_t>(preferred)]) {
    found += preferred;
  } else {
    found = std::find(free_.begin(), free_.end(), true);
  }
  *found = false;
  return static_cast<int>(found - free_.begin());
}

void Library::give_back(int context) {
  {
    const std::scoped_lock lock(mutex_);
    free_[static_cast<std::size_t>(context)] = true;
  }
  freed_.notify_one();
}

int concurrency() {
  return Library::instance().contexts();
}

const char* library_version() {
  static const DDSInfo info = [] {
    DDSInfo result{};
    GetDDSInfo(&result);
    return result;
  }();
  return info.versionString;
}

}  // namespace bidwright::dd
