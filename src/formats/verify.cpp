#include "bidwright/formats/verify.hpp"

#include <algorithm>
#include <charconv>

#include "bidwright/core/auction.hpp"
#include "bidwright/core/counted.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/core/score.hpp"

namespace bidwright::formats {

using core::ErrorCode;
using core::Seat;

namespace {

/// An auction that may skip turns and accept insufficient bids, which core::Auction may not.
class AuctionReplay {
 public:
  /// Why the call may not be made; "" if it may.
  std::string add(Seat seat, const CallEntry& entry) {
    const core::Call call = entry.call;
    if (call.is_pass()) {
      ++passes_;
      return "";
    }
    std::string problem;
    if (call.is_bid()) {
      const bool insufficient = contract_ && call.bid() <= contract_->bid;
      if (insufficient && entry.irregularity != Irregularity::kInsufficientBid) {
        problem = fmt::format("{} is not higher than {}", call.bid(), contract_->bid);
      }
      bid(seat, call.bid());
    } else {
      const bool ours = contract_ && core::same_side(last_bidder_, seat);
      const core::Doubling wanted =
          call.is_double() ? core::Doubling::kUndoubled : core::Doubling::kDoubled;
      const bool legal = contract_ && ours == call.is_redouble() && contract_->doubling == wanted;
      if (!legal)
        return fmt::format("{} may not {} here", seat, call.is_double() ? "double" : "redouble");
      contract_->doubling =
          call.is_double() ? core::Doubling::kDoubled : core::Doubling::kRedoubled;
    }
    passes_ = 0;
    return problem;
  }

  [[nodiscard]] bool ended() const { return passes_ >= (contract_ ? 3 : 4); }
  [[nodiscard]] const core::FinalContract& contract() const { return contract_; }

 private:
  void bid(Seat seat, core::Bid bid) {
    auto& first =
        first_[static_cast<std::size_t>(side_of(seat))][static_cast<std::size_t>(bid.strain())];
    if (!first) first = seat;
    contract_ = core::Contract{bid, core::Doubling::kUndoubled, *first};
    last_bidder_ = seat;
  }

  core::FinalContract contract_;
  Seat last_bidder_ = Seat::kNorth;
  int passes_ = 0;
  std::array<std::array<std::optional<Seat>, core::kStrains>, 2> first_{};
};

class Verifier {
 public:
  explicit Verifier(const BoardRecord& record) : record_(record) {}

  Verification run() {
    deal();
    auction();
    contract();
    play();
    result();
    score();
    return std::move(found_);
  }

 private:
  void problem(ErrorCode code, std::string message, Position where) {
    if (where.line == 0) where = record_.where;
    found_.problems.push_back({code, std::move(message), where.line, where.column});
  }
  void missing(std::string what) { found_.missing.push_back(std::move(what)); }

  void deal() {
    if (!record_.deal || !record_.deal->is_complete()) missing("deal");
    if (!record_.vulnerability) missing("vulnerability");
  }

  void auction() {
    if (!record_.auction || record_.auction->calls.empty()) {
      missing("auction");
      return;
    }
    const AuctionRecord& auction = *record_.auction;
    if (record_.dealer && *record_.dealer != auction.first) {
      problem(ErrorCode::kMismatch,
              fmt::format("{} makes the first call, but {} is the dealer", auction.first,
                          *record_.dealer),
              auction.where);
    }
    for (std::size_t i = 0; i < auction.calls.size(); ++i) {
      const CallEntry& entry = auction.calls[i];
      if (entry.irregularity == Irregularity::kSkipped) continue;
      if (replay_.ended()) {
        problem(ErrorCode::kIllegal, "the auction goes on after its end", entry.where);
        return;
      }
      const std::string wrong = replay_.add(auction.seat_of(i), entry);
      if (!wrong.empty()) {
        problem(ErrorCode::kIllegal, fmt::format("call {}: {}", i + 1, wrong), entry.where);
      }
    }
    if (!replay_.ended()) missing("end of the auction");
  }

  void contract() {
    const auto recorded = record_.final_contract();
    if (!recorded) {
      missing(record_.contract.kind == ContractRecord::Kind::kBid ? "declarer" : "contract");
      return;
    }
    if (!replay_.ended()) return;
    const core::FinalContract& replayed = replay_.contract();
    const bool same_bid = replayed.has_value() == recorded->has_value() &&
                          (!replayed || (replayed->bid == (*recorded)->bid &&
                                         replayed->doubling == (*recorded)->doubling));
    if (!same_bid) {
      problem(ErrorCode::kMismatch,
              fmt::format("the contract is given as {}, but the auction ends in {}",
                          core::to_string(*recorded), core::to_string(replayed)),
              record_.contract.where);
    } else if (replayed && replayed->declarer != (*recorded)->declarer &&
               !record_.declarer_irregular) {
      problem(ErrorCode::kMismatch,
              fmt::format("{} is given as declarer, but {} named the strain first",
                          (*recorded)->declarer, replayed->declarer),
              record_.where_declarer);
    }
  }

  void play() {
    if (!record_.play || record_.play->tricks.empty()) return;
    const PlayRecord& play = *record_.play;
    if (record_.contract.kind == ContractRecord::Kind::kPassedOut) {
      problem(ErrorCode::kMismatch, "cards are played, but the board is passed out", play.where);
      return;
    }
    const auto contract = record_.final_contract();
    if (contract && *contract && (*contract)->leader() != play.first &&
        !record_.declarer_irregular) {
      problem(ErrorCode::kMismatch,
              fmt::format("{} leads, but the lead is with {}, on the left of {}", play.first,
                          (*contract)->leader(), (*contract)->declarer),
              play.where);
    }
    order_ = cards_in_order(play, record_.strain());
    cards_are_right_ = replay_cards(play) && check_the_rest(play);
  }

  [[nodiscard]] bool replay_cards(const PlayRecord& play) {
    core::Hand played;
    std::size_t lead = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const PlayedCard& card = order_[i];
      const CardEntry& entry = play.tricks[card.at / 4][card.at % 4];
      if (i % 4 == 0) lead = i;
      if (!held(card, played, entry.where)) return false;
      const core::Suit led = order_[lead].card.suit();
      if (known(card.seat) && card.card.suit() != led &&
          entry.irregularity != Irregularity::kRevoke &&
          !((*record_.deal)[card.seat] - played).in_suit(led).empty()) {
        problem(ErrorCode::kIllegal,
                fmt::format("{} plays {} and could have followed to {}", card.seat, card.card,
                            order_[lead].card),
                entry.where);
        return false;
      }
      played.add(card.card);
    }
    played_ = played;
    return true;
  }

  /// Cards after one that is not known: whose turn it was cannot be told.
  [[nodiscard]] bool check_the_rest(const PlayRecord& play) {
    std::vector<bool> seen(4 * play.tricks.size());
    for (const PlayedCard& card : order_) seen[card.at] = true;
    for (std::size_t at = 0; at < seen.size(); ++at) {
      const CardEntry& entry = play.tricks[at / 4][at % 4];
      if (seen[at] || !entry.known()) continue;
      const PlayedCard card{entry.card, play.seat_of(at % 4), static_cast<std::uint16_t>(at)};
      if (!held(card, played_, entry.where)) return false;
      played_.add(entry.card);
    }
    return true;
  }

  [[nodiscard]] bool known(Seat seat) const {
    return record_.deal && (*record_.deal)[seat].size() == core::kRanks;
  }

  [[nodiscard]] bool held(const PlayedCard& card, core::Hand played, Position where) {
    const int trick = card.at / 4 + 1;
    if (played.contains(card.card)) {
      problem(ErrorCode::kIllegal,
              fmt::format("trick {}: {} is played a second time", trick, card.card), where);
      return false;
    }
    if (known(card.seat) && !(*record_.deal)[card.seat].contains(card.card)) {
      const auto holder = record_.deal->holder(card.card);
      problem(ErrorCode::kIllegal,
              fmt::format("trick {}: {} plays {}, which {} holds", trick, card.seat, card.card,
                          holder ? core::name(*holder) : std::string_view("nobody")),
              where);
      return false;
    }
    return true;
  }

  void result() {
    const auto contract = record_.final_contract();
    if (!contract || !*contract) return;
    const auto tricks = record_.declarer_tricks();
    if (!tricks) {
      missing("result");
      return;
    }
    if (!cards_are_right_ || record_.result->disputed) return;
    const auto strain = (*contract)->strain();
    int won = 0;
    const int complete = static_cast<int>(order_.size() / 4);
    for (std::size_t t = 0; t + 3 < order_.size(); t += 4) {
      std::size_t best = t;
      for (std::size_t i = t + 1; i < t + 4; ++i) {
        if (core::beats(order_[i].card, order_[best].card, strain)) best = i;
      }
      won += core::same_side(order_[best].seat, (*contract)->declarer) ? 1 : 0;
    }
    const bool partial =
        record_.play && record_.play->ending == Ending::kToBeContinued && *tricks == won;
    if (partial || (*tricks >= won && *tricks <= won + core::kRanks - complete)) return;
    problem(ErrorCode::kMismatch,
            complete == core::kRanks
                ? fmt::format("the result is given as {}, but declarer took {}",
                              core::counted(*tricks, "trick"), won)
                : fmt::format("the result is given as {}, but declarer took {} of the {} "
                              "that were played",
                              core::counted(*tricks, "trick"), won, complete),
            record_.result->where);
  }

  void score() {
    const Tag* tag = record_.tags.find("Score");
    if (tag == nullptr || tag->value.empty() || tag->value == "?") return;
    const auto contract = record_.final_contract();
    if (!contract || !record_.vulnerability) return;
    const auto tricks = record_.declarer_tricks();
    if (*contract && !tricks) return;
    std::optional<core::Side> declarer;
    if (*contract) declarer = core::side_of((*contract)->declarer);
    auto given = parse_score(tag->value, declarer);
    if (!given) {
      problem(given.error().code, std::move(given.error().message), tag->where);
      return;
    }
    const int points =
        core::score_north_south(*contract, *record_.vulnerability, tricks.value_or(0));
    if (*given == points) return;
    problem(ErrorCode::kMismatch,
            *contract
                ? fmt::format("the score is given as NS {}, but {} by {} with {}, {} "
                              "vulnerable, is NS {}",
                              *given, core::to_string(*contract), (*contract)->declarer,
                              core::counted(*tricks, "trick"), vulnerable_text(), points)
                : fmt::format("the score is given as NS {}, but the board is passed out", *given),
            tag->where);
  }

  [[nodiscard]] std::string_view vulnerable_text() const {
    constexpr std::array<std::string_view, 4> kTexts{"nobody", "NS", "EW", "both"};
    return kTexts[static_cast<std::size_t>(*record_.vulnerability)];
  }

  const BoardRecord& record_;
  Verification found_;
  AuctionReplay replay_;
  std::vector<PlayedCard> order_;
  core::Hand played_;
  bool cards_are_right_ = true;
};

}  // namespace

Verification verify(const BoardRecord& record) {
  return Verifier(record).run();
}

core::Expected<int> parse_score(std::string_view text, std::optional<core::Side> declarer) {
  const auto wrong = [&] {
    return core::fail(ErrorCode::kSyntax,
                      fmt::format("'{}' is no score; \"NS -450\" was expected", text.substr(0, 30)),
                      1);
  };
  std::string_view rest = text;
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  std::optional<core::Side> side = declarer;
  if (rest.size() > 2 &&
      (same_name(rest.substr(0, 2), "NS") || same_name(rest.substr(0, 2), "EW"))) {
    side = same_name(rest.substr(0, 2), "NS") ? core::Side::kNorthSouth : core::Side::kEastWest;
    rest.remove_prefix(2);
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  }
  if (rest.starts_with('+')) rest.remove_prefix(1);
  int points = 0;
  const auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), points);
  const std::size_t used = static_cast<std::size_t>(end - rest.data());
  if (code != std::errc() || (used < rest.size() && rest[used] != ' ') || points < -20000 ||
      points > 20000) {
    return wrong();
  }
  if (!side && points != 0) return wrong();
  return side == core::Side::kEastWest ? -points : points;
}

}  // namespace bidwright::formats
