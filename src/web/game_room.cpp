#include "bidwright/web/game_room.hpp"

#include <algorithm>
#include <utility>

#include "bidwright/core/score.hpp"

namespace bidwright::web {

namespace {

using core::ErrorCode;
using core::Seat;

/// Reviews of older boards keep their result only.
constexpr std::size_t kFullBoards = 64;
/// How often a robot that failed is asked again for one call or card.
constexpr int kTries = 3;

}  // namespace

GameRoom::GameRoom(RoomOptions options) : options_(std::move(options)) {}

void GameRoom::start(Time now) {
  begin_board(now);
}

void GameRoom::seat_person(Seat seat, std::string_view name, Time now) {
  Chair& chair = at(seat);
  chair.person = true;
  chair.name = name;
  changed_ = true;
  // A robot may be thinking for this seat: its answer is not wanted any more.
  if (on_turn() == seat) pending_.reset();
  move_on(now);
}

void GameRoom::seat_robot(Seat seat, Time now) {
  at(seat) = {};
  changed_ = true;
  move_on(now);
}

void GameRoom::set_present(Seat seat, bool present) {
  changed_ = changed_ || at(seat).present != present;
  at(seat).present = present;
}

bool GameRoom::anybody_present() const {
  return std::ranges::any_of(chairs_, [](const Chair& chair) { return chair.present; });
}

void GameRoom::begin_board(Time now) {
  pending_.reset();
  undoable_.reset();
  claim_.reset();
  explained_.reset();
  note_.clear();
  whys_.clear();
  final_tricks_.reset();
  claimed_ = false;
  failures_ = 0;
  running_.reset();
  changed_ = true;
  board_ = options_.board(index_);
  if (!board_) {
    note_ = "There are no more boards.";
    return;
  }
  running_.emplace(board_->setup);
  not_before_ = now + options_.pace;
  move_on(now);
}

std::optional<Seat> GameRoom::on_turn() const {
  if (!running_ || final_tricks_ || running_->over()) return std::nullopt;
  if (!running_->auction().ended()) return running_->auction().turn();
  return running_->play()->player();
}

void GameRoom::move_on(Time now) {
  if (!running_ || final_tricks_ || claim_) return;
  if (running_->over()) return finish_board(std::nullopt, now);
  const Seat seat = *on_turn();
  if (at(seat).person) return ask_meanings();
  if (!pending_) return ask_robot(seat, now);
  if (!pending_->answer || now < not_before_) return;
  const Answer answer = *std::exchange(pending_, std::nullopt)->answer;
  carry_out(answer, now);
}

void GameRoom::ask_robot(Seat seat, Time) {
  pending_ = Pending{++last_ticket_, std::nullopt};
  jobs_.emplace_back(AskRobot{pending_->ticket, !running_->auction().ended(), story_of(seat)});
}

bool GameRoom::is_explained() const {
  return explained_ && explained_->auction == running_->auction();
}

void GameRoom::ask_meanings() {
  const core::Auction& auction = running_->auction();
  if (!options_.explains || auction.ended() || is_explained()) return;
  for (int i = 0; i < core::kCalls; ++i) {
    const core::Call call = core::Call::at(i);
    if (auction.is_legal(call) && !shows(call).empty()) return;
  }
  explained_ = CallsExplained{index_, auction, {}};
  explaining_ = true;
  jobs_.emplace_back(ExplainCalls{index_, auction, running_->board().vulnerability});
}

void GameRoom::explain(const CallsExplained& explained) {
  if (!running_ || explained.board != index_) return;
  if (explained.auction == running_->auction()) {
    explained_ = explained;
    explaining_ = false;
    changed_ = true;
    return;
  }
  // The person was quicker: the call is explained afterwards.
  const std::size_t place = explained.auction.size();
  const auto calls = running_->auction().calls();
  if (place >= calls.size() || !std::ranges::equal(explained.auction.calls(), calls.first(place)) ||
      !running_->explanations()[place].text.empty()) {
    return;
  }
  for (const auto& [call, text] : explained.calls) {
    if (call != calls[place] || text.empty()) continue;
    running_->explain(place, {protocol::Explanation::Kind::kAlert, text});
    changed_ = true;
  }
}

std::string GameRoom::shows(core::Call call) const {
  if (options_.meanings) {
    std::string text =
        options_.meanings(running_->auction(), running_->board().vulnerability, call);
    if (!text.empty()) return text;
  }
  if (!is_explained()) return {};
  const auto found = std::ranges::find(explained_->calls, call, &CallMeanings::value_type::first);
  return found == explained_->calls.end() ? std::string() : found->second;
}

void GameRoom::carry_out(const Answer& answer, Time now) {
  undoable_.reset();
  if (const auto* choice = std::get_if<core::MadeCall>(&answer.choice)) {
    if (running_->auction().check(choice->call) != core::CallProblem::kNone) {
      return on_news(Failed{last_ticket_, "it made an illegal call"}, now);
    }
    add_call(choice->call, choice->alert, answer.why);
    not_before_ = now + options_.pace;
  } else {
    const core::Card card = std::get<core::Card>(answer.choice);
    if (running_->play()->check(card) != core::CardProblem::kNone) {
      return on_news(Failed{last_ticket_, "it played an illegal card"}, now);
    }
    add_card(card, answer.why);
    not_before_ =
        now + (running_->play()->current_trick().empty() ? options_.trick_pace : options_.pace);
  }
  failures_ = 0;
  move_on(now);
}

void GameRoom::add_call(core::Call call, std::string alert, std::string why) {
  running_->add_call(call, {alert.empty() ? protocol::Explanation::Kind::kNone
                                          : protocol::Explanation::Kind::kAlert,
                            std::move(alert)});
  whys_.push_back(std::move(why));
  changed_ = true;
}

void GameRoom::add_card(core::Card card, std::string why) {
  running_->add_card(card);
  whys_.push_back(std::move(why));
  changed_ = true;
}

core::Side GameRoom::home_side() const {
  const bool east_west_only = !at(Seat::kNorth).person && !at(Seat::kSouth).person &&
                              (at(Seat::kEast).person || at(Seat::kWest).person);
  return east_west_only ? core::Side::kEastWest : core::Side::kNorthSouth;
}

void GameRoom::finish_board(std::optional<int> claimed_tricks, Time) {
  const auto& play = running_->play();
  claimed_ = claimed_tricks.has_value();
  final_tricks_ = claimed_tricks.value_or(play ? play->declarer_tricks() : 0);
  pending_.reset();
  undoable_.reset();
  changed_ = true;

  FinishedBoard board;
  board.setup = board_->setup;
  const auto calls = running_->auction().calls();
  for (std::size_t i = 0; i < calls.size(); ++i) {
    board.here.calls.push_back({calls[i], running_->explanations()[i].text});
  }
  if (play) board.here.cards.assign(play->cards().begin(), play->cards().end());
  board.here.contract = running_->auction().contract();
  board.here.tricks = *final_tricks_;
  board.here.score =
      core::score_north_south(board.here.contract, board.setup.vulnerability, board.here.tricks);
  board.claimed = claimed_;
  for (const Seat seat : core::kAllSeats) {
    board.players[static_cast<std::size_t>(seat)] =
        at(seat).person ? at(seat).name : options_.robot;
  }
  board.home = home_side();
  board.whys = whys_;
  board.elsewhere = board_->elsewhere;
  board.players_elsewhere.fill(options_.robot);
  if (board_->elsewhere) {
    board.players_elsewhere = board_->players;
    board.whys_elsewhere = board_->whys_elsewhere;
  }
  finished_.push_back(std::move(board));
  const std::size_t index = finished_.size() - 1;
  jobs_.emplace_back(Analyse{index, finished_.back()});
  if (board_->elsewhere) {
    jobs_.emplace_back(AnalyseElsewhere{index, board_->setup, *board_->elsewhere});
  } else {
    jobs_.emplace_back(PlayElsewhere{index, board_->setup});
  }
  if (finished_.size() > kFullBoards) {
    FinishedBoard& old = finished_[finished_.size() - 1 - kFullBoards];
    old.double_dummy.reset();
    old.whys_elsewhere.clear();
    old.cards_elsewhere.clear();
    old.whys.clear();
    old.advice.clear();
  }
  reviews_.push_back(index);
}

void GameRoom::on_news(const RobotNews& news, Time now) {
  if (const auto* answered = std::get_if<Answered>(&news)) {
    if (!pending_ || pending_->ticket != answered->ticket) return;
    pending_->answer = answered->answer;
    return move_on(now);
  }
  if (const auto* failed = std::get_if<Failed>(&news)) {
    if (last_ticket_ != failed->ticket) return;
    pending_.reset();
    changed_ = true;
    if (++failures_ < kTries) {
      note_ = fmt::format("A robot failed ({}); it is asked again.", failed->why);
      return move_on(now);
    }
    note_ =
        fmt::format("A robot failed {} times ({}); go on with another board.", kTries, failed->why);
    pending_ = Pending{};
    return;
  }
  if (const auto* judged = std::get_if<ClaimJudged>(&news)) return judge(*judged, now);
  if (const auto* explained = std::get_if<CallsExplained>(&news)) return explain(*explained);
  const auto board = [&](std::size_t index) {
    return index < finished_.size() ? &finished_[index] : nullptr;
  };
  if (const auto* elsewhere = std::get_if<Elsewhere>(&news)) {
    if (FinishedBoard* one = board(elsewhere->board)) {
      one->elsewhere = elsewhere->result;
      one->whys_elsewhere = elsewhere->whys;
      jobs_.emplace_back(AnalyseElsewhere{elsewhere->board, one->setup, elsewhere->result});
    }
    reviews_.push_back(elsewhere->board);
    changed_ = true;
  } else if (const auto* analysed = std::get_if<Analysed>(&news)) {
    if (FinishedBoard* one = board(analysed->board)) one->double_dummy = analysed->double_dummy;
    reviews_.push_back(analysed->board);
  } else if (const auto* there = std::get_if<AnalysedElsewhere>(&news)) {
    if (FinishedBoard* one = board(there->board)) one->cards_elsewhere = there->cards;
    reviews_.push_back(there->board);
  } else if (const auto* advised = std::get_if<Advised>(&news)) {
    if (FinishedBoard* one = board(advised->board)) {
      one->advice[advised->step] = advised->answer.why;
    }
    reviews_.push_back(advised->board);
  }
}

void GameRoom::on_timeout(Time now) {
  move_on(now);
}

std::optional<Time> GameRoom::next_deadline() const {
  if (!pending_ || !pending_->answer) return std::nullopt;
  return not_before_;
}

std::vector<RobotJob> GameRoom::take_jobs() {
  return std::exchange(jobs_, {});
}
bool GameRoom::take_changed() {
  return std::exchange(changed_, false);
}
std::vector<std::size_t> GameRoom::take_reviews() {
  return std::exchange(reviews_, {});
}

Story GameRoom::story_of(Seat seat) const {
  const core::BoardSetup& board = running_->board();
  Story story;
  story.start = {board.number, board.dealer, board.vulnerability, seat, board.deal[seat]};
  const core::Auction& auction = running_->auction();
  for (std::size_t i = 0; i < auction.size(); ++i) {
    const bool told = !core::same_side(auction.seat_of(i), seat);
    story.calls.push_back(
        {auction.calls()[i], told ? running_->explanations()[i].text : std::string()});
  }
  if (const auto& play = running_->play()) {
    story.cards.assign(play->cards().begin(), play->cards().end());
    const Seat dummy = play->contract().dummy();
    if (!story.cards.empty() && seat != dummy) story.dummy = board.deal[dummy];
  }
  return story;
}

core::Play GameRoom::seen_play(Seat seat) const {
  const Story story = story_of(seat);
  const core::Contract contract = *running_->auction().contract();
  core::Deal seen;
  seen[seat] = story.start.hand;
  core::Play play(seen, contract);
  for (std::size_t i = 0; i < story.cards.size(); ++i) {
    play.add(story.cards[i]);
    if (i == 0 && story.dummy) play.reveal(contract.dummy(), *story.dummy);
  }
  return play;
}

bool GameRoom::may_undo(Seat seat) const {
  return options_.undo && undoable_ && undoable_->by == seat && !final_tricks_ &&
         undoable_->steps == whys_.size();
}

}  // namespace bidwright::web
