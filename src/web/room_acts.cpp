// What people do at a table: read, checked by the Laws, carried out.

#include <algorithm>
#include <utility>

#include "web/board_json.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/web/game_room.hpp"

namespace bidwright::web {

namespace {

using core::ErrorCode;
using core::fail;
using core::Seat;

std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// A small whole number; none if there is none.
std::optional<std::size_t> number_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::size_t>();
}

}  // namespace

core::Expected<void> GameRoom::act(Seat by, std::string_view text, Time now) {
  const Json json = parsed(text);
  if (!json.is_object()) return fail(ErrorCode::kSyntax, "this is not a JSON object");
  const std::string what = text_of(json, "do");
  if (what == "next") return next(now);
  if (what == "review") {
    const auto board = number_of(json, "board");
    if (!board || *board >= finished_.size()) {
      return fail(ErrorCode::kRange, "there is no such board to look at");
    }
    reviews_.push_back(*board);
    return {};
  }
  if (what == "advise") {
    return advise(number_of(json, "board").value_or(finished_.size()),
                  number_of(json, "step").value_or(0));
  }
  if (what == "undo") return undo(by, now);
  if (what == "claim") {
    const auto tricks = number_of(json, "tricks");
    if (!tricks || *tricks > core::kRanks) {
      return fail(ErrorCode::kRange, "say how many of the remaining tricks you claim");
    }
    return claim(by, static_cast<int>(*tricks));
  }
  if (what != "call" && what != "card") {
    return fail(ErrorCode::kSyntax,
                fmt::format("{} is nothing that can be done here", core::quoted(what)));
  }
  // A second tab, or a click that came late, must not call for the next round.
  if (const auto step = number_of(json, "at"); step && *step != whys_.size()) {
    return fail(ErrorCode::kMismatch, "the table has moved on in the meantime");
  }
  return what == "call" ? call(by, text_of(json, "call"), now)
                        : card(by, text_of(json, "card"), now);
}

core::Expected<void> GameRoom::call(Seat by, std::string_view text, Time now) {
  if (!running_ || running_->auction().ended()) {
    return fail(ErrorCode::kIllegal, "there is no auction now");
  }
  const core::Auction& auction = running_->auction();
  if (auction.turn() != by) return fail(ErrorCode::kIllegal, "it is not your turn to call");
  const auto call = core::parse_call(text);
  if (!call) return tl::unexpected(call.error());
  if (const auto problem = auction.check(*call); problem != core::CallProblem::kNone) {
    return fail(ErrorCode::kIllegal, std::string(core::describe(problem)));
  }
  pending_.reset();
  add_call(*call, shows(*call), "");
  undoable_ = Undoable{by, whys_.size()};
  not_before_ = now + (options_.undo ? 2 * options_.pace : options_.pace);
  note_.clear();
  move_on(now);
  return {};
}

core::Expected<void> GameRoom::card(Seat by, std::string_view text, Time now) {
  if (!running_ || !running_->play() || final_tricks_ || running_->play()->ended()) {
    return fail(ErrorCode::kIllegal, "there is no play now");
  }
  if (claim_) return fail(ErrorCode::kIllegal, "a claim is being looked at");
  const core::Play& play = *running_->play();
  if (play.player() != by) return fail(ErrorCode::kIllegal, "it is not your turn to play");
  const auto card = core::parse_card(text);
  if (!card) return tl::unexpected(card.error());
  if (const auto problem = play.check(*card); problem != core::CardProblem::kNone) {
    return fail(ErrorCode::kIllegal, std::string(core::describe(problem)));
  }
  pending_.reset();
  add_card(*card, "");
  undoable_ = Undoable{by, whys_.size()};
  not_before_ =
      now + (running_->play()->current_trick().empty() ? options_.trick_pace : options_.pace);
  note_.clear();
  move_on(now);
  return {};
}

core::Expected<void> GameRoom::undo(Seat by, Time now) {
  if (!options_.undo) return fail(ErrorCode::kIllegal, "the host of this table allows no undo");
  if (!may_undo(by)) {
    return fail(ErrorCode::kIllegal,
                "only your own last call or card can be taken back, before the next player acts");
  }
  // A board is a row of steps: all but the last are made again.
  const protocol::RunningBoard old = *running_;
  running_.emplace(old.board());
  const std::size_t keep = whys_.size() - 1;
  const auto calls = old.auction().calls();
  for (std::size_t i = 0; i < std::min(keep, calls.size()); ++i) {
    running_->add_call(calls[i], old.explanations()[i]);
  }
  for (std::size_t i = calls.size(); i < keep; ++i) {
    running_->add_card(old.play()->cards()[i - calls.size()]);
  }
  whys_.resize(keep);
  pending_.reset();
  undoable_.reset();
  changed_ = true;
  move_on(now);
  return {};
}

core::Expected<void> GameRoom::claim(Seat by, int tricks) {
  if (!running_ || !running_->play() || final_tricks_ || running_->play()->cards().empty()) {
    return fail(ErrorCode::kIllegal, "a claim is made during the play, after the opening lead");
  }
  if (claim_) return fail(ErrorCode::kIllegal, "a claim is being looked at");
  const core::Play& play = *running_->play();
  if (by == play.contract().dummy()) return fail(ErrorCode::kIllegal, "dummy makes no claims");
  const int left = core::kRanks - play.tricks_played();
  if (tricks > left) {
    return fail(ErrorCode::kRange,
                fmt::format("no more than {} can be claimed", core::counted(left, "trick")));
  }
  claim_ = Claim{++last_ticket_, by, tricks};
  undoable_.reset();
  pending_.reset();
  note_.clear();
  jobs_.emplace_back(JudgeClaim{claim_->ticket, seen_play(by), by, tricks});
  changed_ = true;
  return {};
}

void GameRoom::judge(const ClaimJudged& judged, Time now) {
  if (!claim_ || claim_->ticket != judged.ticket) return;
  const Claim claim = *std::exchange(claim_, std::nullopt);
  changed_ = true;
  if (!judged.holds) {
    note_ = fmt::format(
        "{}'s claim of {} is not granted: it must hold however the cards lie that {} cannot see.",
        claim.by, claim.tricks, claim.by);
    return move_on(now);
  }
  const core::Play& play = *running_->play();
  const int left = core::kRanks - play.tricks_played();
  const bool declarer = claim.by == play.contract().declarer;
  finish_board(play.declarer_tricks() + (declarer ? claim.tricks : left - claim.tricks), now);
}

core::Expected<void> GameRoom::next(Time now) {
  const bool stuck = pending_ && pending_->ticket == 0;
  if (running_ && !final_tricks_ && !stuck) {
    return fail(ErrorCode::kIllegal, "this board is not finished yet");
  }
  if (!running_) return fail(ErrorCode::kRange, "there are no more boards");
  ++index_;
  begin_board(now);
  return {};
}

core::Expected<void> GameRoom::advise(std::size_t board, std::size_t step) {
  if (board >= finished_.size()) {
    return fail(ErrorCode::kRange, "there is no such board to look at");
  }
  const FinishedBoard& one = finished_[board];
  if (one.advice.contains(step)) {
    reviews_.push_back(board);
    return {};
  }
  auto story = story_at(one, step);
  if (!story) return fail(ErrorCode::kRange, "the board has no such call or card");
  jobs_.emplace_back(Advise{board, step, step < one.here.calls.size(), *std::move(story)});
  return {};
}

}  // namespace bidwright::web
