#include "watching.hpp"

#include <utility>

#include <fmt/format.h>

namespace bidwright::tools {

namespace {

class WatchedLane final : public match::Lane {
 public:
  WatchedLane(std::unique_ptr<match::Lane> lane, web::WatchSite& site, std::string home,
              std::string away)
      : lane_(std::move(lane)), site_(site), home_(std::move(home)), away_(std::move(away)) {}

  [[nodiscard]] match::RoomResult play(const core::BoardSetup& setup, match::Room room,
                                       const match::RoomObserver& observer) override {
    web::WatchedRoom watched{setup, room, {}};
    for (const core::Seat seat : core::kAllSeats) {
      watched.players[static_cast<std::size_t>(seat)] =
          match::team_at(room, core::side_of(seat)) == match::Team::kHome ? home_ : away_;
    }
    site_.begin(std::move(watched));
    match::RoomObserver both;
    both.on_call = [&](core::Seat seat, const core::MadeCall& call) {
      if (observer.on_call) observer.on_call(seat, call);
      site_.call(setup.number, room, call);
    };
    both.on_card = [&](core::Seat hand, core::Card card) {
      if (observer.on_card) observer.on_card(hand, card);
      site_.card(setup.number, room, card);
    };
    match::RoomResult result = lane_->play(setup, room, both);
    site_.finish(setup.number, room, result);
    return result;
  }
  [[nodiscard]] std::optional<std::string> open() override { return lane_->open(); }
  [[nodiscard]] bool rooms_at_once() const override { return lane_->rooms_at_once(); }

 private:
  std::unique_ptr<match::Lane> lane_;
  web::WatchSite& site_;
  std::string home_;
  std::string away_;
};

}  // namespace

void add_watch_flags(Command& command, WatchFlags& flags) {
  command.add_flag("--watch", flags.watch, "Show what is played as a page; its address is printed");
  command.add_option("--watch-port", flags.port, "Port of that page; 0: a free one")
      ->check(in_range(0, 65535))
      ->capture_default_str();
  command
      .add_option("--watch-listen", flags.listen,
                  "Address to listen on; beyond loopback a token is asked for")
      ->type_name("ADDRESS")
      ->capture_default_str();
}

std::unique_ptr<web::WatchSite> make_watch(const WatchFlags& flags, const std::string& title) {
  if (!flags.watch) return nullptr;
  web::WatchOptions options;
  options.title = title;
  options.server.address = flags.listen;
  options.server.port = static_cast<std::uint16_t>(flags.port);
  if (!web::is_loopback(flags.listen)) options.token = web::random_key();
  auto site = std::make_unique<web::WatchSite>(std::move(options));
  fmt::print(stderr, "watch: {}\n", site->address());
  return site;
}

std::unique_ptr<match::Lane> watched(std::unique_ptr<match::Lane> lane, web::WatchSite& site,
                                     std::string home, std::string away) {
  return std::make_unique<WatchedLane>(std::move(lane), site, std::move(home), std::move(away));
}

}  // namespace bidwright::tools
