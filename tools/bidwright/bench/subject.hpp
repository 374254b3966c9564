// What `bench` is made of: subjects, one file each in this folder. A subject signs, by adding
// everything that its module decides for fixed inputs to a Signature, and it measures speeds.
//
// To add one: write bench/x.cpp with `Subject x_subject()`, declare it below and list it in
// bench.cpp. Signing takes well under a second, uses integers and texts only (or numbers rounded
// far above the last bit), no clock, no thread count, no address and no wording of messages: the
// signature changes if and only if behaviour does.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bidwright::tools::bench {

/// A hash over numbers and texts in order; the same on every machine.
class Signature {
 public:
  void add(std::uint64_t number);
  void add(std::string_view text);
  void add_signed(std::int64_t number) { add(static_cast<std::uint64_t>(number)); }
  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x243f6a8885a308d3U;
};

struct Speed {
  /// "auction calls applied"
  std::string name;
  double per_second = 0;
  /// What it must reach at least.
  std::optional<double> goal;
  /// Another program doing the same work on the same data, and its speed.
  std::string rival;
  double rival_per_second = 0;
};

struct Subject {
  /// The module's name.
  std::string name;
  /// Null: it decides nothing by itself.
  std::function<void(Signature&)> sign;
  /// `seconds`: how long to measure each speed, about.
  std::function<std::vector<Speed>(double seconds)> measure;
};

/// Runs `work` again and again for about `seconds`; it returns how many things it has done.
/// The result is the best rate of several rounds: what else the machine does only slows down.
[[nodiscard]] double rate_of(double seconds, const std::function<std::uint64_t()>& work);

/// Keeps the compiler from leaving work out whose result is not used.
template <typename T>
void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

// In the modules' order.
Subject core_subject();
Subject formats_subject();
Subject dd_subject();
Subject bidding_subject();
Subject sampling_subject();
Subject cardplay_subject();
Subject player_subject();
Subject net_subject();
Subject nn_subject();
Subject networks_subject();
Subject training_subject();

}  // namespace bidwright::tools::bench
