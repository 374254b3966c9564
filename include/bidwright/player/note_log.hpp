// Puts what robots found contradictory or could not read into a log, each note once a board and
// seat, and passes every decision on to another sink. Robots on several threads may share one.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bidwright/player/decisions.hpp"

namespace bidwright::player {

class NoteLog final : public DecisionSink {
 public:
  /// `seat` and a text such as "board 7: dummy shows 12 cards: the other 1 are guessed".
  using Write = std::function<void(core::Seat seat, const std::string& text)>;

  /// `next` may be null and must outlive this.
  explicit NoteLog(Write write, DecisionSink* next = nullptr)
      : write_(std::move(write)), next_(next) {}

  void on_call(const CallRecord& record) override;
  void on_card(const CardRecord& record) override;

 private:
  struct Told {
    int board = 0;
    std::set<std::string> notes;
  };

  void tell(const DecisionPlace& place, const std::vector<std::string>& notes);

  Write write_;
  DecisionSink* next_;
  std::mutex mutex_;
  std::map<core::Seat, Told> told_;
};

}  // namespace bidwright::player
