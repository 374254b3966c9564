// Portable Bridge Notation, versions 1.0 and 2.1.
//
// Read in import format, and liberally beyond it: any line end, tag names in any case, comments,
// escaped lines, # and ## inheritance, calls and cards in the spellings that programs really
// write. A game without Board, Dealer and Deal that tells of an auction, a play or a contract is
// taken for a further table of the board before; from there on games without Event keep the event
// and the teams of the game before, and games without players have those of the last game at the
// same table. Text that is not UTF-8 is taken for ISO 8859-1.
//
// Written in export format: 15 mandatory tags in order, other tags sorted by name, auction with
// notes, play with notes, supplemental sections sorted by name; CR LF, lines of at most 255 bytes
// with them; suffixes as NAGs; Deal from the dealer on; Result in tricks of declarer.
// What a line cannot hold goes into a comment after it.
//
// PBN 1.0 knows no supplemental sections, no "+" and no end positions: they are left out.
#pragma once

#include <string>

#include "bidwright/formats/board_record.hpp"
#include "bidwright/formats/reader.hpp"

namespace bidwright::formats {

enum class PbnVersion : std::uint8_t { k10, k21 };

struct PbnOptions {
  PbnVersion version = PbnVersion::k21;
  /// ISO 8859-1 is what the standard asks for; characters outside it become "?".
  bool utf8 = false;
};

/// "% PBN 2.1" and "% EXPORT", which open a file.
[[nodiscard]] std::string pbn_header(const PbnOptions& options = {});

/// One game; games after the first are preceded by an empty line, which is the caller's to write
/// (kPbnSeparator).
[[nodiscard]] std::string write_pbn(const BoardRecord& record, const PbnOptions& options = {});
void append_pbn(std::string& out, const BoardRecord& record, const PbnOptions& options = {});

inline constexpr std::string_view kPbnSeparator = "\r\n";

/// A whole file.
[[nodiscard]] std::string write_pbn_file(std::span<const BoardRecord> records,
                                         const PbnOptions& options = {});

}  // namespace bidwright::formats
