#include "bidwright/web/boards_api.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <vector>

#include "web/whole_board.hpp"

#include "bidwright/formats/pbn.hpp"
#include "bidwright/formats/reader.hpp"
#include "bidwright/match/runner.hpp"
#include "bidwright/web/api.hpp"

namespace bidwright::web {

namespace {

/// So many boards are under way at a time: enough for all threads, and little to be kept.
constexpr std::size_t kWindow = 16;

using Setups = std::vector<core::BoardSetup>;

formats::Format format_of(const RequestHead& head, const Fields& fields) {
  if (const auto named = formats::format_from(fields.get("format"))) return *named;
  const std::string_view type = head.header("content-type");
  if (type.find("ndjson") != std::string_view::npos ||
      type.find("jsonl") != std::string_view::npos) {
    return formats::Format::kJsonLines;
  }
  return type.find("lin") != std::string_view::npos ? formats::Format::kLin : formats::Format::kPbn;
}

core::Expected<Setups> setups_of_seed(const std::string& body) {
  const auto fields = Fields::read("", body);
  if (!fields) return tl::unexpected(fields.error());
  const auto count = fields->number("count", 1, kMaxBoards, std::nullopt);
  if (!count) return tl::unexpected(count.error());
  const auto seed = fields->number("seed", 0, 2'000'000'000, 1);
  if (!seed) return tl::unexpected(seed.error());
  Setups setups;
  for (int number = 1; number <= *count; ++number) {
    setups.push_back(match::random_board(static_cast<std::uint64_t>(*seed), number));
  }
  return setups;
}

core::Expected<Setups> setups_of_text(const std::string& body, formats::Format format) {
  Setups setups;
  const auto reader = formats::make_reader(format, formats::source_of(body));
  for (;;) {
    const auto record = reader->next();
    if (!record) return tl::unexpected(record.error());
    if (!*record) return setups;
    const formats::BoardRecord& board = **record;
    const int number = board.number.value_or(static_cast<int>(setups.size()) + 1);
    if (!board.deal || !board.deal->is_complete()) {
      return core::fail(core::ErrorCode::kMismatch,
                        fmt::format("board {} has no complete deal", number), 0, board.where.line);
    }
    if (setups.size() == kMaxBoards) {
      return core::fail(core::ErrorCode::kTooLarge,
                        fmt::format("no more than {} boards in one request", kMaxBoards));
    }
    setups.push_back({number, board.dealer.value_or(core::dealer_of_board(number)),
                      board.vulnerability.value_or(core::vulnerability_of_board(number)),
                      *board.deal});
  }
}

/// One request on its way through the pool, a window at a time.
class Boards : public std::enable_shared_from_this<Boards> {
 public:
  Boards(Setups setups, BoardOrder order, bool pbn, const Brain& brain, std::string robot,
         Pool& pool, std::shared_ptr<Reply> reply)
      : setups_(std::move(setups)),
        order_(order),
        pbn_(pbn),
        brain_(brain),
        robot_(std::move(robot)),
        pool_(pool),
        reply_(std::move(reply)) {}

  void begin() {
    reply_->begin({200,
                   pbn_ ? "text/plain; charset=utf-8" : "application/x-ndjson",
                   "",
                   {{"X-Content-Type-Options", "nosniff"}}});
    if (pbn_) done_ = formats::pbn_header();
    next_window();
  }

 private:
  void next_window() {
    const std::size_t count = std::min(kWindow, setups_.size() - next_);
    if (count == 0) {
      reply_->end();
      return;
    }
    texts_.assign(count, {});
    left_ = count;
    for (std::size_t i = 0; i < count; ++i) {
      const bool waits = pool_.run(Urgency::kRequest, [self = shared_from_this(), i] {
        self->texts_[i] = self->text_of(self->next_ + i);
        self->one_done();
      });
      if (waits) continue;
      texts_[i] = dump({{"error", "this server is too busy"}}) + "\n";
      one_done();
    }
  }

  /// The last of a window sends it; the next one begins when it has been read.
  void one_done() {
    if (--left_ > 0) return;
    std::string text = std::exchange(done_, {});
    for (const std::string& one : texts_) text += one;
    next_ += texts_.size();
    reply_->chunk(std::move(text), [self = shared_from_this()](bool written) {
      if (written) self->next_window();
    });
  }

  [[nodiscard]] std::string text_of(std::size_t i) const {
    std::string error;
    try {
      const auto board = do_board(brain_, robot_, setups_[i], order_);
      if (board) {
        if (!pbn_) return to_json(*board, i) + "\n";
        return (i == 0 ? "" : std::string(formats::kPbnSeparator)) +
               formats::write_pbn(finished_record(*board));
      }
      error = board.error().message;
    } catch (const std::exception& thrown) {
      error = thrown.what();
    }
    if (pbn_) return fmt::format("% board {}: {}\r\n", setups_[i].number, error);
    return dump({{"index", i}, {"number", setups_[i].number}, {"error", error}}) + "\n";
  }

  Setups setups_;
  BoardOrder order_;
  bool pbn_;
  const Brain& brain_;
  std::string robot_;
  Pool& pool_;
  std::shared_ptr<Reply> reply_;
  std::size_t next_ = 0;
  std::string done_;
  std::vector<std::string> texts_;
  std::atomic<std::size_t> left_ = 0;
};

}  // namespace

void answer_boards(const RequestHead& head, const std::string& body, const Brain& brain,
                   const std::string& robot, Pool& pool, std::shared_ptr<Reply> reply) {
  if (head.method != "POST") {
    return reply->send(api_error(405, "send the boards with POST"));
  }
  const auto fields = Fields::read(head.query, "");
  const auto order = order_of(*fields);
  if (!order) return reply->send(api_error(400, order.error().message));
  const bool is_seed = body.find_first_not_of(" \t\r\n") != std::string::npos &&
                       body[body.find_first_not_of(" \t\r\n")] == '{' &&
                       format_of(head, *fields) != formats::Format::kJsonLines;
  auto setups = is_seed ? setups_of_seed(body) : setups_of_text(body, format_of(head, *fields));
  if (!setups) return reply->send(api_error(400, setups.error().text()));
  const bool pbn = fields->get("answer") == "pbn";
  std::make_shared<Boards>(*std::move(setups), *order, pbn, brain, robot, pool, std::move(reply))
      ->begin();
}

}  // namespace bidwright::web
