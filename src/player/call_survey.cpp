#include "bidwright/player/call_survey.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "bidwright/core/random.hpp"
#include "bidwright/disclosure/alert.hpp"
#include "bidwright/disclosure/kinds.hpp"

namespace bidwright::player {

namespace {

using core::Hand;

/// What is remembered at most, then it is forgotten: hands (eight bytes each), and what they call
/// (a byte each), with what each auction takes by itself.
constexpr std::size_t kMostHands = 8'000'000;
constexpr std::size_t kMostCalls = 64'000'000;
constexpr std::size_t kAuctionItself = 200;
/// With fewer hands than this no range can be told that others will keep.
constexpr std::size_t kFewest = 40;
/// Where not all that are dealt need be asked they are asked so many at a time, and no more than so
/// many as long as a few have made the call.
constexpr int kBlock = 250;
constexpr int kAskedFirst = 1000;
constexpr std::size_t kFew = 8;
/// Rounds of changes in search of hands that make a call which none of those known makes.
constexpr int kSearches = 8;

/// An auction as the player whose turn it is sees it, whoever dealt: North deals.
struct Seen {
  core::Auction auction{core::Seat::kNorth};
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
};

Seen as_dealt_by_north(const core::Auction& auction, core::Vulnerability vulnerability) {
  Seen seen;
  for (const core::Call call : auction.calls()) seen.auction.add(call);
  const bool turned = core::side_of(auction.dealer()) == core::Side::kEastWest;
  seen.vulnerability =
      turned ? core::vulnerability_of(core::is_vulnerable(vulnerability, core::Side::kEastWest),
                                      core::is_vulnerable(vulnerability, core::Side::kNorthSouth))
             : vulnerability;
  return seen;
}

core::Auction first_calls(const core::Auction& auction, std::size_t count) {
  core::Auction first(auction.dealer());
  for (const core::Call call : auction.calls().first(count)) first.add(call);
  return first;
}

std::string key_of(const core::Auction& auction, core::Vulnerability vulnerability) {
  std::string key(1, static_cast<char>(vulnerability));
  for (const core::Call call : auction.calls()) key += static_cast<char>(call.index());
  return key;
}

/// Names the random numbers (FNV-1a).
std::uint64_t hash(std::string_view key) {
  std::uint64_t value = 0xcbf29ce484222325U;
  for (const char c : key) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return value;
}

CallSituation situation_of(const core::Auction& auction, core::Vulnerability vulnerability,
                           std::uint64_t seed) {
  CallSituation situation;
  situation.seat = auction.turn();
  situation.auction = auction;
  situation.vulnerability = vulnerability;
  situation.number = static_cast<int>(auction.size()) / core::kSeats + 1;
  situation.seed = seed;
  return situation;
}

/// A hand with one to three of its cards exchanged for others; as likely as the way back.
Hand changed(Hand hand, core::Random& random) {
  const std::uint32_t count = 1 + random.below(3);
  const auto some = [&](Hand from) {
    Hand drawn;
    while (drawn.size() < static_cast<int>(count)) {
      std::uint32_t skip = random.below(static_cast<std::uint32_t>(from.size()));
      for (const core::Card card : from) {
        if (skip-- > 0) continue;
        drawn.add(card);
        from.remove(card);
        break;
      }
    }
    return drawn;
  };
  const Hand out = some(hand);
  const Hand in = some(Hand::full_deck() - hand);
  return (hand - out) | in;
}

/// The calls of one seat so far, the latest first, each to be made by hands that are tried.
class OwnCalls {
 public:
  OwnCalls(const CallPolicy& policy, const core::Auction& auction,
           core::Vulnerability vulnerability, std::uint64_t seed)
      : policy_(policy) {
    for (std::size_t i = auction.size(); i >= 1; i = i >= core::kSeats ? i - core::kSeats : 0) {
      asked_.push_back(
          {situation_of(first_calls(auction, i - 1), vulnerability, seed), auction.calls()[i - 1]});
    }
  }

  /// For each hand, whether the policy makes all of the calls with it.
  [[nodiscard]] std::vector<bool> made_with(std::span<const Hand> hands) const {
    std::vector<bool> made(hands.size(), true);
    std::vector<Hand> left(hands.begin(), hands.end());
    std::vector<std::size_t> places(hands.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    std::vector<core::Call> calls;
    for (const auto& [situation, call] : asked_) {
      calls.resize(left.size());
      policy_.choose_all(situation, left, calls);
      std::size_t kept = 0;
      for (std::size_t i = 0; i < left.size(); ++i) {
        if (calls[i] == call) {
          left[kept] = left[i];
          places[kept++] = places[i];
        } else {
          made[places[i]] = false;
        }
      }
      left.resize(kept);
      places.resize(kept);
    }
    return made;
  }

 private:
  const CallPolicy& policy_;
  std::vector<std::pair<CallSituation, core::Call>> asked_;
};

/// Each hand is changed once, if the calls are still made with the changed one; how many were.
std::size_t change_all(std::vector<Hand>& hands, const OwnCalls& calls, core::Random& random) {
  std::vector<Hand> tried;
  tried.reserve(hands.size());
  for (const Hand hand : hands) tried.push_back(changed(hand, random));
  const std::vector<bool> made = calls.made_with(tried);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (made[i]) hands[i] = tried[i];
  }
  return static_cast<std::size_t>(std::ranges::count(made, true));
}

std::vector<Hand> repeated(std::span<const Hand> hands, std::size_t count) {
  std::vector<Hand> result;
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) result.push_back(hands[i % hands.size()]);
  return result;
}

}  // namespace

/// The hands that come to a player's turn, and what they call.
struct CallSurvey::Crossroads {
  Hands hands;
  std::vector<core::Call> calls;
};

CallSurvey::CallSurvey(std::shared_ptr<const CallPolicy> policy, CallSurveyOptions options)
    : policy_(std::move(policy)), options_(options) {}

CallSurvey::~CallSurvey() = default;

CallSurvey::Hands CallSurvey::dealt() {
  std::call_once(dealing_, [&] {
    core::Random random(options_.seed, core::Purpose::kStatistics);
    std::vector<Hand> hands;
    for (int i = 0; i < options_.dealt; ++i) {
      hands.push_back(core::random_deal(random)[core::Seat::kNorth]);
    }
    dealt_ = std::make_shared<const std::vector<Hand>>(std::move(hands));
  });
  return dealt_;
}

int CallSurvey::blocks() const {
  return options_.enough == 0 ? 1 : std::max(1, options_.dealt / kBlock);
}

std::shared_ptr<const CallSurvey::Crossroads> CallSurvey::crossroads(
    const core::Auction& auction, core::Vulnerability vulnerability, int block) {
  std::string key = key_of(auction, vulnerability);
  if (block > 0) key += fmt::format("/{}", block);
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = crossroads_.find(key); found != crossroads_.end()) return found->second;
  }
  auto result = std::make_shared<Crossroads>();
  if (auction.size() >= core::kSeats) {
    result->hands = hands_of(first_calls(auction, auction.size() - 3), vulnerability);
  } else if (blocks() == 1) {
    result->hands = dealt();
  } else {
    const auto from = dealt()->begin() + block * kBlock;
    result->hands = std::make_shared<const std::vector<Hand>>(from, from + kBlock);
  }
  result->calls.resize(result->hands->size());
  policy_->choose_all(situation_of(auction, vulnerability, options_.seed), *result->hands,
                      result->calls);
  const std::lock_guard lock(mutex_);
  calls_remembered_ += result->calls.size() + kAuctionItself;
  if (calls_remembered_ > kMostCalls) {
    crossroads_.clear();
    calls_remembered_ = result->calls.size();
  }
  return crossroads_[key] = std::move(result);
}

std::vector<Hand> CallSurvey::made_last_call(const core::Auction& auction,
                                             core::Vulnerability vulnerability) {
  const core::Auction before = first_calls(auction, auction.size() - 1);
  const int count = before.size() < core::kSeats ? blocks() : 1;
  std::vector<Hand> hands;
  for (int block = 0; block < count; ++block) {
    const auto here = crossroads(before, vulnerability, block);
    for (std::size_t i = 0; i < here->hands->size(); ++i) {
      if (here->calls[i] == auction.calls().back()) hands.push_back((*here->hands)[i]);
    }
    const bool some = (block + 1) * kBlock >= kAskedFirst && hands.size() >= kFew;
    if (some || hands.size() >= static_cast<std::size_t>(options_.enough)) break;
  }
  return hands;
}

CallSurvey::Hands CallSurvey::hands_of(const core::Auction& auction,
                                       core::Vulnerability vulnerability) {
  const std::string key = key_of(auction, vulnerability);
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = hands_.find(key); found != hands_.end()) return found->second;
  }
  const auto before = crossroads(first_calls(auction, auction.size() - 1), vulnerability);
  std::vector<Hand> hands = made_last_call(auction, vulnerability);
  const auto wanted = static_cast<std::size_t>(options_.wanted);
  const auto enough = options_.enough > 0 ? static_cast<std::size_t>(options_.enough) : wanted;
  if (options_.enough > 0 && hands.size() > wanted) hands.resize(wanted);
  const OwnCalls calls(*policy_, auction, vulnerability, options_.seed);
  core::Random random(options_.seed, core::Purpose::kStatistics, hash(key), 1);
  if (hands.empty() && auction.size() > core::kSeats && !before->hands->empty()) {
    const OwnCalls earlier(*policy_, first_calls(auction, auction.size() - core::kSeats),
                           vulnerability, options_.seed);
    std::vector<Hand> tried = repeated(*before->hands, wanted);
    for (int i = 0; i < kSearches && hands.empty(); ++i) {
      change_all(tried, earlier, random);
      const std::vector<bool> made = calls.made_with(tried);
      for (std::size_t h = 0; h < tried.size(); ++h) {
        if (made[h]) hands.push_back(tried[h]);
      }
    }
  }
  if (!hands.empty() && hands.size() < enough) {
    hands = repeated(hands, wanted);
    std::size_t changes = 0;
    for (int i = 0;
         i < options_.rounds && changes < static_cast<std::size_t>(options_.changes) * wanted;
         ++i) {
      changes += change_all(hands, calls, random);
    }
  }
  const std::lock_guard lock(mutex_);
  hands_remembered_ += hands.size() + kAuctionItself / sizeof(Hand);
  if (hands_remembered_ > kMostHands) {
    hands_.clear();
    hands_remembered_ = hands.size();
  }
  return hands_[key] = std::make_shared<const std::vector<Hand>>(std::move(hands));
}

SurveyedCall CallSurvey::last_call(const core::Auction& auction,
                                   core::Vulnerability vulnerability) {
  SurveyedCall result;
  if (auction.empty()) return result;
  result.call = auction.calls().back();
  const Seen seen = as_dealt_by_north(auction, vulnerability);
  const Hands hands = hands_of(seen.auction, seen.vulnerability);
  const auto before = crossroads(first_calls(seen.auction, auction.size() - 1), seen.vulnerability);
  if (!before->calls.empty()) {
    result.share = static_cast<double>(std::ranges::count(before->calls, result.call)) /
                   static_cast<double>(before->calls.size());
  }
  auto said = policy_->shown(seen.auction, seen.vulnerability);
  if (said) result.shows = *said;
  if (hands->size() < kFewest) return result;
  result.hands = disclosure::summarise(*hands, options_.outside);
  if (!said) result.shows = disclosure::disclosure_of(*hands, options_.outside);
  result.example = disclosure::typical_hand(*hands);
  return result;
}

std::vector<SurveyedCall> CallSurvey::next_calls(const core::Auction& auction,
                                                 core::Vulnerability vulnerability,
                                                 double least_share) {
  const Seen seen = as_dealt_by_north(auction, vulnerability);
  const auto here = crossroads(seen.auction, seen.vulnerability);
  std::array<int, core::kCalls> counts{};
  for (const core::Call call : here->calls) ++counts[static_cast<std::size_t>(call.index())];
  std::vector<SurveyedCall> result;
  for (int i = 0; i < core::kCalls; ++i) {
    const double share = static_cast<double>(counts[static_cast<std::size_t>(i)]) /
                         static_cast<double>(std::max<std::size_t>(1, here->calls.size()));
    if (counts[static_cast<std::size_t>(i)] == 0 || share < least_share) continue;
    core::Auction longer = seen.auction;
    longer.add(core::Call::at(i));
    result.push_back(last_call(longer, seen.vulnerability));
  }
  std::ranges::stable_sort(result, std::ranges::greater{}, &SurveyedCall::share);
  return result;
}

DisclosingPolicy::DisclosingPolicy(std::shared_ptr<const CallPolicy> policy,
                                   CallSurveyOptions options)
    : policy_(std::move(policy)), survey_(std::make_unique<CallSurvey>(policy_, options)) {}

CallDecision DisclosingPolicy::choose(const CallSituation& situation) const {
  CallDecision decision = policy_->choose(situation);
  if (decision.call.is_pass() || !decision.alert.empty()) return decision;
  core::Auction auction = situation.auction;
  if (auction.add(decision.call) != core::CallProblem::kNone) return decision;
  decision.alert =
      disclosure::write_alert(survey_->last_call(auction, situation.vulnerability).shows);
  return decision;
}

}  // namespace bidwright::player
