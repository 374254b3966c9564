#include "lab/play_out.hpp"

#include <ctime>

#include <fmt/format.h>

#include "errors.hpp"

#include "bidwright/core/play.hpp"

namespace bidwright::tools {

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::vector<core::Card> play_out(const core::BoardSetup& board, const core::Auction& auction,
                                 const sampling::CallModels& models,
                                 const cardplay::CardOptions& options, cardplay::TimeLimit limit,
                                 std::uint64_t seed, std::vector<double>* times) {
  core::Play play(board.deal, *auction.contract());
  while (!play.ended()) {
    const auto view =
        sampling::view_of(play.player(), board.deal, board.vulnerability, auction, play.cards());
    core::Random random(seed, core::Purpose::kLab, static_cast<std::uint64_t>(board.number),
                        static_cast<std::uint64_t>(play.cards().size()));
    const double start = processor_seconds();
    const auto decision =
        cardplay::choose_card(view, models, options, limit, processor_seconds, random);
    if (times != nullptr) times->push_back(processor_seconds() - start);
    if (const auto problem = play.add(decision.card); problem != core::CardProblem::kNone) {
      fail(fmt::format("board {}: {} is not legal: {}", board.number, decision.card,
                       core::describe(problem)));
    }
  }
  return {play.cards().begin(), play.cards().end()};
}

}  // namespace bidwright::tools
