#include <algorithm>
#include <charconv>

#include "formats/input.hpp"
#include "formats/pbn_parser.hpp"

namespace bidwright::formats {

using core::ErrorCode;

namespace {

constexpr std::array<std::string_view, 8> kMandatoryText{"Event", "Site", "Date",  "West",
                                                         "North", "East", "South", "Scoring"};

/// The text tags of the mandatory set, as they are spelt.
std::string_view canonical_name(std::string_view name) {
  for (const std::string_view mandatory : kMandatoryText) {
    if (same_name(name, mandatory)) return mandatory;
  }
  return name;
}

}  // namespace

Known known_tag(std::string_view name) {
  const auto known = std::find_if(kKnownNames.begin() + 1, kKnownNames.end(),
                                  [&](std::string_view other) { return same_name(name, other); });
  return known == kKnownNames.end() ? Known::kOther
                                    : static_cast<Known>(known - kKnownNames.begin());
}

bool is_mandatory_text(std::string_view name) {
  return std::any_of(kMandatoryText.begin(), kMandatoryText.end(),
                     [&](std::string_view mandatory) { return same_name(name, mandatory); });
}

bool PbnParser::tag() {
  const Position start = here();
  const std::size_t tag_start = at_;
  full_line_end_ = 0;
  continued_note_ = nullptr;
  ++at_;
  skip_space();
  const std::size_t name_start = at_;
  while (at_ < text_.size() && is_name(text_[at_])) ++at_;
  const std::string_view name = text_.substr(name_start, at_ - name_start);
  if (name.empty()) return fail("the name of a tag was expected after '['");
  if (known_tag(name) == Known::kOther && !is_tag_name(name)) {
    return fail(ErrorCode::kTooLarge, "the name of a tag is too long", start);
  }
  skip_space();
  if (at_ == text_.size() || text_[at_] != '"') {
    return fail(fmt::format("the value of [{}] was expected, in double quotes", name));
  }
  ++at_;
  const Position value_place = here();
  if (!string(name)) return false;
  skip_space();
  if (at_ == text_.size() || text_[at_] != ']') {
    return fail(fmt::format("']' was expected after the value of [{}]", name));
  }
  ++at_;
  full_line_ = at_ - tag_start + to_utf8(value_).size() - value_.size() >= kPbnFullLine;
  if (!apply(name, value_, start, value_place)) return false;
  const bool kept = continued_note_ != nullptr ||
                    (section_ == Section::kTag && record_.tags.contains(anchor_.tag));
  if (full_line_ && kept) full_line_end_ = at_;
  return true;
}

bool PbnParser::string(std::string_view name) {
  value_.clear();
  std::size_t from = at_;
  while (true) {
    std::size_t stop = from;
    while (stop < text_.size() && text_[stop] != '"' && text_[stop] != '\\' &&
           text_[stop] != '\n') {
      ++stop;
    }
    if (stop == text_.size() || text_[stop] == '\n') {
      at_ = stop;
      return fail(ErrorCode::kSyntax,
                  fmt::format("the closing quote of [{}] was expected on its line", name), here());
    }
    value_.append(text_, from, stop - from);
    const char next = stop + 1 < text_.size() ? text_[stop + 1] : '\n';
    if (text_[stop] == '\\') {
      if (next == '"' || next == '\\') {
        value_ += next;
        from = stop + 2;
      } else {
        value_ += '\\';
        from = stop + 1;
      }
      continue;
    }
    if (closes(stop)) {
      at_ = stop + 1;
      return true;
    }
    value_ += '"';  // A quote that somebody forgot to escape
    from = stop + 1;
  }
}

bool PbnParser::closes(std::size_t quote) const {
  std::size_t i = quote + 1;
  while (i < text_.size() && (text_[i] == ' ' || text_[i] == '\t')) ++i;
  if (i == text_.size() || text_[i] == ']' || text_[i] == '\n') return true;
  const std::size_t line_end = std::min(text_.find('\n', i), text_.size());
  const std::string_view rest = text_.substr(i, line_end - i);
  const std::size_t end = rest.find("\"]");
  return end == std::string_view::npos || rest.find('[') < end;
}

bool PbnParser::apply(std::string_view name, std::string& value, Position start,
                      Position value_place) {
  const Known known = known_tag(name);
  if (known == Known::kNote) return note(value, start);
  if (!is_ascii(value)) value = to_utf8(value);
  bool for_all = false;
  if (known != Known::kAuction && known != Known::kPlay) {
    if (value == "#") {
      const std::string* inherited = inheritance_.find(name);
      value = inherited == nullptr ? std::string() : *inherited;
    } else if (value.starts_with("##")) {
      value.erase(0, 2);
      for_all = true;
    } else if (const std::size_t sharp = value.find_first_not_of(' ');
               sharp != 0 && sharp != std::string::npos && value[sharp] == '#') {
      value.erase(0, 1);
    }
  }
  const bool again = is_known(known) || record_.tags.contains(name) ||
                     (known == Known::kOther && record_.table(name) != nullptr);
  if (again) {  // PBN section 3.4: the first one counts
    section_ = Section::kIgnored;
    return true;
  }
  if (known != Known::kAuction && known != Known::kPlay) {
    inheritance_.remember(name, value, for_all);
  }
  anchor_ = {};
  anchor_.place = Comment::Place::kTag;
  return set_value(known, name, value, start, value_place);
}

bool PbnParser::set_value(Known known, std::string_view name, const std::string& value,
                          Position start, Position value_place) {
  section_ = Section::kTag;
  if (known == Known::kOther) return text_tag(name, value, start);
  seen_ |= 1U << static_cast<unsigned>(known);
  anchor_.tag = kKnownNames[static_cast<std::size_t>(known)];
  const std::string_view word = trimmed(value);
  place_value(known, start, value_place);
  if (word.empty() || word == "?") return true;
  switch (known) {
    case Known::kBoard:
      return board(word, value_place);
    case Known::kDealer:
      return seat(anchor_.tag, word, value_place, record_.dealer);
    case Known::kVulnerable:
      return vulnerability(word, value_place);
    case Known::kDeal:
      return deal(value, value_place);
    case Known::kDeclarer:
      return declarer(word, value_place);
    case Known::kContract:
      return contract(word, value_place);
    case Known::kResult:
      return result(word, value_place);
    case Known::kAuction:
      return seat(anchor_.tag, word, value_place, auction_first_);
    case Known::kPlay:
      return seat(anchor_.tag, word, value_place, play_first_);
    case Known::kNote:
    case Known::kOther:
      break;
  }
  return true;
}

void PbnParser::place_value(Known known, Position start, Position value_place) {
  if (known == Known::kDealer) record_.where_dealer = value_place;
  if (known == Known::kDeal) record_.where_deal = value_place;
  if (known == Known::kDeclarer) record_.where_declarer = value_place;
  if (known == Known::kContract) record_.contract.where = value_place;
  if (known == Known::kAuction) {
    section_ = Section::kAuction;
    record_.auction.emplace().where = start;
    record_.auction->calls.reserve(16);
  }
  if (known == Known::kPlay) {
    section_ = Section::kPlay;
    record_.play.emplace().where = start;
    record_.play->tricks.reserve(13);
  }
}

bool PbnParser::text_tag(std::string_view name, const std::string& value, Position start) {
  const std::string_view canonical = canonical_name(name);
  anchor_.tag = canonical;
  if (record_.tags.size() + record_.tables.size() >= kMostTags) {
    return fail(ErrorCode::kTooLarge, fmt::format("more than {} tags in one board", kMostTags),
                start);
  }
  if (value == "?" && is_mandatory_text(name)) return true;
  record_.tags.set(canonical, value, start);
  return true;
}

bool PbnParser::board(std::string_view word, Position where) {
  int number = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (code == std::errc() && end == word.data() + word.size() && number > 0) {
    record_.number = number;
  } else {
    record_.tags.set("Board", word, where);
  }
  return true;
}

bool PbnParser::seat(std::string_view tag, std::string_view word, Position where,
                     std::optional<core::Seat>& out) {
  out = core::seat_from(word);
  if (out) return true;
  return fail(ErrorCode::kSyntax,
              fmt::format("{} is no seat; [{}] takes N, E, S or W", quoted(word), tag), where);
}

bool PbnParser::vulnerability(std::string_view word, Position where) {
  record_.vulnerability = core::vulnerability_from(word);
  if (record_.vulnerability) return true;
  return fail(ErrorCode::kSyntax,
              fmt::format("{} is no vulnerability; None, NS, EW or All was expected", quoted(word)),
              where);
}

bool PbnParser::deal(std::string_view value, Position where) {
  auto deal = core::parse_partial_deal(value);
  if (deal) {
    record_.deal = *deal;
    return true;
  }
  where.column += static_cast<std::uint32_t>(std::max<std::size_t>(deal.error().column, 1) - 1);
  return fail(deal.error().code, std::move(deal.error().message), where);
}

bool PbnParser::declarer(std::string_view word, Position where) {
  if (word.front() == '^') {
    record_.declarer_irregular = true;
    word.remove_prefix(1);
  }
  return seat("Declarer", word, where, record_.declarer);
}

bool PbnParser::contract(std::string_view word, Position where) {
  if (const auto strain = core::strain_from(word)) {
    record_.contract.kind = ContractRecord::Kind::kStrainOnly;
    record_.contract.bid = core::Bid(1, *strain);
    return true;
  }
  auto contract = core::parse_contract(word);
  if (!contract && (word.back() | 0x20) == 'r') {  // "3NR": redoubled
    contract = core::parse_contract(fmt::format("{}XX", word.substr(0, word.size() - 1)));
  }
  if (!contract) return fail(ErrorCode::kSyntax, std::move(contract.error().message), where);
  if (*contract) {
    record_.contract.kind = ContractRecord::Kind::kBid;
    record_.contract.bid = (*contract)->bid;
    record_.contract.doubling = (*contract)->doubling;
  } else {
    record_.contract.kind = ContractRecord::Kind::kPassedOut;
  }
  return true;
}

bool PbnParser::result(std::string_view word, Position where) {
  ResultRecord result;
  result.where = where;
  if (word.front() == '^') {
    result.disputed = true;
    word = trimmed(word.substr(1));
  }
  const bool for_side =
      word.size() > 2 && (same_name(word.substr(0, 2), "NS") || same_name(word.substr(0, 2), "EW"));
  if (for_side) {
    result.side =
        same_name(word.substr(0, 2), "NS") ? core::Side::kNorthSouth : core::Side::kEastWest;
    word = trimmed(word.substr(2));
    word = word.substr(0, word.find(' '));
  }
  const bool relative = word == "=" || word.starts_with('+') || word.starts_with('-');
  int tricks = 0;
  if (word != "=") {
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), tricks);
    if (code != std::errc() || end != digits.data() + digits.size() || tricks < -13 ||
        tricks > 13) {
      return fail(
          ErrorCode::kSyntax,
          fmt::format("{} is no result; the number of tricks was expected, 0 to 13", quoted(word)),
          where);
    }
  }
  relative_result_ = relative;
  result.tricks = tricks;
  record_.result = result;
  return true;
}

bool PbnParser::note(std::string_view value, Position where) {
  const std::string text = to_utf8(value);
  std::vector<Note>* notes = nullptr;
  if (section_ == Section::kPlay || (record_.play && section_ != Section::kAuction)) {
    notes = &record_.play->notes;
  } else if (record_.auction) {
    notes = &record_.auction->notes;
  }
  int number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool numbered = code == std::errc() && end != text.data() + text.size() && *end == ':';
  if (notes == nullptr || !numbered || number < 1 || number > 255) {
    return fail(ErrorCode::kSyntax,
                notes == nullptr
                    ? "a [Note] belongs after [Auction] or [Play]"
                    : "a note is written [Note \"<number>:<text>\"] with a number from 1 to 32",
                where);
  }
  if (find_note(*notes, number) == nullptr) {
    const std::string_view words(end + 1, text.data() + text.size());
    const std::string_view kept = full_line_ ? trimmed_before(words) : trimmed(words);
    notes->push_back({static_cast<std::uint8_t>(number), std::string(kept)});
    continued_note_ = notes;
  }
  return true;
}

}  // namespace bidwright::formats
