#include "bidwright/player/note_log.hpp"

#include <fmt/format.h>

namespace bidwright::player {

void NoteLog::tell(const DecisionPlace& place, const std::vector<std::string>& notes) {
  if (notes.empty()) return;
  const std::lock_guard lock(mutex_);
  Told& told = told_[place.seat];
  if (told.board != place.board) told = {place.board, {}};
  for (const std::string& note : notes) {
    if (told.notes.insert(note).second) {
      write_(place.seat, fmt::format("board {}: {}", place.board, note));
    }
  }
}

void NoteLog::on_call(const CallRecord& record) {
  tell(record.place, record.decision.notes);
  if (next_ != nullptr) next_->on_call(record);
}

void NoteLog::on_card(const CardRecord& record) {
  tell(record.place, record.decision.notes);
  if (next_ != nullptr) next_->on_card(record);
}

}  // namespace bidwright::player
