// bench: one number that changes if and only if behaviour does, and speeds.

#include <algorithm>
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/subject.hpp"
#include "commands.hpp"
#include "suggest.hpp"

namespace bidwright::tools {

namespace {

using namespace bench;

struct BenchOptions {
  std::vector<std::string> only;
  bool signature_only = false;
  bool json = false;
  double seconds = 0.4;
};

struct BenchResult {
  std::string name;
  std::optional<std::uint64_t> signature;
  std::vector<Speed> speeds;
};

std::vector<Subject> subjects() {
  return {core_subject(),     formats_subject(),  dd_subject(),      bidding_subject(),
          sampling_subject(), cardplay_subject(), player_subject(),  net_subject(),
          nn_subject(),       networks_subject(), training_subject()};
}

std::vector<Subject> chosen_subjects(const std::vector<std::string>& only) {
  std::vector<Subject> all = subjects();
  if (only.empty()) return all;
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Subject& subject : all) names.push_back(subject.name);
  for (const std::string& name : only) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      fail_usage(fmt::format("'{}' is not one of the subjects ({}){}", name, fmt::join(names, ", "),
                             suggestion(name, names)));
    }
  }
  std::erase_if(all, [&](const Subject& subject) {
    return std::find(only.begin(), only.end(), subject.name) == only.end();
  });
  return all;
}

/// 12345678.9 -> "12.3 M"
std::string short_number(double number) {
  if (number >= 1e10) return fmt::format("{:.1f} G", number / 1e9);
  if (number >= 1e6) return fmt::format("{:.1f} M", number / 1e6);
  if (number >= 1e4) return fmt::format("{:.1f} k", number / 1e3);
  return fmt::format("{:.1f}", number);
}

std::string speed_line(const Speed& speed) {
  std::string line = fmt::format("  {:<32} {:>10}/s", speed.name, short_number(speed.per_second));
  if (speed.goal) {
    line += fmt::format("  goal {}/s: {}", short_number(*speed.goal),
                        speed.per_second >= *speed.goal ? "reached" : "missed");
  }
  if (speed.rival_per_second > 0) {
    line += fmt::format("  {:.2f} times {} ({}/s)", speed.per_second / speed.rival_per_second,
                        speed.rival, short_number(speed.rival_per_second));
  }
  return line;
}

void print_text(std::uint64_t signature, const std::vector<BenchResult>& results,
                const BenchOptions& options) {
  fmt::print("signature {}\n", signature);
  if (options.signature_only) return;
  for (const BenchResult& result : results) {
    fmt::print("\n{}", result.name);
    if (result.signature) fmt::print(" (signature {})", *result.signature);
    fmt::print("\n");
    for (const Speed& speed : result.speeds) fmt::print("{}\n", speed_line(speed));
  }
}

void print_json(std::uint64_t signature, const std::vector<BenchResult>& results) {
  // Signatures as texts: not every reader of JSON keeps 64 bits.
  nlohmann::ordered_json json{{"signature", std::to_string(signature)}};
  for (const BenchResult& result : results) {
    nlohmann::ordered_json& subject = json["subjects"][result.name];
    if (result.signature) subject["signature"] = std::to_string(*result.signature);
    for (const Speed& speed : result.speeds) {
      nlohmann::ordered_json entry{{"name", speed.name}, {"per_second", speed.per_second}};
      if (speed.goal) entry["goal"] = *speed.goal;
      if (speed.rival_per_second > 0) {
        entry["rival"] = speed.rival;
        entry["rival_per_second"] = speed.rival_per_second;
      }
      subject["speeds"].push_back(std::move(entry));
    }
  }
  fmt::print("{}\n", json.dump(2));
}

void run_bench(const BenchOptions& options) {
  std::vector<BenchResult> results;
  Signature all;
  for (const Subject& subject : chosen_subjects(options.only)) {
    results.push_back({subject.name, {}, {}});
    if (subject.sign) {
      Signature signature;
      subject.sign(signature);
      all.add(subject.name);
      all.add(signature.value());
      results.back().signature = signature.value();
    }
    if (!options.signature_only) results.back().speeds = subject.measure(options.seconds);
  }
  if (options.json) {
    print_json(all.value(), results);
  } else {
    print_text(all.value(), results, options);
  }
}

}  // namespace

void add_bench(Command& app) {
  Command* command =
      app.add_subcommand("bench", "A signature that changes only with behaviour, and speeds");
  command->group(kLaboratory);
  const auto options = std::make_shared<BenchOptions>();
  command->add_option("--subject", options->only, "Only this part of the program; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME");
  command->add_flag("--signature", options->signature_only, "No speeds: takes a moment only");
  command->add_flag("--json", options->json, "The same facts for machines");
  command->add_option("--seconds", options->seconds, "How long to measure each speed")
      ->check(in_range(0.01, 3600.0))
      ->type_name("S")
      ->capture_default_str();
  command->callback([options] { run_bench(*options); });
}

}  // namespace bidwright::tools
