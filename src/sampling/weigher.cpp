#include "weigher.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "bidwright/core/format.hpp"
#include "bidwright/disclosure/alert.hpp"
#include "bidwright/sampling/disclosed.hpp"

namespace bidwright::sampling {

using core::Hand;
using core::Seat;

namespace {

void note_unread(const std::vector<std::string>& ignored, std::string_view call, Seat seat,
                 std::vector<std::string>& notes) {
  for (const std::string& text : ignored) {
    notes.push_back(fmt::format("alert of {} by {}: \"{}\" could not be read: ignored", call,
                                core::name(seat), text));
  }
}

}  // namespace

Weigher::Weigher(const View& view, const CallModels& models, const std::vector<Seat>& hidden,
                 std::vector<std::string>& notes)
    : viewer_(view.seat), auction_(view.auction) {
  for (const Seat seat : hidden) {
    const auto s = static_cast<std::size_t>(seat);
    const bool own_side = core::same_side(seat, view.seat);
    if (models.plays != nullptr && !view.cards.empty()) {
      plays_[s] = models.plays->bind(view, seat,
                                     own_side ? models.partner_signals : models.opponents_signal);
    }
    const CallModel* model = own_side ? models.own_side : models.opponents;
    if (model != nullptr) bound_[s] = model->bind(view.auction, seat, view.vulnerability);
    for (std::size_t i = 0; i < view.auction.size(); ++i) {
      if (view.auction.seat_of(i) != seat) continue;
      Term term;
      term.position = i;
      term.seat = seat;
      if (bound_[s]) {
        const auto positions = bound_[s]->positions();
        const auto found = std::ranges::find(positions, i);
        if (found != positions.end()) {
          term.bound = static_cast<std::size_t>(found - positions.begin());
        }
      }
      if (!own_side && i < view.alerts.size() && !view.alerts[i].empty()) {
        auto reading = disclosure::read_alert(view.alerts[i]);
        term.disclosure = std::move(reading.disclosure);
        note_unread(reading.ignored, core::to_string(view.auction.calls()[i]), seat, notes);
        term.by_disclosure = !term.disclosure.alternatives.empty();
      }
      if (term.bound || term.by_disclosure) terms_[s].push_back(std::move(term));
    }
    std::stable_partition(terms_[s].begin(), terms_[s].end(), [&](const Term& term) {
      return !view.auction.calls()[term.position].is_pass();
    });
  }
}

bool Weigher::empty() const {
  for (const auto& terms : terms_) {
    if (std::ranges::any_of(terms, [](const Term& term) { return !term.dropped; })) return false;
  }
  return std::ranges::none_of(plays_, [](const auto& plays) { return plays != nullptr; });
}

void Weigher::set_hand(Seat seat, Hand hand) const {
  if (const auto& bound = bound_[static_cast<std::size_t>(seat)]) bound->set_hand(hand);
}

float Weigher::value(const Term& term, Hand hand) const {
  if (term.dropped) return 0;
  if (term.by_disclosure) return fit(term.disclosure, hand);
  return bound_[static_cast<std::size_t>(term.seat)]->log_likelihood(*term.bound);
}

float Weigher::log_weight(Seat seat, Hand hand, float least) const {
  const auto s = static_cast<std::size_t>(seat);
  float sum = 0;
  if (!terms_[s].empty()) set_hand(seat, hand);
  for (const Term& term : terms_[s]) {
    sum += value(term, hand);
    if (sum < least) return sum;
  }
  return plays_[s] ? sum + plays_[s]->log_likelihood(hand, least - sum) : sum;
}

std::string Weigher::describe(const Term& term) const {
  return fmt::format("{} by {}", core::to_string(auction_.calls()[term.position]),
                     core::name(term.seat));
}

bool Weigher::relax(const core::Deal& deal, std::vector<std::string>& notes) {
  // The worst misfit of the first class that has any.
  enum Class { kDisclosure, kOpponents, kPartner, kNone };
  Class worst_class = kNone;
  Term* worst = nullptr;
  for (const Seat seat : core::kAllSeats) {
    auto& terms = terms_[static_cast<std::size_t>(seat)];
    if (terms.empty()) continue;
    set_hand(seat, deal[seat]);
    for (Term& term : terms) {
      if (value(term, deal[seat]) > kFits) continue;
      const Class of = term.by_disclosure               ? kDisclosure
                       : core::same_side(seat, viewer_) ? kPartner
                                                        : kOpponents;
      if (of > worst_class || (of == worst_class && worst->position > term.position)) continue;
      worst_class = of;
      worst = &term;
    }
  }
  switch (worst_class) {
    case kNone:
      return false;
    case kDisclosure:
      notes.push_back(fmt::format("what {} disclosed fits no deal: dropped", describe(*worst)));
      worst->by_disclosure = false;
      worst->dropped = !worst->bound.has_value();
      return true;
    default:
      notes.push_back(fmt::format("{} fits no deal: dropped", describe(*worst)));
      worst->dropped = true;
      return true;
  }
}

}  // namespace bidwright::sampling
