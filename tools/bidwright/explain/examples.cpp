// explain --auction "1C (1H) X" --page F.html: what the calls show, and boards on which they come
// up.

#include <span>

#include <fmt/format.h>

#include "errors.hpp"
#include "explain/parts.hpp"
#include "files.hpp"
#include "progress.hpp"
#include "record_report.hpp"
#include "robots.hpp"
#include "threads.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/core/pair_auction.hpp"
#include "bidwright/core/parallel.hpp"
#include "bidwright/core/random.hpp"
#include "bidwright/disclosure/short_text.hpp"
#include "bidwright/match/direct.hpp"
#include "bidwright/page/html.hpp"
#include "bidwright/web/brain.hpp"

namespace bidwright::tools {
namespace {

using core::Seat;

/// So many deals are looked through at most, so many at a time.
constexpr std::uint64_t kMostDeals = 400'000;
constexpr std::uint64_t kBlock = 4'000;

/// Of deals `first` to `first` + kBlock - 1 of the seed those on which robots begin so.
std::vector<core::Deal> deals_with(const core::Auction& auction, core::Vulnerability vulnerability,
                                   const player::CallPolicy& policy, std::uint64_t seed,
                                   std::uint64_t first) {
  std::vector<core::Deal> deals;
  for (std::uint64_t k = first; k < first + kBlock; ++k) {
    deals.push_back(core::random_deal(seed, k));
  }
  player::CallSituation situation;
  situation.vulnerability = vulnerability;
  situation.auction = core::Auction(auction.dealer());
  situation.seed = seed;
  std::vector<core::Hand> hands;
  std::vector<core::Call> calls;
  for (std::size_t i = 0; i < auction.size(); ++i) {
    situation.seat = situation.auction.turn();
    situation.number = static_cast<int>(i) / core::kSeats + 1;
    hands.clear();
    for (const core::Deal& deal : deals) hands.push_back(deal[situation.seat]);
    calls.resize(hands.size());
    policy.choose_all(situation, hands, calls);
    std::size_t kept = 0;
    for (std::size_t k = 0; k < deals.size(); ++k) {
      if (calls[k] == auction.calls()[i]) deals[kept++] = deals[k];
    }
    deals.resize(kept);
    situation.auction.add(auction.calls()[i]);
  }
  return deals;
}

struct Found {
  std::vector<core::Deal> deals;
  std::uint64_t looked_at = 0;
};

Found find_deals(const core::Auction& auction, core::Vulnerability vulnerability,
                 const player::CallPolicy& policy, const ExamplePage& page) {
  const auto wanted = static_cast<std::size_t>(page.boards);
  const int threads = thread_count(page.threads);
  Found found;
  Progress progress("looking for boards", wanted, "boards");
  while (found.deals.size() < wanted && found.looked_at < kMostDeals) {
    // As many blocks at a time as there are threads; what is found does not depend on it.
    std::vector<std::vector<core::Deal>> blocks(static_cast<std::size_t>(threads));
    core::run_parts(blocks.size(), threads, [&](std::size_t i) {
      blocks[i] =
          deals_with(auction, vulnerability, policy, page.seed, found.looked_at + i * kBlock);
    });
    for (const auto& block : blocks) {
      if (found.deals.size() >= wanted || found.looked_at >= kMostDeals) break;
      found.looked_at += kBlock;
      for (const core::Deal& deal : block) {
        if (found.deals.size() == wanted) break;
        found.deals.push_back(deal);
        progress.advance();
      }
    }
  }
  return found;
}

/// What robots decided on a board.
class Decisions final : public player::DecisionSink {
 public:
  void on_call(const player::CallRecord& record) override { add(record); }
  void on_card(const player::CardRecord& record) override { add(record); }

  std::vector<match::Decision> all;

 private:
  template <typename Record>
  void add(const Record& record) {
    all.push_back({match::Room::kOpen, record.place.board, record.place.seat, record.place.number,
                   player::to_json_line(record)});
  }
};

/// The board with four robots, to the last card, and solved.
void play(const player::LoadedRobot& robot, std::uint64_t seed, match::BoardResult& board,
          match::Analysis& analysis, std::vector<match::Decision>& decisions) {
  Decisions sink;
  player::RobotOptions options;
  options.seed = seed;
  options.cards = cardplay::quick_cards();
  options.cards.time_per_card.reset();
  options.sink = &sink;
  std::array<std::unique_ptr<player::Player>, core::kSeats> players;
  match::Table table{};
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i] = robot.make(options);
    table[i] = players[i].get();
  }
  match::RoomResult& room = board.in(match::Room::kOpen);
  room = match::play_board(board.setup, table);
  const auto solved = value_or_fail(web::solve(board.setup, room), "double dummy");
  analysis = analysis_of(solved);
  analysis.cards[0] = solved.cards;
  decisions = std::move(sink.all);
}

match::ReportData report_of(const std::vector<core::Deal>& deals, const core::Auction& auction,
                            core::Vulnerability vulnerability, const player::LoadedRobot& robot,
                            const ExamplePage& page) {
  match::ReportData data;
  data.one_table = true;
  data.room_names = {"Four robots", ""};
  data.boards.resize(deals.size());
  data.analyses.resize(deals.size());
  std::vector<std::vector<match::Decision>> decisions(deals.size());
  Progress progress("playing", deals.size(), "boards");
  core::run_parts(deals.size(), thread_count(page.threads), [&](std::size_t i) {
    data.boards[i].setup = {static_cast<int>(i) + 1, auction.dealer(), vulnerability, deals[i]};
    play(robot, page.seed, data.boards[i], data.analyses[i], decisions[i]);
    progress.advance();
  });
  for (auto& some : decisions) {
    data.decisions.insert(data.decisions.end(), some.begin(), some.end());
  }
  return data;
}

std::string symbols(std::string_view told) {
  const bool theirs = told.starts_with('(');
  const auto call = core::parse_call(theirs ? told.substr(1, told.size() - 2) : told);
  if (!call) return std::string(told);
  const std::string text = disclosure::symbol_text(*call);
  return theirs ? "(" + text + ")" : text;
}

std::string table_html(std::string_view title, const std::vector<ToldCall>& calls) {
  if (calls.empty()) return "";
  std::string rows;
  for (const ToldCall& call : calls) {
    rows += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"calls\">{}</td></tr>\n",
                        page::coloured(symbols(call.call)),
                        call.share ? fmt::format("{:.1f}\u00a0%", 100 * *call.share) : "",
                        page::coloured(call.shows));
  }
  return fmt::format(
      "<h2>{}</h2>\n<div class=\"wide\"><table class=\"plain\"><tr><th>call</th><th>of the "
      "hands</th><th class=\"calls\">shows</th></tr>\n{}</table></div>\n",
      title, rows);
}

std::string vulnerability_text(core::Vulnerability vulnerability) {
  const bool we = core::is_vulnerable(vulnerability, core::Side::kNorthSouth);
  const bool they = core::is_vulnerable(vulnerability, core::Side::kEastWest);
  if (we == they) return we ? "all vulnerable" : "nobody vulnerable";
  return we ? "North-South vulnerable" : "East-West vulnerable";
}

}  // namespace

void write_example_page(const ExamplePage& page, const ToldAuction& told, const std::string& robot,
                        const std::string& model) {
  const auto auction = value_or_usage(core::parse_pair_auction(told.auction), "--auction");
  RobotFlags flags;
  flags.model = model;
  const NamedRobot named(robot, flags);
  named.require_built_in();
  const player::LoadedRobot& loaded = named.loaded();
  const Found found = find_deals(auction, told.vulnerability, *loaded.policy, page);

  std::string title;
  for (const ToldCall& call : told.calls) {
    title += (title.empty() ? "" : " ") + symbols(call.call);
  }
  if (title.empty()) title = "The openings";
  std::string head = fmt::format(
      "<h1>{}</h1>\n<p class=\"note\">As the robot {} bids; {}. Opponents' calls stand in "
      "parentheses, their passes are left out.</p>\n",
      page::coloured(title), page::escape(robot), vulnerability_text(told.vulnerability));
  head += table_html("What the calls show", told.calls);
  head += told.next.empty() ? "<p>That ends it: the partner passes.</p>\n"
                            : table_html("The pair's next call", told.next);
  head += "<h2 id=\"boards\">Boards</h2>\n";
  head += found.deals.empty()
              ? fmt::format("<p>On {} random deals nobody bid so.</p>\n", found.looked_at)
              : fmt::format(
                    "<p class=\"note\">The first {} of {} random deals on which four such "
                    "robots bid so; they went on to the last card.</p>\n",
                    core::counted(found.deals.size(), "board"), found.looked_at);
  const auto data = report_of(found.deals, auction, told.vulnerability, loaded, page);
  value_or_fail(write_file(page.file, match::boards_page(title, head, data)), page.file);
}

}  // namespace bidwright::tools
