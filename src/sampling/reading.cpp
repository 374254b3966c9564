#include "bidwright/sampling/reading.hpp"

#include <algorithm>
#include <cmath>

namespace bidwright::sampling {

namespace {

struct Sum {
  std::size_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double x) {
    ++count;
    sum += x;
    squares += x * x;
  }
  [[nodiscard]] Reading reading() const {
    if (count == 0) return {};
    const auto n = static_cast<double>(count);
    const double mean = sum / n;
    return {count, mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / n)};
  }
};

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

std::vector<CallLoss> call_losses(const CallModel& model, std::span<const RecordedBoard> boards,
                                  std::optional<core::Side> side) {
  std::vector<CallLoss> losses;
  for (const RecordedBoard& board : boards) {
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
  std::array<Sum, kCallPlaces> places;
  Sum all;
  for (const CallLoss& one : losses) {
    places[static_cast<std::size_t>(one.place)].add(one.loss);
    all.add(one.loss);
  }
  ReadingByPlace result;
  std::ranges::transform(places, result.places.begin(), &Sum::reading);
  result.all = all.reading();
  return result;
}

ReadingByPlace read_calls(const CallModel& model, std::span<const RecordedBoard> boards,
                          std::optional<core::Side> side) {
  return summary(call_losses(model, boards, side));
}

}  // namespace bidwright::sampling
