#include "protocol/replay.hpp"

#include <gtest/gtest.h>

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
    if (message->disclosure.text.empty()) message->disclosure = {};
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
    message->disclosure = {};
    message->text.clear();
  }
  return *a == *b;
}

class ClientReplay {
 public:
  ClientReplay(const Transcript& transcript, int connection, Comparison comparison)
      : comparison_(comparison),
        name_(transcript.name + ", client " + std::to_string(connection + 1)) {
    for (const TranscriptLine& line : transcript.of(connection)) {
      (line.to_client ? heard_ : said_).push_back(line.text);
    }
    const auto connect = parse_client_line(said_.front());
    ClientOptions options;
    if (connect) {
      options.team = connect->team;
      options.seat = connect->seat;
      options.version = connect->version;
    }
    client_.emplace(options);
  }

  void run() {
    carry_out(client_->on_connect());
    for (std::size_t i = 0; i < heard_.size(); ++i) {
      // What it says then may not have been heard any more.
      last_ = i + 1 == heard_.size() || heard_[i + 1] == "End of session";
      where_ = heard_[i];
      carry_out(client_->on_line(heard_[i]));
      if (::testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(next_, said_.size())
        << name_ << ": not said: " << said_[std::min(next_, said_.size() - 1)];
  }

 private:
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
        carry_out(client_->on_call(call->ticket, *made->call, made->disclosure.text));
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
  std::vector<std::string> heard_;
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
  for (TableBoard& board : boards) {
    if (!board.deal.is_complete()) board.deal = boards.front().deal;
  }
  // Where boards end with their auctions, players still get ready for the play.
  const LogLevel least = options.auction_only ? LogLevel::kError : LogLevel::kWarning;
  Table table(std::move(options), std::move(boards));
  std::array<std::vector<std::string>, 4> said;
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
  std::array<std::vector<TranscriptLine>, 4> recorded;
  for (int i = 0; i < 4; ++i) {
    recorded[static_cast<std::size_t>(i)] = transcript.of(i);
    // Other programs' tables may have given seats away by other rules.
    const auto seat = comparison == Comparison::kMeaning ? transcript.seat(i) : std::nullopt;
    carry_out(table.on_connect(ConnectionId(static_cast<std::uint32_t>(i)), "recorded", seat, now));
  }
  // What a client says is delivered once the table has said everything that it answers,
  // otherwise in the recorded order.
  std::array<std::size_t, 4> next{};
  std::array<std::size_t, 4> heard{};
  for (bool moved = true; std::exchange(moved, false);) {
    for (const TranscriptLine& line : transcript.lines) {
      const auto i = static_cast<std::size_t>(line.connection);
      if (next[i] == recorded[i].size()) continue;
      const TranscriptLine& mine = recorded[i][next[i]];
      if (mine.to_client) {
        if (heard[i] == said[i].size()) continue;
        EXPECT_TRUE(same_table_line(mine.text, said[i][heard[i]], comparison))
            << transcript.name << ", client " << i + 1 << ": recorded '" << mine.text << "', said '"
            << said[i][heard[i]] << "'";
        if (::testing::Test::HasFailure()) return;
        ++heard[i];
      } else {
        carry_out(table.on_line(ConnectionId(static_cast<std::uint32_t>(i)), mine.text, now));
      }
      ++next[i];
      moved = true;
    }
  }
  for (std::size_t i = 0; i < 4; ++i) {
    if (next[i] == recorded[i].size()) continue;
    ADD_FAILURE() << transcript.name << ", client " << i + 1
                  << ": not said: " << recorded[i][next[i]].text;
  }
}

}  // namespace bidwright::test
