#include "train/calls_figures.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "lab/report.hpp"

#include "bidwright/core/error.hpp"

namespace bidwright::tools {

namespace {

using core::RecordedGame;
using sampling::CallLoss;
using sampling::NaturalPriors;
using sampling::Reading;
using sampling::ReadingByPlace;

constexpr std::string_view kNotWorthHaving =
    "The shipped priors read these players as well, or better: there is not enough to learn from, "
    "or they bid as those do from whom the shipped ones were learnt.";

/// What ships with this program; nothing if it is not there, or of another shape.
const NaturalPriors* shipped_priors() {
  try {
    return &NaturalPriors::shipped();
  } catch (const core::StartupError&) {
    return nullptr;
  }
}

std::vector<CallLoss> shipped_losses(std::span<const RecordedGame> boards) {
  const NaturalPriors* priors = shipped_priors();
  return priors == nullptr ? std::vector<CallLoss>() : sampling::call_losses(*priors, boards);
}

/// Call for call, what the first is worse by.
ReadingByPlace difference(std::span<const CallLoss> a, std::span<const CallLoss> b) {
  std::vector<CallLoss> less(a.begin(), a.end());
  for (std::size_t i = 0; i < less.size() && i < b.size(); ++i) less[i].loss -= b[i].loss;
  return sampling::summary(less);
}

std::vector<std::string> row_of(std::string name, const ReadingByPlace& reading, bool sign) {
  std::vector<std::string> row{std::move(name)};
  const auto cell = [&](const Reading& one) {
    row.push_back(one.calls == 0 ? "-"
                  : sign         ? fmt::format("{:+.4f} +- {:.4f}", one.mean, one.error)
                                 : fmt::format("{:.4f} +- {:.4f}", one.mean, one.error));
  };
  for (const Reading& one : reading.places) cell(one);
  cell(reading.all);
  return row;
}

std::size_t calls_of(std::span<const RecordedGame> boards) {
  std::size_t calls = 0;
  for (const RecordedGame& board : boards) calls += board.auction.size();
  return calls;
}

}  // namespace

void CallsFigures::add_measured(std::span<const RecordedGame> measured,
                                std::span<const CallLoss> losses) {
  learnt_.insert(learnt_.end(), losses.begin(), losses.end());
  const auto shipped = shipped_losses(measured);
  shipped_.insert(shipped_.end(), shipped.begin(), shipped.end());
}

void CallsFigures::add_point(std::span<const RecordedGame> training,
                             std::span<const RecordedGame> held_out,
                             std::span<const CallLoss> losses) {
  curve_.push_back({training.size(),
                    calls_of(training),
                    {losses.begin(), losses.end()},
                    shipped_losses(held_out)});
  std::ranges::stable_sort(curve_, {}, &Point::boards);
}

void CallsFigures::say(Findings& found) {
  if (learnt_.empty()) return;
  const ReadingByPlace reading = sampling::summary(learnt_);
  LabTable table;
  table.columns = {folds > 0 ? fmt::format("-log P, by {} parts in turn", folds)
                             : std::string("-log P, boards kept apart")};
  for (std::size_t i = 0; i < sampling::kCallPlaces; ++i) {
    table.columns.push_back(
        fmt::format("{} ({})", name(static_cast<sampling::CallPlace>(i)), reading.places[i].calls));
  }
  table.columns.push_back(fmt::format("all ({})", reading.all.calls));
  if (!shipped_.empty()) {
    table.rows.push_back(row_of("shipped", sampling::summary(shipped_), false));
  }
  table.rows.push_back(row_of("learnt now", reading, false));
  if (!shipped_.empty()) {
    table.rows.push_back(row_of("learnt less shipped", difference(learnt_, shipped_), true));
  }
  found.say("{}\n", as_text(table));
  found.add_table("reading", table.columns, table.rows);
  say_curve(found);
}

void CallsFigures::say_curve(Findings& found) const {
  if (curve_.size() < 2) {
    if (shipped_.empty()) return;
    const Reading gain = difference(learnt_, shipped_).all;
    if (gain.mean + 2 * gain.error >= 0) found.say("{}\n", kNotWorthHaving);
    return;
  }
  LabTable table;
  table.columns = {"learnt from boards", "calls", "opening", "later", "all", "less shipped"};
  const Point* worth = nullptr;
  for (const Point& point : curve_) {
    const ReadingByPlace reading = sampling::summary(point.losses);
    std::vector<CallLoss> later;
    std::ranges::copy_if(point.losses, std::back_inserter(later), [](const CallLoss& one) {
      return one.place != sampling::CallPlace::kOpening;
    });
    const Reading gain = difference(point.losses, point.shipped).all;
    table.rows.push_back({fmt::format("{}", point.boards), fmt::format("{}", point.calls),
                          fmt::format("{:.4f}", reading.places[0].mean),
                          fmt::format("{:.4f}", sampling::summary(later).all.mean),
                          fmt::format("{:.4f}", reading.all.mean),
                          point.shipped.empty()
                              ? std::string("-")
                              : fmt::format("{:+.4f} +- {:.4f}", gain.mean, gain.error)});
    const bool better = !point.shipped.empty() && gain.mean + 2 * gain.error < 0;
    if (!better) {
      worth = nullptr;
    } else if (worth == nullptr) {
      worth = &point;
    }
  }
  found.say("{}\n", as_text(table));
  found.add_table("curve", table.columns, table.rows);
  if (curve_.front().shipped.empty()) return;
  if (worth != nullptr) {
    found.add("worth_from_calls", worth->calls);
    found.say(
        "Worth having from about {} calls on ({} boards): from there on it reads these "
        "players better than the shipped priors by two standard errors.\n",
        worth->calls, worth->boards);
  } else {
    found.say("{}\n", kNotWorthHaving);
  }
}

}  // namespace bidwright::tools
