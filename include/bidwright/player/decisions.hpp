// The record of what a robot decided and why: one for every call and card it chose. A DecisionSink
// receives them as they are made; to_json_line() is the form in which they are written down.
//
// One line of JSON, keys in this order, absent ones left out:
//   board, seat, number (counts the seat's decisions on the board from 1), hand ("dummy" if
//   declarer plays from dummy), call or card, reason, alert, samples, cut_short, work
//   (positions searched), out_of_work, seconds, candidates [{call or card, score, imps, tricks}],
//   notes [text]
#pragma once

#include <string>

#include "bidwright/cardplay/choose.hpp"
#include "bidwright/player/call_policy.hpp"

namespace bidwright::player {

struct CallRecord {
  DecisionPlace place;
  CallDecision decision;
  double seconds = 0;
};

struct CardRecord {
  DecisionPlace place;
  /// The hand that plays: the seat, or dummy.
  core::Seat hand = core::Seat::kNorth;
  cardplay::CardDecision decision;
};

class DecisionSink {
 public:
  DecisionSink() = default;
  DecisionSink(const DecisionSink&) = delete;
  DecisionSink& operator=(const DecisionSink&) = delete;
  virtual ~DecisionSink() = default;

  /// By the robot's thread; robots in several threads may share a sink only if it says so.
  virtual void on_call(const CallRecord& record) = 0;
  virtual void on_card(const CardRecord& record) = 0;
};

/// Without the line's end.
[[nodiscard]] std::string to_json_line(const CallRecord& record);
[[nodiscard]] std::string to_json_line(const CardRecord& record);

}  // namespace bidwright::player
