#include "bidwright/formats/mend.hpp"

#include <algorithm>

#include "bidwright/core/auction.hpp"
#include "bidwright/formats/verify.hpp"

namespace bidwright::formats {

namespace {

/// The auction's contract with so many passes in front, if it is legal and ends.
std::optional<core::FinalContract> contract_with(const AuctionRecord& auction, core::Seat dealer,
                                                 int passes) {
  std::optional<core::FinalContract> result;
  core::Auction replay(dealer);
  for (int i = 0; i < passes; ++i) replay.add(core::Call::pass());
  for (const CallEntry& entry : auction.calls) {
    if (entry.irregularity != Irregularity::kNone ||
        replay.add(entry.call) != core::CallProblem::kNone) {
      return result;
    }
  }
  if (replay.ended()) result.emplace(replay.contract());
  return result;
}

void shift(std::vector<Nag>& nags, std::vector<Comment>& comments, std::uint16_t by) {
  for (Nag& nag : nags) nag.at = static_cast<std::uint16_t>(nag.at + by);
  for (Comment& comment : comments) {
    if (comment.place == Comment::Place::kCall) {
      comment.at = static_cast<std::uint16_t>(comment.at + by);
    }
  }
}

/// How far the row must be turned so that every card stands in its holder's column; none if no
/// turn does it. Unknown cards fit anywhere.
std::optional<std::size_t> turn_of(const TrickRecord& trick, const PlayRecord& play,
                                   const core::Deal& deal) {
  std::optional<std::size_t> turn;
  for (std::size_t column = 0; column < trick.size(); ++column) {
    if (!trick[column].known()) continue;
    const auto holder = deal.holder(trick[column].card);
    if (!holder) return std::nullopt;
    const auto wanted =
        static_cast<std::size_t>(core::index(*holder) - core::index(play.first)) & 3;
    const std::size_t needed = (wanted - column) & 3;
    if (turn && *turn != needed) return std::nullopt;
    turn = needed;
  }
  return turn;
}

int turn_rows(BoardRecord& record) {
  PlayRecord& play = *record.play;
  int turned = 0;
  for (std::size_t t = 0; t < play.tricks.size(); ++t) {
    const auto turn = turn_of(play.tricks[t], play, *record.deal);
    if (!turn || *turn == 0) continue;
    std::rotate(play.tricks[t].begin(),
                play.tricks[t].begin() + static_cast<std::ptrdiff_t>(4 - *turn),
                play.tricks[t].end());
    const auto moved = [&](std::uint16_t at) {
      return at / 4U == t ? static_cast<std::uint16_t>(4 * t + ((at + *turn) & 3)) : at;
    };
    for (Nag& nag : play.nags) nag.at = moved(nag.at);
    for (Comment& comment : record.comments) {
      if (comment.place == Comment::Place::kCard) comment.at = moved(comment.at);
    }
    ++turned;
  }
  return turned;
}

}  // namespace

std::optional<int> missing_passes(const BoardRecord& record) {
  const auto recorded = record.final_contract();
  if (!record.auction || !recorded || !*recorded || record.declarer_irregular) return std::nullopt;
  std::optional<int> found;
  for (int passes = 0; passes < core::kSeats; ++passes) {
    const auto contract = contract_with(*record.auction, record.auction->first, passes);
    if (!contract || !*contract || (*contract)->bid != (*recorded)->bid ||
        (*contract)->declarer != (*recorded)->declarer) {
      continue;
    }
    if (passes == 0 || found) return std::nullopt;
    found = passes;
  }
  return found;
}

std::vector<std::string> mend(BoardRecord& record) {
  std::vector<std::string> mended;
  if (verify(record).right()) return mended;
  if (const auto passes = missing_passes(record)) {
    AuctionRecord& auction = *record.auction;
    CallEntry pass;
    pass.where = auction.where;
    auction.calls.insert(auction.calls.begin(), static_cast<std::size_t>(*passes), pass);
    shift(auction.nags, record.comments, static_cast<std::uint16_t>(*passes));
    mended.push_back(
        fmt::format("put {} {} before the first call", *passes, *passes == 1 ? "pass" : "passes"));
  }
  if (record.play && record.deal && record.deal->is_complete()) {
    if (const int turned = turn_rows(record); turned != 0) {
      mended.push_back(fmt::format("put the cards of {} {} into the columns of their holders",
                                   turned, turned == 1 ? "trick" : "tricks"));
    }
  }
  return mended;
}

}  // namespace bidwright::formats
