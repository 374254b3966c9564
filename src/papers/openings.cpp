#include "bidwright/papers/openings.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "bidwright/core/random.hpp"

namespace bidwright::papers {

namespace {

std::uint64_t name_of(const core::Deal& deal) {
  std::uint64_t name = 0x9e3779b97f4a7c15U;
  for (const core::Hand hand : deal.hands()) {
    name = (name ^ hand.bits()) * 0xbf58476d1ce4e5b9U;
    name ^= name >> 29;
  }
  return name;
}

}  // namespace

void append_openings(const core::Deal& deal, core::Seat dealer, core::Vulnerability vulnerability,
                     std::span<const core::Call> calls, std::vector<Opening>& openings) {
  const std::uint64_t name = name_of(deal);
  for (std::size_t i = 0; i < std::min<std::size_t>(calls.size(), core::kSeats); ++i) {
    if (!calls[i].is_pass() && !calls[i].is_bid()) return;
    const core::Seat seat = core::clockwise(dealer, static_cast<int>(i));
    if (deal[seat].size() == core::kRanks) {
      openings.push_back({deal[seat], calls[i], static_cast<std::uint8_t>(i),
                          bidding::condition_of(vulnerability, core::side_of(seat)), 0, name});
    }
    if (calls[i].is_bid()) return;
  }
}

std::vector<OpeningCase> opening_cases(std::span<const Opening> openings) {
  struct Held {
    std::size_t first = 0;
    /// Calls in the order in which they first appeared, and how often each was made.
    std::vector<std::pair<core::Call, int>> calls;
  };
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> places;
  std::vector<Held> hands;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const Opening& opening = openings[i];
    const auto [place, fresh] =
        places.try_emplace({opening.deal, opening.hand.bits()}, hands.size());
    if (fresh) hands.push_back({i, {}});
    auto& calls = hands[place->second].calls;
    const auto known = std::find_if(calls.begin(), calls.end(),
                                    [&](const auto& entry) { return entry.first == opening.call; });
    if (known == calls.end()) {
      calls.emplace_back(opening.call, 1);
    } else {
      ++known->second;
    }
  }
  std::vector<OpeningCase> cases;
  cases.reserve(hands.size());
  for (const Held& held : hands) {
    const auto most =
        std::max_element(held.calls.begin(), held.calls.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    OpeningCase opening{openings[held.first], most->second, held.calls.size() > 1};
    opening.opening.call = most->first;
    cases.push_back(opening);
  }
  return cases;
}

int fold_of(std::uint64_t deal, int folds, std::uint64_t seed) {
  core::Random random(seed, core::Purpose::kLab, deal);
  return static_cast<int>(random.below(static_cast<std::uint32_t>(folds)));
}

}  // namespace bidwright::papers
