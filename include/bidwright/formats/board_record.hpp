// One board as somebody recorded it, behind PBN, LIN and JSON lines alike.
//
// A record is evidence, not a legal board: it holds what was written down, mistakes included, and
// anything may be missing. verify.hpp replays it by the Laws. Auction and play are kept call by
// call and card by card with what was noted at each.
//
// Cards are kept as PBN has them (section 3.6): a trick is a row of four, in columns by seat, the
// first column being the opening leader's, whoever led to the trick. cards_in_order() undoes that.
//
// Records are values; threads may share them for reading.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bidwright/core/call.hpp"
#include "bidwright/core/contract.hpp"
#include "bidwright/core/deal.hpp"
#include "bidwright/formats/tags.hpp"

namespace bidwright::formats {

/// Irregularities that were accepted at the table (PBN section 3.9).
enum class Irregularity : std::uint8_t {
  kNone,
  /// ^I: the bid is insufficient.
  kInsufficientBid,
  /// ^S: the seat lost its turn, since another called out of rotation; there is no call.
  kSkipped,
  /// ^R: the card is a revoke.
  kRevoke,
  /// ^L: the card was led out of turn.
  kLeadOutOfTurn,
};

/// How a list of calls or cards that is not complete ends.
enum class Ending : std::uint8_t {
  kOpen,
  /// "*": nothing more will follow; the rest was claimed or is not known.
  kStopped,
  /// "+": to be continued.
  kToBeContinued,
};

/// The explanation that calls or cards refer to by its number, 1 to 32.
struct Note {
  std::uint8_t number = 0;
  std::string text;

  friend bool operator==(const Note&, const Note&) = default;
};

/// A numeric annotation glyph (PBN section 3.7) at call or card `at`.
struct Nag {
  std::uint16_t at = 0;
  std::uint8_t value = 0;

  friend bool operator==(const Nag&, const Nag&) = default;
};

/// The note of a call that was alerted without a reason.
inline constexpr std::string_view kPlainAlert = "Alert";

struct CallEntry {
  /// A pass, and nothing, if the seat was skipped.
  core::Call call;
  Irregularity irregularity = Irregularity::kNone;
  bool alerted = false;
  /// 0: none.
  std::uint8_t note = 0;
  Position where;

  friend bool operator==(const CallEntry&, const CallEntry&) = default;
};

struct AuctionRecord {
  /// Who made the first call.
  core::Seat first = core::Seat::kNorth;
  std::vector<CallEntry> calls;
  std::vector<Note> notes;
  std::vector<Nag> nags;
  Ending ending = Ending::kOpen;
  Position where;

  [[nodiscard]] core::Seat seat_of(std::size_t i) const {
    return core::clockwise(first, static_cast<int>(i & 3));
  }

  friend bool operator==(const AuctionRecord&, const AuctionRecord&) = default;
};

struct CardEntry {
  enum class State : std::uint8_t {
    /// "-": not played, not known, or of no matter.
    kUnknown,
    kCard,
    /// "+": the card that comes next.
    kNext,
  };
  State state = State::kUnknown;
  core::Card card;
  Irregularity irregularity = Irregularity::kNone;
  /// 0: none.
  std::uint8_t note = 0;
  Position where;

  [[nodiscard]] bool known() const { return state == State::kCard; }

  friend bool operator==(const CardEntry&, const CardEntry&) = default;
};

using TrickRecord = std::array<CardEntry, core::kSeats>;

struct PlayRecord {
  /// Who led to the first trick, and whose cards fill the first column.
  core::Seat first = core::Seat::kNorth;
  std::vector<TrickRecord> tricks;
  std::vector<Note> notes;
  /// `at` counts 4 * trick + column.
  std::vector<Nag> nags;
  Ending ending = Ending::kOpen;
  Position where;

  [[nodiscard]] core::Seat seat_of(std::size_t column) const {
    return core::clockwise(first, static_cast<int>(column & 3));
  }

  friend bool operator==(const PlayRecord&, const PlayRecord&) = default;
};

struct ContractRecord {
  enum class Kind : std::uint8_t {
    kUnknown,
    kPassedOut,
    kBid,
    /// Only the strain of `bid` means something: an end position (PBN section 3.10).
    kStrainOnly,
  };
  Kind kind = Kind::kUnknown;
  core::Bid bid;
  core::Doubling doubling = core::Doubling::kUndoubled;
  Position where;

  friend bool operator==(const ContractRecord&, const ContractRecord&) = default;
};

struct ResultRecord {
  int tricks = 0;
  /// Whose tricks these are; none: declarer's.
  std::optional<core::Side> side;
  /// "^": the players agreed on a number that differs from the tricks really won.
  bool disputed = false;
  Position where;

  friend bool operator==(const ResultRecord&, const ResultRecord&) = default;
};

/// A supplemental section, such as OptimumResultTable: its tag, and the lines below it.
struct Table {
  std::string name;
  /// The tag's value: as a rule names of columns between semicolons, "Declarer;Result\2R".
  std::string columns;
  std::vector<std::string> rows;
  Position where;

  friend bool operator==(const Table&, const Table&) = default;
};

struct Comment {
  /// What the comment stands after.
  enum class Place : std::uint8_t {
    /// Nothing: it opens the board.
    kStart,
    /// Tag or table `tag`; "Auction" and "Play" for what precedes the first call or card.
    kTag,
    /// Call `at`.
    kCall,
    /// Card `at`, counted 4 * trick + column.
    kCard,
  };
  Place place = Place::kStart;
  std::uint16_t at = 0;
  std::string tag;
  std::string text;
  /// "; ..." rather than "{...}".
  bool to_end_of_line = false;

  friend bool operator==(const Comment&, const Comment&) = default;
};

struct BoardRecord {
  std::optional<int> number;
  std::optional<core::Seat> dealer;
  std::optional<core::Vulnerability> vulnerability;
  /// Hands that are not known are empty.
  std::optional<core::Deal> deal;
  std::optional<core::Seat> declarer;
  /// "^": declarer and dummy changed their parts by mistake.
  bool declarer_irregular = false;
  ContractRecord contract;
  std::optional<ResultRecord> result;
  std::optional<AuctionRecord> auction;
  std::optional<PlayRecord> play;
  TagList tags;
  std::vector<Table> tables;
  std::vector<Comment> comments;

  /// Where the record begins, and the values that may be found wrong.
  Position where;
  Position where_dealer;
  Position where_deal;
  Position where_declarer;

  [[nodiscard]] std::string_view player(core::Seat seat) const {
    return tags.get(core::name(seat));
  }
  void set_player(core::Seat seat, std::string_view name) { tags.set(core::name(seat), name); }

  /// The outer optional is empty while contract or declarer are not known.
  [[nodiscard]] std::optional<core::FinalContract> final_contract() const;
  /// What is trumps, if that much is known.
  [[nodiscard]] std::optional<core::Strain> strain() const;
  /// Tricks of declarer's side, if the result tells.
  [[nodiscard]] std::optional<int> declarer_tricks() const;
  [[nodiscard]] const Table* table(std::string_view name) const;

  friend bool operator==(const BoardRecord&, const BoardRecord&) = default;
};

/// The note with that number; nullptr if there is none.
[[nodiscard]] const Note* find_note(const std::vector<Note>& notes, int number);

/// A card and who played it.
struct PlayedCard {
  core::Card card;
  core::Seat seat = core::Seat::kNorth;
  /// 4 * trick + column in the record.
  std::uint16_t at = 0;

  friend bool operator==(const PlayedCard&, const PlayedCard&) = default;
};

/// The cards in the order in which they were played, up to the first that is not known. Each
/// trick is led by the winner of the one before; without a strain only the first is certain.
[[nodiscard]] std::vector<PlayedCard> cards_in_order(const PlayRecord& play,
                                                     std::optional<core::Strain> strain);

}  // namespace bidwright::formats
