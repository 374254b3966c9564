#include "bidwright/match/decision_case.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bidwright/core/counted.hpp"
#include "bidwright/core/play.hpp"

namespace bidwright::match {

namespace {

using core::ErrorCode;
using core::Expected;
using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "bidwright decision";
constexpr int kVersion = 1;

/// Goes through what a room did with a board until the seat decides for the `number`-th time.
class Search {
 public:
  Search(const core::BoardSetup& setup, const RoomResult& result, const DecisionName& name)
      : setup_(setup), result_(result), name_(name), auction_(setup.dealer) {}

  /// What the seat saw and decided; none if it did not decide so often.
  std::optional<DecisionCase> run() {
    for (const core::MadeCall& made : result_.calls) {
      if (auction_.turn() == name_.seat && ++count_ == name_.number) {
        DecisionCase found = here({});
        found.call = made.call;
        return found;
      }
      const bool opponent = !core::same_side(auction_.turn(), name_.seat);
      if (auction_.add(made.call) != core::CallProblem::kNone) return std::nullopt;
      alerts_.push_back(opponent ? made.alert : "");
    }
    if (!result_.contract) return std::nullopt;
    core::Play play(setup_.deal, *result_.contract);
    for (std::size_t i = 0; i < result_.cards.size(); ++i) {
      if (play.player() == name_.seat && ++count_ == name_.number) {
        DecisionCase found = here(std::span(result_.cards).first(i));
        found.card = result_.cards[i];
        return found;
      }
      if (play.add(result_.cards[i]) != core::CardProblem::kNone) return std::nullopt;
    }
    return std::nullopt;
  }

  [[nodiscard]] int count() const { return count_; }

 private:
  [[nodiscard]] DecisionCase here(std::span<const core::Card> cards) const {
    DecisionCase found;
    found.name = name_;
    found.view = sampling::view_of(name_.seat, setup_.deal, setup_.vulnerability, auction_, cards);
    found.view.alerts = alerts_;
    return found;
  }

  const core::BoardSetup& setup_;
  const RoomResult& result_;
  const DecisionName& name_;
  core::Auction auction_;
  std::vector<std::string> alerts_;
  int count_ = 0;
};

tl::unexpected<core::Error> broken(std::string_view what) {
  return core::fail(ErrorCode::kSyntax, fmt::format("this is no decision of a match: {}", what));
}

Json calls_json(const sampling::View& view) {
  Json calls = Json::array();
  for (std::size_t i = 0; i < view.auction.size(); ++i) {
    Json call{{"call", core::to_string(view.auction.calls()[i])}};
    if (i < view.alerts.size() && !view.alerts[i].empty()) call["shows"] = view.alerts[i];
    calls.push_back(std::move(call));
  }
  return calls;
}

/// Reads the fields; what is missing or of another kind throws.
DecisionCase read_fields(const Json& json) {
  const auto text = [&json](const char* key) { return json.at(key).get<std::string>(); };
  const auto value = [](auto read, const char* key) {
    if (!read) throw std::invalid_argument(key);
    return *std::move(read);
  };
  DecisionCase decision;
  decision.version = text("bidwright");
  decision.name.room = text("room") == name(Room::kOpen) ? Room::kOpen : Room::kClosed;
  decision.name.board = json.at("board").get<int>();
  decision.name.seat = value(core::seat_from(text("seat")), "seat");
  decision.name.number = json.at("number").get<int>();
  decision.robot = text("robot");
  decision.play = parse_played_with(text("play"));
  decision.seed = json.at("seed").get<std::uint64_t>();
  sampling::View& view = decision.view;
  view.seat = decision.name.seat;
  view.hand = value(core::parse_hand(text("hand")), "hand");
  view.vulnerability = value(core::vulnerability_from(text("vulnerability")), "vulnerability");
  view.auction = core::Auction(value(core::seat_from(text("dealer")), "dealer"));
  for (const Json& one : json.at("calls")) {
    const auto call = value(core::parse_call(one.at("call").get<std::string>()), "calls");
    if (view.auction.add(call) != core::CallProblem::kNone) throw std::invalid_argument("calls");
    view.alerts.push_back(one.value("shows", ""));
  }
  if (json.contains("dummy")) view.dummy = value(core::parse_hand(text("dummy")), "dummy");
  for (const Json& one : json.at("cards")) {
    view.cards.push_back(value(core::parse_card(one.get<std::string>()), "cards"));
  }
  if (json.contains("call")) decision.call = value(core::parse_call(text("call")), "call");
  if (json.contains("card")) decision.card = value(core::parse_card(text("card")), "card");
  return decision;
}

/// Whether it is the seat's turn in what it sees: nothing else may be asked of a robot.
bool is_turn(const DecisionCase& decision) {
  const sampling::View& view = decision.view;
  if (!view.auction.ended())
    return decision.call && view.cards.empty() && view.auction.turn() == view.seat;
  const auto contract = view.contract();
  if (!decision.card || !contract || contract->dummy() == view.seat) return false;
  return view.cards.size() < core::kCards && view.dummy.has_value() == !view.cards.empty();
}

}  // namespace

Expected<DecisionCase> find_decision(const StoredMatch& match, const DecisionName& name) {
  const auto board = std::ranges::find_if(
      match.boards, [&](const BoardResult& one) { return one.setup.number == name.board; });
  if (board == match.boards.end()) {
    return core::fail(ErrorCode::kRange,
                      fmt::format("there is no board {} in it, or it is not complete", name.board));
  }
  const core::Side side = core::side_of(name.seat);
  if (match.conditions.played == core::Played::kUncontested && side == core::Side::kEastWest) {
    return core::fail(ErrorCode::kRange,
                      "East-West had to pass in this match: they decided nothing");
  }
  Search search(board->setup, board->in(name.room), name);
  auto found = search.run();
  if (!found) {
    return core::fail(ErrorCode::kRange,
                      fmt::format("{} made {} on board {} in the {} room; there is no "
                                  "decision {}",
                                  name.seat, core::counted(search.count(), "decision"), name.board,
                                  match::name(name.room), name.number));
  }
  const bool home = team_at(name.room, side) == Team::kHome;
  found->robot = home ? match.conditions.home : match.conditions.away;
  found->play = parse_played_with(match.conditions.play);
  found->play.identities = {found->play.identities[home ? 0 : 1], ""};
  found->play.peers.clear();
  found->seed = match.conditions.seed;
  return *std::move(found);
}

std::string to_json(const DecisionCase& decision) {
  const sampling::View& view = decision.view;
  Json cards = Json::array();
  for (const core::Card card : view.cards) cards.push_back(core::to_string(card));
  Json json{{"format", kFormat},
            {"version", kVersion},
            {"bidwright", decision.version},
            {"room", name(decision.name.room)},
            {"board", decision.name.board},
            {"seat", core::name(decision.name.seat)},
            {"number", decision.name.number},
            {"robot", decision.robot},
            {"play", to_string(decision.play)},
            {"seed", decision.seed},
            {"dealer", core::name(view.auction.dealer())},
            {"vulnerability", core::name(view.vulnerability)},
            {"hand", core::to_string(view.hand)},
            {"calls", calls_json(view)}};
  if (view.dummy) json["dummy"] = core::to_string(*view.dummy);
  json["cards"] = std::move(cards);
  if (decision.call) json["call"] = core::to_string(*decision.call);
  if (decision.card) json["card"] = core::to_string(*decision.card);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Expected<DecisionCase> decision_case_from_json(std::string_view text) {
  const auto json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != kFormat) {
    return broken("write one with explain --decision");
  }
  if (json.value("version", Json()) != kVersion) return broken("another version wrote it");
  try {
    DecisionCase decision = read_fields(json);
    if (!is_turn(decision)) return broken("it is not the seat's turn");
    return decision;
  } catch (const std::exception& error) {
    return broken(error.what());
  }
}

}  // namespace bidwright::match
