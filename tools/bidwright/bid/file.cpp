// bid FILE: the boards of a file bid by robots, with what calls mean as notes.

#include <array>

#include <fmt/format.h>

#include "bid/auction.hpp"
#include "bid/parts.hpp"
#include "board_file.hpp"

#include "bidwright/formats/compose.hpp"

namespace bidwright::tools {

void bid_file(const BidFile& job) {
  const std::array<std::string, 2> names{job.robot, job.opponents};
  std::optional<player::CallSurveyOptions> survey;
  if (!job.no_meanings) survey = player::quick_survey();
  const std::array<Bidder, 2> bidders{load_bidder(names[0], job.model, survey),
                                      load_bidder(names[1], job.model, survey)};
  work_on_board_file(
      {.in = job.in,
       .out = job.out,
       .conditions = fmt::format("bid: {} {}, {} {}{}{}", names[0], bidders[0].identity, names[1],
                                 bidders[1].identity, job.no_tables ? ", no tables" : "",
                                 job.no_meanings ? ", no meanings" : ""),
       .doing = "bidding",
       .threads = job.threads,
       .json = job.json,
       .work = [&](formats::BoardRecord& record, dd::Solver& solver) {
         const FourHandedAuction bidding = bid_out(
             {*record.number, *record.dealer, *record.vulnerability, *record.deal}, bidders);
         std::vector<std::string> shown;
         for (const Made& made : bidding.calls) shown.push_back(made.decision.alert);
         if (job.no_meanings) shown.clear();
         formats::set_auction(record, bidding.auction, shown);
         for (const core::Seat seat : core::kAllSeats) {
           record.set_player(seat, names[static_cast<std::size_t>(core::side_of(seat))]);
         }
         if (!job.no_tables) add_double_dummy(record, solver);
       }});
}

}  // namespace bidwright::tools
