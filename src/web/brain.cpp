#include "bidwright/web/brain.hpp"

#include <array>
#include <exception>

#include "bidwright/dd/solver.hpp"
#include "bidwright/match/direct.hpp"
#include "bidwright/web/claim.hpp"

namespace bidwright::web {

namespace {

/// Keeps the last decision.
class LastDecision final : public player::DecisionSink {
 public:
  void on_call(const player::CallRecord& record) override { line = player::to_json_line(record); }
  void on_card(const player::CardRecord& record) override { line = player::to_json_line(record); }

  std::string line;
};

/// Keeps all decisions, in order: those of four robots that take turns.
class AllDecisions final : public player::DecisionSink {
 public:
  void on_call(const player::CallRecord& record) override {
    lines.push_back(player::to_json_line(record));
  }
  void on_card(const player::CardRecord& record) override {
    lines.push_back(player::to_json_line(record));
  }

  std::vector<std::string> lines;
};

/// Before each card of the play, declarer's tricks by the card played next.
core::Expected<std::vector<dd::CardTricksList>> card_tricks(dd::Solver& solver,
                                                            const core::BoardSetup& setup,
                                                            const match::RoomResult& room) {
  std::vector<dd::CardTricksList> result;
  if (!room.contract) return result;
  core::Play play(setup.deal, *room.contract);
  for (const core::Card card : room.cards) {
    const auto solved = solver.cards(dd::Position(play));
    if (!solved) return tl::unexpected(solved.error());
    const bool declaring = core::same_side(play.turn(), room.contract->declarer);
    const int left = core::kRanks - play.tricks_played();
    dd::CardTricksList list;
    for (const dd::CardTricks& entry : *solved) {
      list.add(
          {entry.card, play.declarer_tricks() + (declaring ? entry.tricks : left - entry.tricks)});
    }
    result.push_back(list);
    play.add(card);
  }
  return result;
}

}  // namespace

struct Brain::FourRobots {
  std::array<std::unique_ptr<player::Player>, core::kSeats> players;
  match::Table table{};
};

Brain::FourRobots Brain::four_robots(Care care, player::DecisionSink* sink) const {
  FourRobots robots;
  for (std::size_t i = 0; i < robots.players.size(); ++i) {
    robots.players[i] = make_player_(0, care, sink);
    robots.table[i] = robots.players[i].get();
  }
  return robots;
}

Answer Brain::ask(const Story& story, bool for_call) const {
  LastDecision sink;
  const auto player = make_player_(story.position(), Care::kTable, &sink);
  tell(*player, story);
  Answer answer;
  if (for_call) {
    answer.choice = player->choose_call();
  } else {
    answer.choice = player->choose_card();
  }
  answer.why = std::move(sink.line);
  return answer;
}

match::RoomResult Brain::bid(const core::BoardSetup& setup, Care care) const {
  return match::bid_board(setup, four_robots(care, nullptr).table);
}

match::RoomResult Brain::play(const core::BoardSetup& setup, Care care) const {
  return match::play_board(setup, four_robots(care, nullptr).table);
}

Elsewhere Brain::play_elsewhere(const PlayElsewhere& job) const {
  AllDecisions sink;
  const FourRobots robots = four_robots(Care::kTable, &sink);
  Elsewhere played{job.board, match::play_board(job.setup, robots.table), {}};
  // Robots that do not tell of every call and card tell nothing.
  if (sink.lines.size() == played.result.calls.size() + played.result.cards.size()) {
    played.whys = std::move(sink.lines);
  }
  return played;
}

std::optional<RobotNews> Brain::work(const RobotJob& job) const {
  if (const auto* ask_robot = std::get_if<AskRobot>(&job)) {
    try {
      return Answered{ask_robot->ticket, ask(ask_robot->story, ask_robot->for_call)};
    } catch (const std::exception& error) {
      return Failed{ask_robot->ticket, error.what()};
    }
  }
  try {
    if (const auto* elsewhere = std::get_if<PlayElsewhere>(&job)) {
      return play_elsewhere(*elsewhere);
    }
    if (const auto* analyse = std::get_if<Analyse>(&job)) {
      auto solved = solve(analyse->finished.setup, analyse->finished.here);
      if (!solved) return std::nullopt;
      return Analysed{analyse->board, *std::move(solved)};
    }
    if (const auto* there = std::get_if<AnalyseElsewhere>(&job)) {
      dd::Solver solver;
      auto cards = card_tricks(solver, there->setup, there->result);
      if (!cards) return std::nullopt;
      return AnalysedElsewhere{there->board, *std::move(cards)};
    }
    if (const auto* claim = std::get_if<JudgeClaim>(&job)) {
      return ClaimJudged{claim->ticket, claim_holds(claim->seen, claim->claimer, claim->tricks)};
    }
    if (const auto* calls = std::get_if<ExplainCalls>(&job)) {
      if (!explain_) return std::nullopt;
      return CallsExplained{calls->board, calls->auction,
                            explain_(calls->auction, calls->vulnerability)};
    }
    const auto& advise = std::get<Advise>(job);
    return Advised{advise.board, advise.step, ask(advise.story, advise.for_call)};
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

core::Expected<DoubleDummy> solve(const core::BoardSetup& setup, const match::RoomResult& room,
                                  const core::TrickTable* known) {
  dd::Solver solver;
  auto table =
      known != nullptr ? core::Expected<core::TrickTable>(*known) : solver.table(setup.deal);
  if (!table) return tl::unexpected(table.error());
  auto cards = card_tricks(solver, setup, room);
  if (!cards) return tl::unexpected(cards.error());
  return DoubleDummy{*table, dd::par(*table, setup.vulnerability, setup.dealer), *std::move(cards)};
}

}  // namespace bidwright::web
