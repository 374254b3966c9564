// What requests say of a board: read from a query or a JSON object into values, every mistake
// answered with the name of the field and what was expected.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "web/board_json.hpp"
#include "web/spot_cards.hpp"

#include "bidwright/core/auction.hpp"
#include "bidwright/core/play.hpp"
#include "bidwright/web/story.hpp"

namespace bidwright::web {

/// Fields of a request, from wherever: numbers and lists as text, a list's items between blanks.
class Fields {
 public:
  /// A query; if the body is not empty, it is a JSON object, and its fields go first.
  [[nodiscard]] static core::Expected<Fields> read(std::string_view query, std::string_view body);

  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  /// "" if it is not there.
  [[nodiscard]] std::string get(std::string_view name) const { return find(name).value_or(""); }
  [[nodiscard]] core::Expected<int> number(std::string_view name, int least, int most,
                                           std::optional<int> otherwise) const;
  [[nodiscard]] core::Expected<bool> flag(std::string_view name, bool otherwise) const;

 private:
  std::string query_;
  Json json_;
};

/// An error that names the field.
[[nodiscard]] tl::unexpected<core::Error> wrong(std::string_view field, std::string_view what);

[[nodiscard]] core::Expected<core::Seat> seat_field(const Fields& fields, std::string_view name);
/// "None" if it is not there; BEN's "@v@V" too.
[[nodiscard]] core::Expected<core::Vulnerability> vulnerability_field(const Fields& fields);
/// Dots or underscores between the suits; small cards may be x.
[[nodiscard]] core::Expected<core::Hand> hand_field(const Fields& fields, std::string_view name,
                                                    const SpotsInSight& seen = {});
/// "auction": "1S PASS 2S"; or BEN's "ctx": "1S--2S".
[[nodiscard]] core::Expected<core::Auction> auction_field(const Fields& fields, core::Seat dealer);
/// "SA HT ..." or "SAHT..."; empty if it is not there.
[[nodiscard]] core::Expected<std::vector<core::Card>> cards_field(const Fields& fields,
                                                                  std::string_view name);
[[nodiscard]] core::Expected<core::Deal> deal_field(const Fields& fields);

/// Who sees what: a seat, its hand, the auction, and what was played.
struct Situation {
  Story story;
  core::Auction auction;
  core::Vulnerability vulnerability = core::Vulnerability::kNone;
  /// As the seat sees it; none while the auction goes on, or if all have passed.
  std::optional<core::Play> play;
};

[[nodiscard]] core::Expected<Situation> read_situation(const Fields& fields);

}  // namespace bidwright::web
