// The natural priors: how a player of a natural system calls, learnt from recorded auctions of such
// players (fit.hpp), in models/natural.bwn. They weigh the hands of opponents who disclosed
// nothing. Priors of others, learnt by `train --learner calls` from their records, read those
// better.
//
// Unknown players may bid otherwise, so the probabilities are less sharp than those of the players
// learnt from, and blended with a little of "any legal call", which is also the floor.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "bidwright/nn/weights_file.hpp"
#include "bidwright/sampling/call_model.hpp"

namespace bidwright::sampling {

class NaturalPriors : public CallModel {
 public:
  /// What the project ships. Loaded when first asked for, once; any thread may use it. StartupError
  /// if the file is missing or damaged.
  [[nodiscard]] static const NaturalPriors& shipped();

  /// Those in a file that `train --learner calls` wrote.
  [[nodiscard]] static core::Expected<std::shared_ptr<const NaturalPriors>> load(
      const std::filesystem::path& path);

  static constexpr std::string_view kKind = "natural calls";
  /// As fit_natural_priors() makes them.
  explicit NaturalPriors(const nn::WeightsFile& weights);
  ~NaturalPriors() override;

  /// Tells its weights from others.
  [[nodiscard]] const std::string& checksum() const { return checksum_; }

  [[nodiscard]] std::unique_ptr<SeatCalls> bind(const core::Auction& auction, core::Seat seat,
                                                core::Vulnerability vulnerability) const override;

  /// P(call) of the player whose turn it is, by Call::index(); 0 for calls that are not legal. What
  /// SeatCalls::log_likelihood() says call by call, for all calls at once.
  [[nodiscard]] std::array<float, core::kCalls> chances(const core::Auction& auction,
                                                        core::Hand hand) const;
  /// The likeliest of them, the lowest of equals.
  [[nodiscard]] core::Call likeliest(const core::Auction& auction, core::Hand hand) const;

 private:
  struct Nets;
  std::unique_ptr<const Nets> nets_;
  std::string checksum_;
};

}  // namespace bidwright::sampling
