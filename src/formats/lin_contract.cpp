#include "formats/lin_contract.hpp"

#include "bidwright/core/play.hpp"

namespace bidwright::formats {

using core::Seat;

namespace {

/// Without the turns that seats lost.
std::vector<core::Call> real_calls(const AuctionRecord& auction) {
  std::vector<core::Call> calls;
  for (const CallEntry& entry : auction.calls) {
    if (entry.irregularity != Irregularity::kSkipped) calls.push_back(entry.call);
  }
  return calls;
}

AuctionRecord auction_of(Seat first, const std::vector<core::Call>& calls) {
  AuctionRecord auction;
  auction.first = first;
  for (const core::Call call : calls) auction.calls.emplace_back().call = call;
  return auction;
}

/// An auction that is led on to a contract.
class Continuation {
 public:
  Continuation(AuctionRecord auction, const core::Contract& contract)
      : auction_(std::move(auction)), from_(auction_.calls.size()), contract_(contract) {}

  /// The calls that are missing; none if it cannot be.
  std::vector<core::Call> calls() {
    const auto so_far = contract_of_calls(auction_);
    const bool bid = so_far && so_far->bid == contract_.bid;
    const bool too_late = so_far && contract_.bid < so_far->bid;
    if (too_late || (!bid && !add_bid())) return {};
    const int doubled = bid ? static_cast<int>(so_far->doubling) : 0;
    for (int i = doubled; i < static_cast<int>(contract_.doubling); ++i) {
      if (!pass_to([&](Seat seat) { return is_declaring(seat) == (i == 1); })) return {};
      add(i == 0 ? core::Call::double_() : core::Call::redouble());
    }
    while (!lin_auction_ended(auction_)) add(core::Call::pass());
    if (contract_of_calls(auction_) != contract_) return {};
    std::vector<core::Call> calls;
    for (std::size_t i = from_; i < auction_.calls.size(); ++i) {
      calls.push_back(auction_.calls[i].call);
    }
    return calls;
  }

 private:
  [[nodiscard]] bool is_declaring(Seat seat) const {
    return core::same_side(seat, contract_.declarer);
  }
  void add(core::Call call) { auction_.calls.emplace_back().call = call; }

  /// Passes until it is the turn of such a seat, which may call something instead; false if the
  /// auction ends before.
  template <typename Wanted>
  bool pass_to(Wanted wanted) {
    while (true) {
      const std::size_t size = auction_.calls.size();
      if (wanted(auction_.seat_of(size))) return true;
      if (auction_.calls.size() == size) add(core::Call::pass());
      if (lin_auction_ended(auction_)) return false;
    }
  }

  /// By declarer, or by dummy if declarer has named the strain already. Where declarer would not
  /// come to bid any more somebody doubles or bids something before.
  bool add_bid() {
    int between = 0;
    return pass_to([&](Seat seat) {
      if (is_declaring(seat) && try_bid(contract_.bid)) return true;
      if (between < 2 && ends_before_declarer() && add_something(seat)) ++between;
      return false;
    });
  }

  bool add_something(Seat seat) {
    const auto last = contract_of_calls(auction_);
    const bool theirs = last && !core::same_side(seat, last->declarer);
    if (last &&
        last->doubling == (theirs ? core::Doubling::kUndoubled : core::Doubling::kDoubled)) {
      add(theirs ? core::Call::double_() : core::Call::redouble());
      return true;
    }
    for (int i = last ? last->bid.index() + 1 : 0; i < contract_.bid.index(); ++i) {
      const core::Bid bid = core::Bid::at(i);
      if (bid.strain() == contract_.bid.strain()) continue;
      add(bid);
      return true;
    }
    return false;
  }

  bool try_bid(core::Bid bid) {
    add(bid);
    if (contract_of_calls(auction_)->declarer == contract_.declarer) return true;
    auction_.calls.pop_back();
    return false;
  }

  /// If all pass from here.
  [[nodiscard]] bool ends_before_declarer() const {
    AuctionRecord longer = auction_;
    while (longer.seat_of(longer.calls.size()) != contract_.declarer) {
      longer.calls.emplace_back();
      if (lin_auction_ended(longer)) return true;
    }
    return false;
  }

  AuctionRecord auction_;
  std::size_t from_;
  core::Contract contract_;
};

/// What the record says, and for want of a declarer who sits before the opening leader.
std::optional<core::FinalContract> recorded_contract(const BoardRecord& record) {
  if (record.contract.kind == ContractRecord::Kind::kBid && !record.declarer && record.play) {
    return core::Contract{record.contract.bid, record.contract.doubling,
                          core::clockwise(record.play->first, 3)};
  }
  return record.final_contract();
}

}  // namespace

std::optional<core::Contract> contract_of_calls(const AuctionRecord& auction) {
  const std::vector<core::Call> calls = real_calls(auction);
  std::optional<core::Contract> contract;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].is_bid()) {
      contract = core::Contract{calls[i].bid(), core::Doubling::kUndoubled, auction.seat_of(i)};
    } else if (contract && !calls[i].is_pass()) {
      contract->doubling =
          calls[i].is_double() ? core::Doubling::kDoubled : core::Doubling::kRedoubled;
    }
  }
  // Declarer is who of the side named the strain first.
  for (std::size_t i = 0; contract && i < calls.size(); ++i) {
    if (calls[i].is_bid() && calls[i].bid().strain() == contract->strain() &&
        core::same_side(auction.seat_of(i), contract->declarer)) {
      contract->declarer = auction.seat_of(i);
      break;
    }
  }
  return contract;
}

bool lin_auction_ended(const AuctionRecord& auction) {
  std::size_t passes = 0;
  const std::vector<core::Call> calls = real_calls(auction);
  while (passes < calls.size() && calls[calls.size() - 1 - passes].is_pass()) ++passes;
  return passes == (passes == calls.size() ? 4U : 3U);
}

std::optional<int> count_tricks(std::span<const core::Card> cards, core::Strain strain,
                                Seat declarer) {
  if (cards.size() != core::kCards) return std::nullopt;
  int tricks = 0;
  Seat leader = core::clockwise(declarer);
  for (std::size_t t = 0; t < cards.size(); t += 4) {
    std::size_t winner = 0;
    for (std::size_t i = 1; i < 4; ++i) {
      if (core::beats(cards[t + i], cards[t + winner], strain)) winner = i;
    }
    leader = core::clockwise(leader, static_cast<int>(winner));
    tricks += core::same_side(leader, declarer) ? 1 : 0;
  }
  return tricks;
}

LinBoard as_lin_has_it(const BoardRecord& record, bool results) {
  LinBoard board;
  AuctionRecord auction;
  if (record.auction) {
    auction = auction_of(record.auction->first, real_calls(*record.auction));
  } else {
    auction.first = record.dealer.value_or(Seat::kNorth);
  }
  auction.first = record.dealer.value_or(auction.first);
  board.first_caller = auction.first;

  const auto recorded = recorded_contract(record);
  const bool passed_out = record.contract.kind == ContractRecord::Kind::kPassedOut;
  if (!passed_out) board.tricks = record.declarer_tricks();
  const bool cards = record.play && !cards_in_order(*record.play, std::nullopt).empty();
  const bool ended = lin_auction_ended(auction);
  if (ended || cards || board.tricks) {
    if (const auto contract = contract_of_calls(auction)) {
      board.contract = contract;
    } else if (ended) {
      board.contract.emplace();
    }
  }
  if (recorded && recorded != board.contract) {
    if (*recorded && !ended) board.made_up = Continuation(auction, **recorded).calls();
    if (!board.made_up.empty() || (results && !board.contract)) board.contract = recorded;
  }
  if (board.contract && !*board.contract) board.tricks.reset();

  if (record.play) {
    const auto strain = board.contract && *board.contract
                            ? std::optional((*board.contract)->strain())
                            : std::nullopt;
    board.cards = cards_in_order(*record.play, strain ? record.strain().value_or(*strain) : strain);
    if (strain && !board.tricks) {
      std::vector<core::Card> order;
      for (const PlayedCard& played : board.cards) order.push_back(played.card);
      board.tricks = count_tricks(order, *strain, (*board.contract)->declarer);
    }
  }
  return board;
}

}  // namespace bidwright::formats
