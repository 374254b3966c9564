#include "bidwright/player/note_log.hpp"

#include <fmt/format.h>

namespace bidwright::player {

void NoteLog::on_call(const CallRecord& record) {
  if (next_ != nullptr) next_->on_call(record);
}

void NoteLog::on_card(const CardRecord& record) {
  if (!record.decision.notes.empty()) {
    const std::lock_guard lock(mutex_);
    Told& told = told_[record.place.seat];
    if (told.board != record.place.board) told = {record.place.board, {}};
    for (const std::string& note : record.decision.notes) {
      if (told.notes.insert(note).second) {
        write_(record.place.seat, fmt::format("board {}: {}", record.place.board, note));
      }
    }
  }
  if (next_ != nullptr) next_->on_card(record);
}

}  // namespace bidwright::player
