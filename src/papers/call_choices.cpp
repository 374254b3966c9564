#include "bidwright/papers/call_choices.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace bidwright::papers {

namespace {

using core::Auction;
using core::Bid;
using core::Call;
using core::Hand;
using core::Seat;
using core::Strain;
using core::Suit;

constexpr std::uint8_t kMostJump = 2;

/// The suits that a choice may speak of.
struct Roles {
  std::optional<Suit> partners;
  std::optional<Suit> own;
  std::optional<Suit> theirs;
  std::optional<Suit> longest;
  std::optional<Suit> second;
};

Roles roles_of(const Auction& auction, Hand hand) {
  Roles roles;
  std::array<bool, core::kSuits> named{};
  const Seat me = auction.turn();
  for (std::size_t i = 0; i < auction.size(); ++i) {
    const Call call = auction.calls()[i];
    if (!call.is_bid() || call.bid().strain() == Strain::kNoTrump) continue;
    const auto suit = static_cast<Suit>(call.bid().strain());
    named[static_cast<std::size_t>(suit)] = true;
    const Seat caller = auction.seat_of(i);
    (caller == me ? roles.own : caller == core::partner(me) ? roles.partners : roles.theirs) = suit;
  }
  for (const Suit suit : core::kSuitsDescending) {
    if (named[static_cast<std::size_t>(suit)]) continue;
    // Of two suits of four the lower comes first, of longer ones the higher.
    const auto before = [&](const std::optional<Suit>& other) {
      return !other || hand.length(suit) > hand.length(*other) ||
             (hand.length(suit) == hand.length(*other) && hand.length(suit) <= 4);
    };
    if (before(roles.longest)) {
      roles.second = std::exchange(roles.longest, suit);
    } else if (before(roles.second)) {
      roles.second = suit;
    }
  }
  return roles;
}

std::optional<Strain> strain_of(Subject subject, const Roles& roles) {
  const auto of = [](const std::optional<Suit>& suit) {
    return suit ? std::optional(core::strain_of(*suit)) : std::nullopt;
  };
  switch (subject) {
    case Subject::kPartnersSuit:
      return of(roles.partners);
    case Subject::kOwnSuit:
      return of(roles.own);
    case Subject::kNewSuit:
      return of(roles.longest);
    case Subject::kSecondSuit:
      return of(roles.second);
    case Subject::kTheirSuit:
      return of(roles.theirs);
    case Subject::kNoTrump:
      return Strain::kNoTrump;
    default:
      return std::nullopt;
  }
}

int lowest_level(const Auction& auction, Strain strain) {
  if (!auction.has_bid()) return 1;
  const Bid last = auction.last_bid();
  return strain > last.strain() ? last.level() : last.level() + 1;
}

/// What an opening bid shows.
int points_of_opening(Bid bid) {
  if (bid.strain() == Strain::kNoTrump) return bid.level() == 1 ? 15 : bid.level() == 2 ? 20 : 25;
  if (bid.level() == 1) return 12;
  return bid == Bid(2, Strain::kClubs) ? 22 : 6;
}

}  // namespace

std::optional<Choice> choice_of(const Auction& auction, Hand hand, Call call) {
  if (call.is_pass()) return Choice{};
  if (call.is_double()) return Choice{Subject::kDouble};
  if (call.is_redouble()) return Choice{Subject::kRedouble};
  const Roles roles = roles_of(auction, hand);
  const Strain strain = call.bid().strain();
  for (const Subject subject : {Subject::kPartnersSuit, Subject::kOwnSuit, Subject::kNewSuit,
                                Subject::kSecondSuit, Subject::kTheirSuit, Subject::kNoTrump}) {
    if (strain_of(subject, roles) != strain) continue;
    const int jump = call.bid().level() - lowest_level(auction, strain);
    return Choice{subject, static_cast<std::uint8_t>(std::min<int>(jump, kMostJump))};
  }
  return std::nullopt;
}

std::optional<Call> call_of(const Auction& auction, Hand hand, Choice choice) {
  Call call;
  if (choice.subject == Subject::kDouble) {
    call = Call::double_();
  } else if (choice.subject == Subject::kRedouble) {
    call = Call::redouble();
  } else if (choice.subject != Subject::kPass) {
    const auto strain = strain_of(choice.subject, roles_of(auction, hand));
    if (!strain) return std::nullopt;
    int level = lowest_level(auction, *strain) + choice.jump;
    if (choice.jump == kMostJump) {
      // Players who leap so far leap to game.
      const int game = *strain == Strain::kNoTrump ? 3 : *strain >= Strain::kHearts ? 4 : 5;
      level = std::max(level, game);
    }
    if (level > 7) return std::nullopt;
    call = Call(level, *strain);
  }
  return auction.is_legal(call) ? std::optional(call) : std::nullopt;
}

int least_points(const Auction& auction, Seat seat) {
  int least = 0;
  bool side_has_bid = false;
  bool others_have_bid = false;
  int level = 0;
  for (std::size_t i = 0; i < auction.size(); ++i) {
    const Call call = auction.calls()[i];
    const Seat caller = auction.seat_of(i);
    if (caller == seat && call.is_bid()) {
      const int raised = call.bid().level() - level;
      if (!side_has_bid && !others_have_bid) {
        least = points_of_opening(call.bid());
      } else if (!side_has_bid) {
        least = std::max(least, call.bid().strain() == Strain::kNoTrump ? 15 : 8);
      } else if (least == 0) {
        least = raised >= 2 || call.bid().level() >= 3 ? 10 : 6;
      } else if (raised >= 2) {
        least += 3;
      }
    } else if (caller == seat && call.is_double() && !side_has_bid) {
      least = std::max(least, 12);
    }
    if (!call.is_bid()) continue;
    (core::same_side(caller, seat) ? side_has_bid : others_have_bid) = true;
    level = call.bid().level();
  }
  return least;
}

ChoiceBase::Standing ChoiceBase::standing_of(const Auction& auction, Hand hand) {
  const Seat me = auction.turn();
  const Seat partner = core::partner(me);
  const Roles roles = roles_of(auction, hand);
  int my_calls = 0;
  bool partner_has_bid = false;
  bool they_have_bid = false;
  for (std::size_t i = 0; i < auction.size(); ++i) {
    if (!auction.calls()[i].is_bid()) continue;
    const Seat caller = auction.seat_of(i);
    my_calls += caller == me ? 1 : 0;
    partner_has_bid |= caller == partner;
    they_have_bid |= !core::same_side(caller, me);
  }
  Standing standing;
  int last = 0;
  if (auction.has_bid()) {
    last = auction.last_bidder() == me ? 1 : auction.last_bidder() == partner ? 2 : 3;
  }
  const int kind = ((last * 3 + std::min(my_calls, 2)) * 2 + (partner_has_bid ? 1 : 0)) * 2 +
                   (they_have_bid ? 1 : 0);
  standing.kind = static_cast<std::uint8_t>(3 * kind + static_cast<int>(auction.doubling()));
  const auto length = [&](const std::optional<Suit>& suit) {
    return suit ? hand.length(*suit) : 0;
  };
  const int in_theirs = roles.theirs ? core::high_card_points(hand.ranks(*roles.theirs)) : 0;
  const std::array<int, 9> measures{2 * core::high_card_points(hand),
                                    least_points(auction, partner),
                                    4 * length(roles.partners),
                                    3 * length(roles.own),
                                    3 * length(roles.longest),
                                    2 * length(roles.second),
                                    in_theirs,
                                    core::is_balanced(hand) ? 3 : 0,
                                    auction.has_bid() ? auction.last_bid().index() : 0};
  std::transform(measures.begin(), measures.end(), standing.measures.begin(),
                 [](int x) { return static_cast<std::int8_t>(x); });
  return standing;
}

int ChoiceBase::distance(const Standing& a, const Standing& b) {
  int sum = 0;
  for (std::size_t i = 0; i < a.measures.size(); ++i) {
    sum += std::abs(a.measures[i] - b.measures[i]);
  }
  return sum;
}

void ChoiceBase::add(const Auction& auction, Hand hand, Call call) {
  cases_.push_back({standing_of(auction, hand), choice_of(auction, hand, call), call});
}

ChoiceBase::Answer ChoiceBase::ask(const Auction& auction, Hand hand) const {
  const Standing standing = standing_of(auction, hand);
  std::vector<std::pair<int, std::size_t>> near;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    if (cases_[i].standing.kind != standing.kind) continue;
    near.emplace_back(distance(cases_[i].standing, standing), i);
  }
  const std::size_t count = std::min(kMost, near.size());
  std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count), near.end());

  std::array<int, core::kCalls> choices{};
  std::array<int, core::kCalls> names{};
  Answer answer;
  const auto vote = [](Call call, std::array<int, core::kCalls>& votes, Call best) {
    const int sum = ++votes[static_cast<std::size_t>(call.index())];
    return sum > votes[static_cast<std::size_t>(best.index())] ? call : best;
  };
  Call by_choice;
  Call by_name;
  for (std::size_t k = 0; k < kMost; ++k) {
    if (k < count) {
      const Case& one = cases_[near[k].second];
      const auto made = one.choice ? call_of(auction, hand, *one.choice) : std::nullopt;
      if (made) by_choice = vote(*made, choices, by_choice);
      if (auction.is_legal(one.call)) by_name = vote(one.call, names, by_name);
    }
    answer.by_choice[k] = by_choice;
    answer.by_name[k] = by_name;
  }
  return answer;
}

}  // namespace bidwright::papers
