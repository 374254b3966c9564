#include "bidwright/protocol/conformance.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/room.hpp"

#include "bidwright/net/player_side.hpp"
#include "bidwright/protocol/line_splitter.hpp"

namespace bidwright::protocol {
namespace {

using core::Seat;
using std::chrono::seconds;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Verdict = StepResult::Verdict;
using Strings = std::vector<std::string>;

/// The Client of this project as the robot that is tested; what it says can be changed.
class Trial {
 public:
  explicit Trial(ClientOptions options, Strings only = {})
      : Trial(std::move(options), conformance_options(std::move(only))) {}
  Trial(ClientOptions options, ConformanceOptions conformance)
      : options_(std::move(options)), machine_(std::move(conformance)) {}

  std::function<Strings(const std::string&)> change;
  /// When the robot closes the connection instead of reading this line.
  std::function<bool(const std::string&)> leaves_at;
  Strings told;
  bool lf_only = false;
  bool comes_back = true;
  /// The whole test, until nothing happens any more.
  void run() {
    connect();
    for (int i = 0; i < 100000 && !machine_.ended(); ++i) {
      if (!to_table_.empty()) {
        const std::string line = to_table_.front();
        to_table_.pop_front();
        perform(machine_.on_line(line, lf_only, now_));
      } else if (!to_robot_.empty()) {
        const std::string line = to_robot_.front();
        to_robot_.pop_front();
        told.push_back(line);
        if (leaves_at && leaves_at(line)) {
          leave();
          if (!machine_.ended() && comes_back) connect();
          continue;
        }
        say(client_->on_line(line));
      } else if (cut_) {
        cut_ = false;
        perform(machine_.on_disconnect(now_));
        if (!machine_.ended() && comes_back) connect();
      } else if (const auto next = machine_.next_deadline()) {
        now_ = *next;
        for (const auto& line : splitter_.flush_complete()) to_robot_.push_back(line.text);
        if (to_robot_.empty()) perform(machine_.on_timeout(now_));
      } else {
        break;
      }
    }
    EXPECT_TRUE(machine_.ended());
  }

  std::map<std::string, StepResult> steps;
  [[nodiscard]] Strings with(Verdict verdict) const {
    Strings names;
    for (const auto& [name, step] : steps) {
      if (step.verdict == verdict) names.push_back(name + ": " + step.text);
    }
    return names;
  }
  [[nodiscard]] Strings notes() const {
    Strings all;
    for (const auto& [name, step] : steps) {
      all.insert(all.end(), step.notes.begin(), step.notes.end());
    }
    return all;
  }

  [[nodiscard]] std::size_t not_begun() const { return machine_.not_begun(); }

 private:
  static ConformanceOptions conformance_options(Strings only) {
    ConformanceOptions options;
    options.only = std::move(only);
    return options;
  }
  void leave() {
    client_->on_disconnect();
    to_table_.clear();
    to_robot_.clear();
    perform(machine_.on_disconnect(now_));
  }
  void connect() {
    splitter_ = LineSplitter(Peer::kTable);
    if (!client_) client_ = std::make_unique<Client>(options_);
    client_->on_disconnect();
    perform(machine_.on_connect(now_));
    say(client_->on_connect());
  }

  void perform(const ConformanceActions& actions) {
    for (const auto& action : actions) {
      if (const auto* send = std::get_if<SendBytes>(&action)) {
        for (const auto& line : splitter_.feed(send->bytes)) to_robot_.push_back(line.text);
      } else if (const auto* step = std::get_if<StepResult>(&action)) {
        EXPECT_EQ(steps.count(step->name), 0U) << step->name;
        steps[step->name] = *step;
      } else if (std::holds_alternative<CutConnection>(action)) {
        cut_ = true;
      }
    }
  }

  void say(const ClientActions& actions) {
    for (const ClientAction& action : actions) {
      if (const auto* send = std::get_if<SendLine>(&action)) {
        for (const auto& line : change ? change(send->line) : Strings{send->line}) {
          to_table_.push_back(line);
        }
      } else {
        say(net::consult(*client_, player_, action));
      }
    }
  }

  ClientOptions options_;
  Conformance machine_;
  std::unique_ptr<Client> client_;
  test::SimplePlayer player_;
  LineSplitter splitter_{Peer::kTable};
  std::deque<std::string> to_table_;
  std::deque<std::string> to_robot_;
  bool cut_ = false;
  Time now_{0};
};

ClientOptions robot(std::optional<Seat> seat, int version = 18) {
  ClientOptions options;
  options.seat = seat;
  options.version = version;
  return options;
}

TEST(Conformance, PassesThisProjectsClientInEverySeatAndVersion) {
  for (const int version : {18, 19}) {
    for (const std::optional<Seat> seat :
         {std::optional(Seat::kNorth), std::optional(Seat::kEast), std::optional(Seat::kSouth),
          std::optional(Seat::kWest), std::optional<Seat>()}) {
      Trial test(robot(seat, version));
      test.run();
      EXPECT_THAT(test.with(Verdict::kFailed), IsEmpty());
      EXPECT_THAT(test.with(Verdict::kNotReached), SizeIs(version == 18 ? 2 : 0));
      EXPECT_GE(test.with(Verdict::kPassed).size(), 25U);
      EXPECT_THAT(test.notes(), IsEmpty());
    }
  }
}

TEST(Conformance, SaysWhatWasExpectedAndWhatCame) {
  Trial test(robot(Seat::kSouth));
  test.change = [](const std::string& line) {
    return Strings{line == "South ready for dummy" ? "South ready for the dummy" : line};
  };
  test.run();
  ASSERT_EQ(test.steps["leader"].verdict, Verdict::kFailed);
  EXPECT_THAT(test.steps["leader"].text, AllOf(HasSubstr("expected 'South ready for dummy'"),
                                               HasSubstr("got 'South ready for the dummy'")));
}

TEST(Conformance, GoesOnAfterAFailedStep) {
  Trial test(robot(Seat::kSouth));
  test.change = [](const std::string& line) {
    return Strings{line == "Heartbeat from SOUTH" ? "What?" : line};
  };
  test.run();
  EXPECT_THAT(test.with(Verdict::kFailed), SizeIs(1));
  EXPECT_EQ(test.steps["heartbeat"].verdict, Verdict::kFailed);
  EXPECT_EQ(test.steps["restart-in-auction"].verdict, Verdict::kPassed);
}

TEST(Conformance, NoticesIllegalCallsAndCards) {
  Trial test(robot(Seat::kSouth));
  test.change = [](const std::string& line) {
    if (line == "South plays 2C") return Strings{"South plays 2D"};
    return Strings{line == "South passes" ? "South redoubles" : line};
  };
  test.run();
  EXPECT_THAT(test.with(Verdict::kFailed), Contains(HasSubstr("legal call")));
}

TEST(Conformance, NoticesSilence) {
  Trial test(robot(Seat::kSouth));
  test.change = [](const std::string& line) {
    return line.find("ready for deal") == std::string::npos ? Strings{line} : Strings{};
  };
  test.run();
  EXPECT_THAT(test.with(Verdict::kFailed), Contains(HasSubstr("nothing came")));
}

TEST(Conformance, NotesFormsThatOthersMayNotRead) {
  Trial test(robot(Seat::kEast));
  test.lf_only = true;
  test.change = [](std::string line) {
    const auto dummy = line.find("dummy's");
    if (dummy != std::string::npos) line.replace(dummy, 5, "Dummy");
    return Strings{line.starts_with("East") ? "EAST" + line.substr(4) : line};
  };
  test.run();
  EXPECT_THAT(test.with(Verdict::kFailed), IsEmpty());
  EXPECT_THAT(test.notes(), AllOf(Contains(HasSubstr("LF alone")), Contains(HasSubstr("case"))));
}

TEST(Conformance, SaysThatARobotDidNotComeBack) {
  Trial test(robot(Seat::kSouth));
  test.comes_back = false;
  test.run();
  EXPECT_EQ(test.steps["comes-back"].verdict, Verdict::kNotReached);
}

TEST(Conformance, FailsWhoDoesNotConnectProperly) {
  Trial test(robot(Seat::kSouth));
  test.change = [](const std::string&) { return Strings{"Hello"}; };
  test.run();
  EXPECT_THAT(test.with(Verdict::kFailed), ElementsAre(HasSubstr("got 'Hello'")));
  EXPECT_EQ(test.not_begun(), conformance_step_names().size());
}

TEST(Conformance, ReallyBeginsTheBoardAnewInThePlay) {
  Trial trial(robot(Seat::kSouth), Strings{"restart-in-play"});
  trial.run();
  EXPECT_THAT(trial.with(Verdict::kFailed), IsEmpty());
  const auto starts = std::count(trial.told.begin(), trial.told.end(), "Start of board");
  const auto plays = std::count_if(trial.told.begin(), trial.told.end(), [](const auto& line) {
    return line.find(" plays ") != std::string::npos;
  });
  EXPECT_GE(starts, 2);
  EXPECT_GE(plays, 5);
}

TEST(Conformance, ChargesABoardThatCannotBeBrokenOffToItself) {
  Trial trial(robot(Seat::kSouth), Strings{"leader", "alert", "unknown-lines"});
  int starts = 0;
  // It knows no second "Start of board" before the board is over.
  trial.leaves_at = [&](const std::string& line) {
    const bool over = trial.told.size() > 1 && trial.told[trial.told.size() - 2].starts_with("Tim");
    return line == "Start of board" && ++starts > 1 && !over;
  };
  trial.run();
  ASSERT_THAT(trial.with(Verdict::kFailed), SizeIs(1));
  EXPECT_THAT(trial.with(Verdict::kFailed)[0], HasSubstr("alert: the board was broken off"));
}

TEST(Conformance, GoesOnWithARobotThatIsStartedAgain) {
  ConformanceOptions options;
  options.only = {"passed-out", "leader", "defender"};
  options.again = seconds(10);
  Trial trial(robot(Seat::kSouth), options);
  bool left = false;
  trial.leaves_at = [&](const std::string& line) {
    return line.find(" plays ") != std::string::npos && !std::exchange(left, true);
  };
  trial.run();
  ASSERT_THAT(trial.with(Verdict::kFailed), SizeIs(1));
  EXPECT_THAT(trial.with(Verdict::kFailed)[0], HasSubstr("closed the connection"));
  EXPECT_EQ(trial.not_begun(), 0U);
  EXPECT_EQ(trial.steps.at("passed-out").verdict, Verdict::kPassed);
  EXPECT_EQ(trial.steps.at("leader").verdict == Verdict::kPassed,
            trial.steps.at("defender").verdict != Verdict::kPassed);
}

TEST(Conformance, SpeaksAPeersDialect) {
  ConformanceOptions options;
  options.only = {"passed-out"};
  options.dialect = *parse_dialect("bridge-moniteur");
  Trial trial(robot(Seat::kSouth), options);
  trial.run();
  EXPECT_THAT(trial.with(Verdict::kFailed), IsEmpty());
  EXPECT_THAT(trial.told, Contains("Start of Board"));
}

TEST(Conformance, WantsOnlyPassesOfARobotThatPassesThrough) {
  ConformanceOptions options;
  options.only = {"competition"};
  options.passes_through = true;
  Trial good(robot(Seat::kSouth), options);
  good.run();
  EXPECT_THAT(good.with(Verdict::kFailed), IsEmpty());

  Trial bad(robot(Seat::kSouth), options);
  bool bid = false;
  bad.change = [&](const std::string& line) {
    if (line != "South passes" || std::exchange(bid, true)) return Strings{line};
    return Strings{"South bids 7NT"};
  };
  bad.run();
  ASSERT_THAT(bad.with(Verdict::kFailed), SizeIs(1));
  EXPECT_THAT(bad.with(Verdict::kFailed)[0], HasSubstr("expected PASS"));
}

TEST(Conformance, TellsWhetherTheNextBoardMayBeginAfterTheAuction) {
  ConformanceOptions options;
  options.only = {"next-board", "heartbeat"};
  options.comeback = Time(0);
  Trial good(robot(Seat::kSouth), options);
  good.run();
  EXPECT_EQ(good.steps.at("next-board").verdict, Verdict::kPassed);
  // No card of that board was told.
  const auto lead = std::find_if(good.told.begin(), good.told.end(), [](const std::string& line) {
    return line.find(" plays ") != std::string::npos;
  });
  EXPECT_GE(std::count(good.told.begin(), lead, "Start of board"), 2);

  // It wants to play the board that it has bid.
  Trial bad(robot(Seat::kSouth), options);
  int boards = 0;
  bad.change = [&](const std::string& line) {
    return line == "South ready for deal" && ++boards == 2 ? Strings{} : Strings{line};
  };
  bad.run();
  EXPECT_EQ(bad.steps.at("next-board").verdict, Verdict::kFailed);
  EXPECT_THAT(bad.steps.at("next-board").text, HasSubstr("by the start of the next one"));
}

TEST(Conformance, TakesOnlyTheStepsThatAreWanted) {
  Trial test(robot(Seat::kSouth), {"explain", "heartbeat"});
  test.run();
  EXPECT_EQ(test.steps["heartbeat"].verdict, Verdict::kPassed);
  EXPECT_EQ(test.steps["explain"].verdict, Verdict::kNotReached);
  EXPECT_EQ(test.steps.count("declarer"), 0U);
  Trial nothing(robot(Seat::kSouth), {"explain"});
  nothing.run();
  EXPECT_THAT(nothing.with(Verdict::kNotReached),
              ElementsAre(HasSubstr("explain: it speaks version 18")));
  EXPECT_EQ(nothing.not_begun(), 0U);
}

}  // namespace
}  // namespace bidwright::protocol
