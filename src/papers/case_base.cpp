#include "bidwright/papers/case_base.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "bidwright/bidding/judgement.hpp"

namespace bidwright::papers {

namespace {

using core::Hand;
using core::Suit;

double ratio(int a, int b) {
  if (a == b) return 1.0;
  return static_cast<double>(std::min(a, b)) / std::max(a, b);
}

/// Ranges of points that mean about the same: hands too weak, hands that may open, and so on.
int range_of(int points) {
  constexpr std::array kBegins{6, 9, 10, 11, 12, 15, 18, 20, 22, 25};
  return static_cast<int>(std::upper_bound(kBegins.begin(), kBegins.end(), points) -
                          kBegins.begin());
}

/// The paper's ranges, by what each may open.
int paper_range_of(int points) {
  constexpr std::array kBegins{6, 11, 13, 16};
  return static_cast<int>(std::upper_bound(kBegins.begin(), kBegins.end(), points) -
                          kBegins.begin());
}

/// Coarser: passing, an ordinary opening, one no trump, a strong hand, two no trump, two clubs.
int zone_of(int points) {
  constexpr std::array kBegins{11, 15, 18, 20, 22};
  return static_cast<int>(std::upper_bound(kBegins.begin(), kBegins.end(), points) -
                          kBegins.begin());
}

/// The winner of the first K calls for every K: the most votes, of several the earliest.
void count_votes(const std::vector<std::pair<core::Call, double>>& votes,
                 std::array<core::Call, CaseBase::kMostNeighbours>& calls) {
  std::array<double, core::kCalls> sums{};
  for (std::size_t k = 0; k < calls.size(); ++k) {
    const std::size_t known = std::min(k + 1, votes.size());
    if (k < votes.size()) sums[static_cast<std::size_t>(votes[k].first.index())] += votes[k].second;
    double best = -1;
    for (std::size_t i = 0; i < known; ++i) {
      const double sum = sums[static_cast<std::size_t>(votes[i].first.index())];
      if (sum > best) {
        best = sum;
        calls[k] = votes[i].first;
      }
    }
  }
}

}  // namespace

double similarity(Hand a, Hand b) {
  double result = 51 * ratio(core::high_card_points(a), core::high_card_points(b));
  for (const Suit suit : core::kAllSuits) result += 9 * ratio(a.length(suit), b.length(suit));
  return result + (a & b).size();
}

Suit longest_suit(Hand hand) {
  Suit longest = Suit::kSpades;
  for (const Suit suit : core::kSuitsDescending) {
    if (hand.length(suit) > hand.length(longest)) longest = suit;
  }
  return longest;
}

core::Call adapted(core::Call call, Hand from, Hand to) {
  if (!call.is_bid() || call.bid().strain() != core::strain_of(longest_suit(from))) return call;
  return {call.bid().level(), core::strain_of(longest_suit(to))};
}

CaseBase::CaseBase(std::span<const Opening> cases) : cases_(cases.begin(), cases.end()) {
  traits_.reserve(cases_.size());
  for (const Opening& opening : cases_) traits_.push_back(traits_of(opening));
}

CaseBase::Traits CaseBase::traits_of(const Opening& opening) {
  Traits traits;
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  const Hand hand = opening.hand;
  for (const Suit suit : core::kAllSuits) {
    const auto s = static_cast<std::size_t>(suit);
    traits.lengths[s] = byte(hand.length(suit));
    traits.points[s] = byte(core::high_card_points(hand.ranks(suit)));
  }
  traits.shape = traits.lengths;
  std::sort(traits.shape.begin(), traits.shape.end(), std::greater<>());
  const int total = core::high_card_points(hand);
  traits.total = byte(total);
  traits.range = byte(range_of(total));
  traits.paper_range = byte(paper_range_of(total));
  traits.zone = byte(zone_of(total));
  const Suit longest = longest_suit(hand);
  traits.longest = byte(core::index(longest));
  traits.quality = byte(std::popcount(hand.ranks(longest) >> 8));
  traits.losers = byte(bidding::losers(hand));
  traits.quick = byte(bidding::half_quick_tricks(hand));
  traits.seat_kind = byte(opening.passes < 2 ? 0 : opening.passes - 1);
  traits.major = byte(std::max(hand.length(Suit::kHearts), hand.length(Suit::kSpades)));
  traits.balanced = core::is_balanced(hand);
  traits.cards = hand.bits();
  return traits;
}

double CaseBase::ratio_similarity(const Traits& a, const Traits& b) {
  double result = 51 * ratio(a.total, b.total);
  for (std::size_t s = 0; s < 4; ++s) result += 9 * ratio(a.lengths[s], b.lengths[s]);
  return result + std::popcount(a.cards & b.cards);
}

/// The weights come from a coarse search on a fifth of WBridge5's games.
double CaseBase::distance(const Traits& a, const Traits& b) {
  const auto apart = [](int x, int y) { return std::abs(x - y); };
  const auto twenty = [](const Traits& t) { return t.total + t.shape[0] + t.shape[1]; };
  double result = 2.0 * apart(a.total, b.total);
  for (std::size_t s = 0; s < 4; ++s) {
    result += 2.4 * apart(a.lengths[s], b.lengths[s]) + 0.3 * apart(a.points[s], b.points[s]);
  }
  result += a.balanced == b.balanced ? 0 : 4.0;
  result += 2.0 * apart(a.shape[0], b.shape[0]);
  result += 1.0 * apart(a.quick, b.quick) + 0.5 * apart(a.losers, b.losers);
  result += (a.seat_kind == 1) == (b.seat_kind == 1) ? 0 : 3.0;
  result += (a.seat_kind == 2) == (b.seat_kind == 2) ? 0 : 1.0;
  result += 1.0 * apart(twenty(a), twenty(b));
  result += (twenty(a) >= 20) == (twenty(b) >= 20) ? 0 : 3.0;
  result += a.longest == b.longest ? 0 : 3.0;
  result += 1.0 * apart(a.quality, b.quality);
  result += (a.major >= 5) == (b.major >= 5) ? 0 : 1.5;
  result += a.zone == b.zone ? 0 : 4.0;
  return result;
}

template <typename Fits, typename Score>
std::vector<CaseBase::Near> CaseBase::nearest(std::size_t without, Fits fits, Score score) const {
  std::vector<Near> found;
  for (std::size_t i = 0; i < traits_.size(); ++i) {
    if (i != without && fits(traits_[i])) found.push_back({score(traits_[i]), i, 0});
  }
  const auto better = [](const Near& a, const Near& b) {
    return a.score != b.score ? a.score > b.score : a.at < b.at;
  };
  const std::size_t count = std::min<std::size_t>(kMostNeighbours, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(),
                    better);
  found.resize(count);
  return found;
}

/// The finest nodes first, each without the cases of those before it.
std::vector<CaseBase::Near> CaseBase::descend(const Traits& mine, std::size_t without) const {
  const auto same_shape = [&](const Traits& other) { return other.lengths == mine.lengths; };
  const auto same_points = [&](const Traits& other) {
    return same_shape(other) && other.total == mine.total;
  };
  const auto same_range = [&](const Traits& other) {
    return same_shape(other) && other.range == mine.range;
  };
  const auto score = [&](const Traits& other) { return ratio_similarity(mine, other); };
  std::vector<Near> near = nearest(without, same_points, score);
  const auto fill = [&](std::uint8_t level, auto fits) {
    if (near.size() == kMostNeighbours) return;
    for (Near& more : nearest(without, fits, score)) {
      if (near.size() == kMostNeighbours) return;
      more.level = level;
      near.push_back(more);
    }
  };
  fill(1, [&](const Traits& other) { return same_range(other) && !same_points(other); });
  fill(2, [&](const Traits& other) { return !same_range(other); });
  return near;
}

CaseBase::Answer CaseBase::ask(const Opening& hand, Similarity kind, std::size_t without) const {
  const Traits mine = traits_of(hand);
  const auto all = [](const Traits&) { return true; };
  const auto ratios = [&](const Traits& other) { return ratio_similarity(mine, other); };

  Answer answer;
  std::vector<Near> near;
  if (kind == Similarity::kLongest) {
    near = nearest(without, all, [&](const Traits& other) {
      return other.total == mine.total && other.longest == mine.longest ? 100.0 : 0.0;
    });
  } else if (kind == Similarity::kRanges) {
    near = nearest(without, all, [&](const Traits& other) {
      return ratios(other) - 51 * ratio(other.total, mine.total) +
             (other.paper_range == mine.paper_range ? 51 : 0);
    });
  } else if (kind == Similarity::kWeighted) {
    near = nearest(without, all, [&](const Traits& other) { return -distance(mine, other); });
  } else if (kind == Similarity::kHierarchy) {
    near = descend(mine, without);
  } else {
    near = nearest(without, all, ratios);
  }

  std::vector<std::pair<core::Call, double>> votes;
  double sum = 0;
  for (const Near& neighbour : near) {
    const Opening& other = cases_[neighbour.at];
    const core::Call call =
        kind == Similarity::kAdapted ? adapted(other.call, other.hand, hand.hand) : other.call;
    constexpr double kWeightOfPass = 0.5;
    const double weight = kind == Similarity::kWeighted
                              ? std::exp((neighbour.score - near.front().score) / 2.0)
                          : kind == Similarity::kPassBias && call.is_pass() ? kWeightOfPass
                                                                            : 1.0;
    votes.emplace_back(call, weight);
    answer.levels[votes.size() - 1] = neighbour.level;
    sum += neighbour.score;
    if (kind != Similarity::kWeighted) {
      answer.similarity[votes.size() - 1] = sum / static_cast<double>(votes.size());
    }
  }
  for (std::size_t k = std::max<std::size_t>(votes.size(), 1); k < answer.similarity.size(); ++k) {
    answer.similarity[k] = answer.similarity[k - 1];
  }
  answer.votes = static_cast<int>(votes.size());
  count_votes(votes, answer.calls);
  return answer;
}

}  // namespace bidwright::papers
