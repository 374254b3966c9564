#include "dd/library.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace bidwright::dd {

::deal dds_deal(const core::Deal& remaining, core::Strain strain, core::Seat leader) {
  ::deal result{};
  result.trump = dds_strain(strain);
  result.first = core::index(leader);
  for (const core::Seat seat : core::kAllSeats) {
    for (const core::Suit suit : core::kAllSuits) {
      result.remainCards[core::index(seat)][dds_suit(suit)] = remaining[seat].ranks(suit) << 2;
    }
  }
  return result;
}

core::Error dds_error(std::string_view what, int status) {
  char line[80] = "";
  ErrorMessage(status, line);
  return {core::ErrorCode::kRange, fmt::format("dds cannot solve this {}: {}", what, line)};
}

core::Error incomplete_deal(const core::Deal& deal) {
  for (const core::Seat seat : core::kAllSeats) {
    if (deal[seat].size() != core::kRanks) {
      return {core::ErrorCode::kIllegal,
              fmt::format("{} has {} cards; a deal to be solved needs 13 in every hand",
                          core::name(seat), deal[seat].size())};
    }
  }
  return {core::ErrorCode::kIllegal, "two hands hold the same card"};
}

Library& Library::instance() {
  static Library library;
  return library;
}

void Library::initialise() {
  SetResources(resources_.memory_mb, resources_.contexts);
  DDSInfo info{};
  GetDDSInfo(&info);
  free_.assign(static_cast<std::size_t>(std::max(1, info.noOfThreads)), true);
  provers_.resize(free_.size());
}

int Library::contexts() {
  const std::scoped_lock lock(mutex_);
  if (free_.empty()) initialise();
  return static_cast<int>(free_.size());
}

core::Expected<void> Library::set_resources(const Resources& resources) {
  const std::scoped_lock lock(mutex_);
  if (!free_.empty()) {
    return core::fail(core::ErrorCode::kBusy,
                      "the double-dummy solver is already in use; set its resources before");
  }
  resources_ = resources;
  return {};
}

int Library::borrow(int preferred) {
  std::unique_lock lock(mutex_);
  if (free_.empty()) initialise();
  changed_.wait(lock, [this] { return !locked_ && lent_ < free_.size(); });
  auto found = std::find(free_.begin(), free_.end(), true);
  if (preferred >= 0 && preferred < static_cast<int>(free_.size()) &&
      free_[static_cast<std::size_t>(preferred)]) {
    found = free_.begin() + preferred;
  }
  *found = false;
  ++lent_;
  return static_cast<int>(found - free_.begin());
}

void Library::give_back(int context) {
  {
    const std::scoped_lock lock(mutex_);
    free_[static_cast<std::size_t>(context)] = true;
    --lent_;
  }
  changed_.notify_all();
}

search::Prover& Library::prover(int context) {
  std::unique_ptr<search::Prover>& prover = provers_[static_cast<std::size_t>(context)];
  if (!prover) prover = std::make_unique<search::Prover>();
  return *prover;
}

void Library::lock_all(int threads) {
  std::unique_lock lock(mutex_);
  if (free_.empty()) initialise();
  changed_.wait(lock, [this] { return !locked_; });
  locked_ = true;
  changed_.wait(lock, [this] { return lent_ == 0; });
  SetResources(resources_.memory_mb, threads);
}

void Library::unlock_all() {
  {
    const std::scoped_lock lock(mutex_);
    initialise();
    locked_ = false;
  }
  changed_.notify_all();
}

core::Expected<void> set_resources(const Resources& resources) {
  return Library::instance().set_resources(resources);
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
