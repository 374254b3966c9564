// How well a model of calls reads players: the mean of -log P over the calls that were made, by
// where in the auction they stand. Functions of their arguments; no state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bidwright/sampling/call_model.hpp"
#include "bidwright/sampling/fit.hpp"

namespace bidwright::sampling {

/// Nobody has bid yet; the first call after that of the opener's partner, and of an opponent; all
/// others.
enum class CallPlace : std::uint8_t { kOpening, kResponse, kOvercall, kLater };
inline constexpr std::size_t kCallPlaces = 4;
[[nodiscard]] CallPlace place_of(const core::Auction& auction, std::size_t at);
[[nodiscard]] std::string_view name(CallPlace place);

struct Reading {
  std::size_t calls = 0;
  double mean = 0;
  /// Standard error of the mean.
  double error = 0;
};

struct ReadingByPlace {
  std::array<Reading, kCallPlaces> places;
  Reading all;
};

/// One call that was made, and its -log P.
struct CallLoss {
  CallPlace place = CallPlace::kOpening;
  double loss = 0;
};

/// Losses of the calls that the model can weigh, board after board; of one side if it is given.
[[nodiscard]] std::vector<CallLoss> call_losses(const CallModel& model,
                                                std::span<const core::RecordedGame> boards,
                                                std::optional<core::Side> side = std::nullopt);
[[nodiscard]] ReadingByPlace summary(std::span<const CallLoss> losses);

/// The summary of those losses.
[[nodiscard]] ReadingByPlace read_calls(const CallModel& model,
                                        std::span<const core::RecordedGame> boards,
                                        std::optional<core::Side> side = std::nullopt);

}  // namespace bidwright::sampling
