#include "bidwright/sampling/reading.hpp"

#include <algorithm>

#include "bidwright/core/tally.hpp"

namespace bidwright::sampling {

namespace {

Reading reading_of(const core::Tally& losses) {
  return {losses.count(), losses.mean(), losses.standard_error()};
}

}  // namespace

CallPlace place_of(const core::Auction& auction, std::size_t at) {
  const auto before = auction.calls().first(at);
  const auto opening = static_cast<std::size_t>(
      std::ranges::find_if(before, [](core::Call call) { return call.is_bid(); }) - before.begin());
  if (opening == at) return CallPlace::kOpening;
  if (at - opening >= core::kSeats) return CallPlace::kLater;
  return core::same_side(auction.seat_of(opening), auction.seat_of(at)) ? CallPlace::kResponse
                                                                        : CallPlace::kOvercall;
}

std::string_view name(CallPlace place) {
  constexpr std::array<std::string_view, kCallPlaces> kNames{"opening", "response", "overcall",
                                                             "later"};
  return kNames[static_cast<std::size_t>(place)];
}

std::vector<CallLoss> call_losses(const CallModel& model,
                                  std::span<const core::RecordedGame> boards,
                                  std::optional<core::Side> side) {
  std::vector<CallLoss> losses;
  for (const core::RecordedGame& board : boards) {
    for (const core::Seat seat : core::kAllSeats) {
      if (side && core::side_of(seat) != *side) continue;
      const auto calls = model.bind(board.auction, seat, core::Vulnerability::kNone);
      if (!calls) continue;
      calls->set_hand(board.deal[seat]);
      const auto positions = calls->positions();
      for (std::size_t i = 0; i < positions.size(); ++i) {
        losses.push_back({place_of(board.auction, positions[i]),
                          -static_cast<double>(calls->log_likelihood(i))});
      }
    }
  }
  return losses;
}

ReadingByPlace summary(std::span<const CallLoss> losses) {
  std::array<core::Tally, kCallPlaces> places;
  core::Tally all;
  for (const CallLoss& one : losses) {
    places[static_cast<std::size_t>(one.place)].add(one.loss);
    all.add(one.loss);
  }
  ReadingByPlace result;
  std::ranges::transform(places, result.places.begin(), reading_of);
  result.all = reading_of(all);
  return result;
}

ReadingByPlace read_calls(const CallModel& model, std::span<const core::RecordedGame> boards,
                          std::optional<core::Side> side) {
  return summary(call_losses(model, boards, side));
}

}  // namespace bidwright::sampling
