// Records: what is written for given boards, what is read back, and how fast.

#include "bench/subject.hpp"

#include "bidwright/core/random.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/json_lines.hpp"
#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/formats/verify.hpp"

namespace bidwright::tools::bench {

namespace {

using namespace core;
using namespace formats;

constexpr std::uint64_t kSeed = 19470101;
constexpr int kBoards = 300;

/// A board as a match would record it: names, alerts, a whole play or a claim.
BoardRecord any_record(int number) {
  Random random(kSeed, Purpose::kTest, static_cast<std::uint64_t>(number));
  BoardRecord record = make_record(number, random_deal(random), dealer_of_board(number),
                                   vulnerability_of_board(number));
  record.tags.set("Event", "Bench Cup");
  record.tags.set("Site", "Nowhere");
  record.tags.set("Date", "2024.02.29");
  record.tags.set("Room", number % 2 == 0 ? "Open" : "Closed");
  for (const Seat seat : kAllSeats) record.set_player(seat, fmt::format("Player {}", seat));

  Auction auction(*record.dealer);
  std::vector<std::string> explanations;
  while (!auction.ended()) {
    const Call call = Call::at(static_cast<int>(random.below(3) * random.below(8)));
    if (auction.add(call) != CallProblem::kNone) auction.add(Call::pass());
    explanations.emplace_back(random.below(8) == 0 ? "artificial" : "");
  }
  set_auction(record, auction, explanations);
  if (const FinalContract contract = auction.contract()) {
    Play play(*record.deal, *contract);
    const std::uint32_t cards = random.below(4) == 0 ? random.below(kCards) : kCards;
    while (play.cards().size() < cards) {
      const Hand legal = play.legal();
      auto skip = random.below(static_cast<std::uint32_t>(legal.size()));
      for (const Card card : legal) {
        if (skip-- == 0) play.add(card);
      }
    }
    set_play(record, play);
    set_result(record, play.declarer_tricks());
  }
  return record;
}

std::vector<BoardRecord> any_records() {
  std::vector<BoardRecord> records;
  for (int number = 1; number <= kBoards; ++number) records.push_back(any_record(number));
  return records;
}

void sign(Signature& signature) {
  const std::vector<BoardRecord> records = any_records();
  for (const PbnVersion version : {PbnVersion::k10, PbnVersion::k21}) {
    PbnOptions options;
    options.version = version;
    signature.add(write_pbn_file(records, options));
  }
  LinWriter lin;
  for (const BoardRecord& record : records) {
    signature.add(write_json_line(record));
    signature.add(lin.add(record));
    const Verification found = verify(record);
    signature.add(found.problems.size());
    signature.add(found.missing.size());
  }
  signature.add(lin.finish());
}

std::uint64_t read_through(Format format, std::string_view text) {
  const auto reader = make_reader(format, source_of(text));
  std::uint64_t boards = 0;
  while (true) {
    const auto record = reader->next();
    if (!record || !*record) return boards;
    keep(**record);
    ++boards;
  }
}

std::vector<Speed> measure(double seconds) {
  const std::vector<BoardRecord> records = any_records();
  const std::string pbn = write_pbn_file(records);
  std::string lin;
  std::string json;
  for (const BoardRecord& record : records) {
    lin += write_lin_hand(record);
    json += write_json_line(record) + "\n";
  }
  const auto speed = [&](const char* name, const std::function<std::uint64_t()>& work,
                         std::optional<double> goal = {}) {
    return Speed{.name = name, .per_second = rate_of(seconds, work), .goal = goal, .rival = {}};
  };
  return {speed(
              "PBN boards read", [&] { return read_through(Format::kPbn, pbn); }, 50e3),
          speed("PBN boards written",
                [&] {
                  keep(write_pbn_file(records));
                  return std::uint64_t{kBoards};
                }),
          speed("LIN boards read", [&] { return read_through(Format::kLin, lin); }),
          speed("JSON boards read", [&] { return read_through(Format::kJsonLines, json); }),
          speed("boards verified", [&] {
            for (const BoardRecord& record : records) keep(verify(record));
            return std::uint64_t{kBoards};
          })};
}

}  // namespace

Subject formats_subject() {
  return {"formats", sign, measure};
}

}  // namespace bidwright::tools::bench
