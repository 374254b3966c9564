// Drives a GameRoom in a test: answers its jobs at once with players of the test, and lets time
// pass as it asks for it.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "match/random_player.hpp"

#include "bidwright/match/runner.hpp"
#include "bidwright/web/brain.hpp"
#include "bidwright/web/game_room.hpp"

namespace bidwright::web {

inline Brain random_brain() {
  return Brain([](std::uint64_t position, Care, player::DecisionSink*) {
    return std::make_unique<match::RandomPlayer>(position + 1);
  });
}

inline RoomOptions random_boards(std::uint64_t seed = 5) {
  RoomOptions options;
  options.board = [seed](std::size_t i) -> std::optional<BoardToPlay> {
    return BoardToPlay{match::random_board(seed, static_cast<int>(i) + 1), std::nullopt, {}};
  };
  return options;
}

class RoomDriver {
 public:
  explicit RoomDriver(RoomOptions options) : room(std::move(options)) {}

  /// Until nobody but people has anything to do.
  void settle() {
    for (int i = 0; i < 1000; ++i) {
      const auto jobs = room.take_jobs();
      for (const RobotJob& job : jobs) {
        if (only_questions && !std::holds_alternative<AskRobot>(job)) continue;
        if (const auto news = brain.work(job)) room.on_news(*news, now);
        if (on_step) on_step();
      }
      if (const auto deadline = room.next_deadline()) {
        now = std::max(now, *deadline);
        room.on_timeout(now);
        if (on_step) on_step();
      } else if (jobs.empty()) {
        return;
      }
    }
  }

  nlohmann::json view(std::optional<core::Seat> seat) const {
    return nlohmann::json::parse(room.view(seat));
  }
  std::string act(core::Seat seat, const nlohmann::json& json) {
    const auto done = room.act(seat, json.dump(), now);
    return done ? "" : done.error().message;
  }
  /// The person does what is legal, a bid at first, until the board is finished.
  void play_board(core::Seat seat) {
    settle();
    for (int i = 0; i < 400; ++i) {
      const auto state = view(seat);
      if (state["phase"] == "finished" || !state.contains("legal")) return;
      const auto& legal = state["legal"];
      if (state["phase"] == "auction") {
        act(seat, {{"do", "call"}, {"call", legal[i == 0 && legal.size() > 9 ? 8 : 0]["call"]}});
      } else {
        act(seat, {{"do", "card"}, {"card", legal[0]}});
      }
      if (on_step) on_step();
      settle();
    }
  }

  GameRoom room;
  Brain brain = random_brain();
  Time now{0};
  std::function<void()> on_step;
  /// Boards are not solved, nor played elsewhere.
  bool only_questions = false;
};

/// All cards that a view shows anywhere; calls and contracts look like cards and are left out.
inline core::Hand cards_in(nlohmann::json state) {
  state.erase("contract");
  state.erase("calls");
  state.erase("session");
  if (state["phase"] == "auction") state.erase("legal");
  core::Hand seen;
  const std::function<void(const nlohmann::json&)> walk = [&](const nlohmann::json& value) {
    if (value.is_string()) {
      const auto text = value.get<std::string>();
      if (const auto card = core::parse_card(text); card && text.size() == 2) seen.add(*card);
      if (const auto hand = core::parse_holding(text); hand && std::ranges::count(text, '.') == 3) {
        seen = seen | *hand;
      }
    } else if (value.is_structured()) {
      for (const auto& item : value) walk(item);
    }
  };
  walk(state);
  return seen;
}

/// The cards that a seat may see of a board that is not finished: its own, dummy's once it is
/// faced, those on the table.
inline core::Hand cards_allowed(const nlohmann::json& state, const core::Deal& deal) {
  core::Hand may;
  if (state.contains("you")) may = deal[*core::seat_from(state["you"].get<std::string>())];
  for (const char* const key : {"trick", "last"}) {
    if (!state.contains(key)) continue;
    for (const auto& one : state[key]["cards"]) {
      may.add(*core::parse_card(one.get<std::string>()));
    }
  }
  const bool faced =
      state.contains("declarer") && (!state["trick"]["cards"].empty() || state.contains("last"));
  if (faced) {
    may = may | deal[core::partner(*core::seat_from(state["declarer"].get<std::string>()))];
  }
  return may;
}

}  // namespace bidwright::web
