#include "protocol/replay.hpp"

#include <gtest/gtest.h>

#include "bidwright/protocol/line_splitter.hpp"
#include "bidwright/protocol/parse.hpp"

namespace bidwright::test {

namespace {

using namespace protocol;

bool same_client_line(std::string_view recorded, std::string_view ours, Comparison comparison) {
  if (comparison == Comparison::kExact) return recorded == ours;
  auto a = parse_client_line(recorded);
  auto b = parse_client_line(ours);
  if (!a || !b) return false;
  for (auto* message : {&*a, &*b}) {
    message->capitals = false;
    message->text.clear();
    if (message->explanation.text.empty()) message->explanation = {};
  }
  if (a->kind == ClientKind::kReadyForCard && (!a->whose || !b->whose)) a->whose = b->whose;
  if (a->kind == ClientKind::kConnect) a->version = b->version;
  return *a == *b;
}

bool same_table_line(std::string_view recorded, std::string_view ours, Comparison comparison) {
  if (comparison == Comparison::kExact) return recorded == ours;
  auto a = parse_table_line(recorded);
  auto b = parse_table_line(ours);
  if (!a || !b) return false;
  for (auto* message : {&*a, &*b}) {
    message->explanation = {};
    message->text.clear();
  }
  return *a == *b;
}

class ClientReplay {
 public:
  ClientReplay(const Transcript& transcript, int connection, Comparison comparison)
      : comparison_(comparison),
        name_(transcript.name + ", client " + std::to_string(connection + 1)) {
    parts_.push_back(part(transcript, connection));
    for (auto next = transcript.again.find(connection); next != transcript.again.end();
         next = transcript.again.find(next->second)) {
      parts_.push_back(part(transcript, next->second));
    }
    const auto connect = parse_client_line(parts_.front().said.front());
    ClientOptions options;
    if (connect) {
      options.team = connect->team;
      options.seat = connect->seat;
      options.version = connect->version;
      // Recorded robots say of passes too what they show.
      options.dialect.alerts_passes = true;
    }
    client_.emplace(options);
  }

  void run() {
    for (const Part& part : parts_) {
      if (&part != &parts_.front()) client_->on_disconnect();
      said_ = part.said;
      next_ = 0;
      last_ = false;
      carry_out(client_->on_connect());
      for (std::size_t i = 0; i < part.heard.size(); ++i) {
        // What it says then may not have been heard any more.
        last_ = part.gone || i + 1 == part.heard.size() || part.heard[i + 1] == "End of session";
        where_ = part.heard[i];
        carry_out(client_->on_line(part.heard[i]));
        if (::testing::Test::HasFailure()) return;
      }
      EXPECT_EQ(next_, said_.size())
          << name_ << ": not said: " << said_[std::min(next_, said_.size() - 1)];
    }
  }

 private:
  /// One connection.
  struct Part {
    std::vector<std::string> heard;
    std::vector<std::string> said;
    bool gone = false;
  };
  static Part part(const Transcript& transcript, int connection) {
    Part result;
    for (const TranscriptLine& line : transcript.of(connection)) {
      result.gone |= line.gone;
      if (!line.gone) (line.to_client ? result.heard : result.said).push_back(line.text);
    }
    return result;
  }

  void carry_out(const ClientActions& actions) {
    for (const ClientAction& action : actions) {
      if (const auto* send = std::get_if<SendLine>(&action)) {
        if (next_ == said_.size() && last_) continue;
        ASSERT_LT(next_, said_.size()) << name_ << " at '" << where_ << "': said " << send->line;
        EXPECT_TRUE(same_client_line(said_[next_], send->line, comparison_))
            << name_ << " at '" << where_ << "': recorded '" << said_[next_] << "', said '"
            << send->line << "'";
        ++next_;
      } else if (const auto* call = std::get_if<AskCall>(&action)) {
        if (next_ == said_.size() && last_) continue;
        ASSERT_LT(next_, said_.size()) << name_;
        const auto made = parse_client_line(said_[next_]);
        ASSERT_TRUE(made && made->call) << name_ << " at '" << where_ << "': " << said_[next_];
        carry_out(client_->on_call(call->ticket, *made->call, made->explanation.text));
      } else if (const auto* card = std::get_if<AskCard>(&action)) {
        if (next_ == said_.size() && last_) continue;
        ASSERT_LT(next_, said_.size()) << name_;
        const auto made = parse_client_line(said_[next_]);
        ASSERT_TRUE(made && made->card) << name_ << " at '" << where_ << "': " << said_[next_];
        carry_out(client_->on_card(card->ticket, *made->card));
      } else if (const auto* log = std::get_if<Log>(&action)) {
        EXPECT_LT(log->level, LogLevel::kWarning) << name_ << ": " << log->text;
      }
    }
  }

  Comparison comparison_;
  std::string name_;
  std::vector<Part> parts_;
  std::vector<std::string> said_;
  std::optional<Client> client_;
  std::size_t next_ = 0;
  std::string where_;
  bool last_ = false;
};

}  // namespace

void replay_client(const Transcript& transcript, int connection, Comparison comparison) {
  ClientReplay(transcript, connection, comparison).run();
}

void replay_table(const Transcript& transcript, TableOptions options, Comparison comparison) {
  auto boards = transcript.boards();
  // A board that was started and never dealt.
  for (core::BoardSetup& board : boards) {
    if (!board.deal.is_complete()) board.deal = boards.front().deal;
  }
  // Where boards end with their auctions, players still get ready for the play.
  const LogLevel least = options.played != core::Played::kBoards || !transcript.wrong.empty()
                             ? LogLevel::kError
                             : LogLevel::kWarning;
  Table table(std::move(options), std::move(boards));
  const auto connections = static_cast<std::size_t>(transcript.connections());
  std::vector<std::vector<std::string>> said(connections);
  const auto carry_out = [&](const TableActions& actions) {
    for (const TableAction& action : actions) {
      if (const auto* send = std::get_if<SendTo>(&action)) {
        said[static_cast<std::size_t>(send->to)].push_back(send->line);
      } else if (const auto* log = std::get_if<Log>(&action)) {
        EXPECT_LT(log->level, least) << transcript.name << ": " << log->text;
      }
    }
  };
  const Time now{0};
  const auto id = [](std::size_t i) { return ConnectionId(static_cast<std::uint32_t>(i)); };
  std::vector<std::vector<TranscriptLine>> recorded;
  for (int i = 0; i < transcript.connections(); ++i) recorded.push_back(transcript.of(i));
  // What a client says is delivered once the table has said everything that it answers,
  // otherwise in the recorded order.
  std::vector<std::size_t> next(connections);
  std::vector<std::size_t> heard(connections);
  for (bool moved = true; std::exchange(moved, false);) {
    for (const TranscriptLine& line : transcript.lines) {
      const auto i = static_cast<std::size_t>(line.connection);
      if (next[i] == recorded[i].size()) continue;
      const TranscriptLine& mine = recorded[i][next[i]];
      if (next[i] == 0) {
        // Other programs' tables may have given seats away by other rules.
        const auto seat =
            comparison == Comparison::kMeaning ? transcript.seat(line.connection) : std::nullopt;
        carry_out(table.on_connect(id(i), "recorded", seat, now));
      }
      if (mine.gone) {
        carry_out(table.on_disconnect(id(i), "as recorded", now));
      } else if (mine.to_client) {
        if (heard[i] == said[i].size()) continue;
        EXPECT_TRUE(same_table_line(mine.text, said[i][heard[i]], comparison))
            << transcript.name << ", client " << i + 1 << ": recorded '" << mine.text << "', said '"
            << said[i][heard[i]] << "'";
        if (::testing::Test::HasFailure()) return;
        ++heard[i];
      } else {
        carry_out(table.on_line(id(i), mine.text, now));
      }
      ++next[i];
      moved = true;
    }
  }
  for (std::size_t i = 0; i < connections; ++i) {
    if (next[i] == recorded[i].size()) continue;
    ADD_FAILURE() << transcript.name << ", client " << i + 1
                  << ": not said: " << recorded[i][next[i]].text;
  }
}

void replay_conformance(const Transcript& transcript, ConformanceOptions options) {
  Conformance machine(std::move(options));
  std::vector<std::string> said;
  const auto carry_out = [&](const ConformanceActions& actions) {
    for (const ConformanceAction& action : actions) {
      if (const auto* send = std::get_if<SendBytes>(&action)) {
        LineSplitter splitter(Peer::kTable);
        for (auto& line : splitter.feed(send->bytes)) said.push_back(std::move(line.text));
      } else if (const auto* step = std::get_if<StepResult>(&action)) {
        EXPECT_EQ(step->verdict, StepResult::Verdict::kPassed)
            << transcript.name << ": " << step->name << ": " << step->text;
      }
    }
  };
  const Time now{0};
  carry_out(machine.on_connect(now));
  std::size_t heard = 0;
  for (const TranscriptLine& line : transcript.of(0)) {
    if (!line.to_client) {
      carry_out(machine.on_line(line.text, false, now));
      continue;
    }
    ASSERT_LT(heard, said.size()) << transcript.name << ": not said: " << line.text;
    EXPECT_EQ(said[heard], line.text) << transcript.name;
    ++heard;
  }
  EXPECT_EQ(heard, said.size()) << transcript.name;
}

}  // namespace bidwright::test
