#include "dd/deck.hpp"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "support/shared_data.hpp"

namespace bidwright::test {

namespace {

/// Spades 0 .. clubs 3, no trump 4.
core::Strain strain_of_number(int number) {
  return number == 4 ? core::Strain::kNoTrump : core::strain_at(3 - number);
}

std::vector<int> numbers(std::istream& line) {
  std::vector<int> result;
  for (int number = 0; line >> number;) result.push_back(number);
  return result;
}

std::vector<std::string> quoted(const std::string& line) {
  std::vector<std::string> result;
  for (std::size_t at = line.find('"'); at != std::string::npos;) {
    const std::size_t end = line.find('"', at + 1);
    result.push_back(line.substr(at + 1, end - at - 1));
    at = line.find('"', end + 1);
  }
  return result;
}

void read_leads(const std::vector<int>& values, DeckEntry& entry) {
  const auto cards = static_cast<std::size_t>(values[0]);
  const auto field = [&](std::size_t which, std::size_t i) {
    return values[1 + which * cards + i];
  };
  for (std::size_t i = 0; i < cards; ++i) {
    const core::Suit suit = core::suit_at(3 - field(0, i));
    entry.leads.emplace_back(core::Card(suit, core::rank_at(field(1, i) - 2)), field(3, i));
    for (int rank = 2; rank <= 14; ++rank) {
      if ((field(2, i) >> rank & 1) != 0) {
        entry.leads.emplace_back(core::Card(suit, core::rank_at(rank - 2)), field(3, i));
      }
    }
  }
  std::sort(entry.leads.begin(), entry.leads.end());
}

DeckEntry new_entry(std::istream& line, const std::string& text) {
  int dealer = 0;
  int vulnerability = 0;
  int trump = 0;
  int first = 0;
  line >> dealer >> vulnerability >> trump >> first;
  constexpr std::array kVulnerabilities{core::Vulnerability::kNone, core::Vulnerability::kBoth,
                                        core::Vulnerability::kNorthSouth,
                                        core::Vulnerability::kEastWest};
  DeckEntry entry;
  entry.dealer = core::seat_at(dealer);
  entry.vulnerability = kVulnerabilities.at(static_cast<std::size_t>(vulnerability));
  entry.strain = strain_of_number(trump);
  entry.leader = core::seat_at(first);
  entry.deal = core::parse_deal(quoted(text).at(0)).value();
  return entry;
}

void read_line(const std::string& text, std::vector<DeckEntry>& deck) {
  std::istringstream line(text);
  std::string key;
  line >> key;
  if (key == "PBN") {
    deck.push_back(new_entry(line, text));
  } else if (key == "FUT") {
    read_leads(numbers(line), deck.back());
  } else if (key == "TABLE") {
    const std::vector<int> values = numbers(line);
    for (int i = 0; i < 20; ++i) {
      deck.back().table.set(strain_of_number(i / 4), core::seat_at(i % 4),
                            values.at(static_cast<std::size_t>(i)));
    }
  } else if (key == "PAR") {
    deck.back().par = quoted(text);
  } else if (key == "PAR2") {
    deck.back().dealer_par = quoted(text);
  } else if (key == "PLAY") {
    const std::string cards = quoted(text).at(0);
    for (std::size_t i = 0; i + 1 < cards.size(); i += 2) {
      deck.back().play.push_back(core::parse_card(cards.substr(i, 2)).value());
    }
  } else if (key == "TRACE") {
    deck.back().trace = numbers(line);
    deck.back().trace.erase(deck.back().trace.begin());
  }
}

}  // namespace

std::optional<std::vector<DeckEntry>> read_deck(const char* name) {
  const auto data = shared_data_dir();
  if (!data) return std::nullopt;
  std::istringstream text(read_whole_file(*data / "dd" / name));
  std::vector<DeckEntry> deck;
  for (std::string line; std::getline(text, line);) read_line(line, deck);
  return deck;
}

}  // namespace bidwright::test
