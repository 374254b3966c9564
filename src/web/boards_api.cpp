#include "bidwright/web/boards_api.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "web/whole_board.hpp"

#include "bidwright/formats/pbn.hpp"
#include "bidwright/formats/reader.hpp"
#include "bidwright/match/runner.hpp"
#include "bidwright/web/api.hpp"

namespace bidwright::web {

namespace {

/// So many boards may be under way at a time, or twice as many as there are threads: enough for all
/// of them, and little to be kept.
constexpr std::size_t kLeastUnderWay = 16;

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

/// One request on its way through the pool: boards are worked out side by side and sent in their
/// order, each as soon as it and those before it are done. One that is done and cannot be sent yet
/// takes its place among those under way.
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
    if (setups_.empty()) {
      reply_->end();
    } else {
      work_on();
    }
  }

 private:
  /// Fills the window.
  void work_on() {
    const std::size_t window =
        std::max(kLeastUnderWay, 2 * static_cast<std::size_t>(pool_.threads()));
    for (;;) {
      std::size_t i = 0;
      {
        const std::lock_guard lock(mutex_);
        if (next_ == setups_.size() || next_ == sent_ + window) return;
        i = next_++;
      }
      const bool waits = pool_.run(
          Urgency::kBulk, [self = shared_from_this(), i] { self->done(i, self->text_of(i)); });
      if (!waits) done(i, error_of(i, "this server is too busy"));
    }
  }

  void done(std::size_t i, std::string text) {
    {
      const std::lock_guard lock(mutex_);
      done_[i] = std::move(text);
    }
    send();
  }

  /// What can be sent, unless something is being sent.
  void send() {
    std::string text;
    std::size_t count = 0;
    {
      const std::lock_guard lock(mutex_);
      if (sending_) return;
      if (pbn_ && sent_ == 0) text = formats::pbn_header();
      for (auto first = done_.find(sent_); first != done_.end();
           first = done_.find(sent_ + count)) {
        text += first->second;
        done_.erase(first);
        ++count;
      }
      if (count == 0) return;
      sending_ = true;
    }
    reply_->chunk(std::move(text),
                  [self = shared_from_this(), count](bool written) { self->sent(count, written); });
  }

  void sent(std::size_t count, bool written) {
    bool all = false;
    {
      const std::lock_guard lock(mutex_);
      sent_ += count;
      gone_ = !written;
      if (gone_) return;
      sending_ = false;
      all = sent_ == setups_.size();
    }
    if (all) return reply_->end();
    send();
    work_on();
  }

  [[nodiscard]] bool gone() const {
    const std::lock_guard lock(mutex_);
    return gone_;
  }

  [[nodiscard]] std::string error_of(std::size_t i, std::string_view error) const {
    if (pbn_) return fmt::format("% board {}: {}\r\n", setups_[i].number, error);
    return dump({{"index", i}, {"number", setups_[i].number}, {"error", error}}) + "\n";
  }

  [[nodiscard]] std::string text_of(std::size_t i) const {
    if (gone()) return {};
    try {
      const auto board = do_board(brain_, robot_, setups_[i], order_);
      if (board) {
        if (!pbn_) return to_json(*board, i) + "\n";
        return (i == 0 ? "" : std::string(formats::kPbnSeparator)) +
               formats::write_pbn(finished_record(*board));
      }
      return error_of(i, board.error().message);
    } catch (const std::exception& thrown) {
      return error_of(i, thrown.what());
    }
  }

  Setups setups_;
  BoardOrder order_;
  bool pbn_;
  const Brain& brain_;
  std::string robot_;
  Pool& pool_;
  std::shared_ptr<Reply> reply_;
  mutable std::mutex mutex_;
  /// The first board that is not under way, and the first that has not been sent.
  std::size_t next_ = 0;
  std::size_t sent_ = 0;
  std::map<std::size_t, std::string> done_;
  bool sending_ = false;
  bool gone_ = false;
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
