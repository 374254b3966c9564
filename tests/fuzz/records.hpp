// What the fuzz targets of the record formats have in common: whatever comes in, reading ends with
// boards or errors that have a message; and every board is written in every format, read again
// there, and written the same.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "bidwright/formats/json_lines.hpp"
#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/mend.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/formats/verify.hpp"

namespace bidwright::fuzz {

inline void check(bool holds) {
  if (!holds) std::abort();
}

inline formats::BoardRecord read_back(formats::Format format, const std::string& text) {
  const auto records = formats::read_all(format, text);
  check(records && records->size() == 1);
  return records->front();
}

inline void check_board(formats::BoardRecord record) {
  using namespace formats;
  for (const core::Error& error : verify(record).problems) check(!error.message.empty());

  const std::string json = write_json_line(record);
  const auto from_json = parse_json_line(json);
  check(from_json && *from_json == record);

  const std::string pbn = write_pbn(record);
  const BoardRecord from_pbn = read_back(Format::kPbn, pbn);
  check(write_pbn(from_pbn) == pbn);

  const std::string lin = write_lin_hand(record);
  const auto from_lin = read_all(Format::kLin, lin);
  if (from_lin) {
    for (const BoardRecord& again : *from_lin) (void)write_lin_hand(again);
  }
  (void)write_lin_vugraph(std::span(&record, 1));
  mend(record);
  (void)verify(record);
}

/// At most so many answers a byte, so that reading is seen to end.
inline void check_reader(formats::Format format, std::string_view text) {
  formats::Limits limits;
  limits.line = 4096;
  limits.board = 16384;
  const auto reader = formats::make_reader(format, formats::source_of(text), limits);
  for (std::size_t answers = 0; answers <= text.size() + 2; ++answers) {
    auto record = reader->next();
    if (!record) {
      check(!record.error().message.empty());
    } else if (*record) {
      check_board(*std::move(*record));
    } else {
      return;
    }
  }
  check(false);
}

}  // namespace bidwright::fuzz
