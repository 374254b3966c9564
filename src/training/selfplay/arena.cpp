#include "training/selfplay/arena.hpp"

#include <algorithm>

#include "bidwright/bidding/path.hpp"

namespace bidwright::training::selfplay {

namespace {

constexpr std::size_t kBlock = 128;

/// Where a side is in the tree, if it bids by it: a node, or one of these.
constexpr std::int32_t kMustPass = -1;
constexpr std::int32_t kLeft = -2;

/// One auction on its way.
struct Line {
  std::uint32_t board = 0;
  core::Auction auction;
  std::array<std::int32_t, 2> node{kLeft, kLeft};
  core::Random random;
};

/// Lengths and points of the three other hands, clockwise, each about 0 with a deviation of 1.
OtherHands others_of(const core::Deal& deal, core::Seat seat) {
  OtherHands others{};
  std::size_t next = 0;
  for (int turn = 1; turn < core::kSeats; ++turn) {
    const core::Hand hand = deal[core::clockwise(seat, turn)];
    for (const core::Suit suit : core::kAllSuits) {
      others[next++] = (static_cast<float>(hand.length(suit)) - 3.25F) / 1.4F;
    }
    others[next++] = (static_cast<float>(core::high_card_points(hand)) - 10.0F) / 4.0F;
  }
  return others;
}

/// A decision of a main line that is to be learned from.
struct Decision {
  Line before;
  CallNumbers chances;
  core::Call made;
  float weight = 1.0F;
};

/// The decisions kept for each hundred that are all but sure.
constexpr float kLeastKept = 0.05F;

/// What a call is worth beside its result where nobody has bid yet.
float opening_bonus(core::Call call, core::Hand hand, const ArenaOptions& options) {
  if (call.is_pass()) return -options.opening_price;
  return is_preempt(call.bid(), hand) ? options.preempt_bonus : 0.0F;
}

/// How undecided a player is between calls with these chances: 0 if sure.
float undecided(const CallNumbers& chances, std::uint64_t calls) {
  float sum = 0;
  float squares = 0;
  for (std::uint64_t left = calls; left != 0; left &= left - 1) {
    const float chance = chances[static_cast<std::size_t>(std::countr_zero(left))];
    sum += chance;
    squares += chance * chance;
  }
  return 1 - squares / (sum * sum);
}

}  // namespace

bool is_preempt(core::Bid bid, core::Hand hand) {
  const auto suit = core::trump_of(bid.strain());
  if (!suit || bid.level() < 2 || bid.level() > 3) return false;
  return hand.length(*suit) >= bid.level() + 3 && core::high_card_points(hand) <= 12;
}

void Lessons::clear() {
  rows.clear();
  legal.clear();
  tried.clear();
  gains.clear();
  reference.clear();
  weights.clear();
  others.clear();
}

void Lessons::append(const Lessons& other) {
  rows.append(other.rows);
  legal.insert(legal.end(), other.legal.begin(), other.legal.end());
  tried.insert(tried.end(), other.tried.begin(), other.tried.end());
  gains.insert(gains.end(), other.gains.begin(), other.gains.end());
  reference.insert(reference.end(), other.reference.begin(), other.reference.end());
  weights.insert(weights.end(), other.weights.begin(), other.weights.end());
  others.insert(others.end(), other.others.begin(), other.others.end());
}

class Arena::State {
 public:
  explicit State(const bidding::Model* tree) : tree_(tree) {}

  void learn(std::span<const Board> boards, const std::array<Contestant, 2>& sides,
             const PolicyNetwork& reference, const ArenaOptions& options, std::uint64_t seed,
             std::uint64_t first, Lessons& lessons);
  std::vector<core::FinalContract> bid(std::span<const Board> boards,
                                       const std::array<Contestant, 2>& sides);

 private:
  /// A network that is asked, with the first-layer sums of the hands it has seen.
  struct Asked {
    const PolicyNetwork* network = nullptr;
    std::vector<float> sums;
    std::vector<bool> known;
  };

  void begin(std::span<const Board> boards, const std::array<Contestant, 2>& sides);
  Line start(std::uint32_t board, const core::Random& random) const;
  bool advance(Line& line);
  void apply(Line& line, core::Call call) const;
  core::Call tree_call(const Line& line);
  void ask(Asked& asked, std::span<Line* const> lines, std::vector<CallNumbers>& chances);
  template <typename Choose>
  void run(std::vector<Line>& lines, const Choose& choose);
  [[nodiscard]] const Contestant& contestant(const Line& line) const {
    return sides_[static_cast<std::size_t>(core::side_of(line.auction.turn()))];
  }
  const bidding::Model* tree_;
  std::span<const Board> boards_;
  std::array<Contestant, 2> sides_;
  std::array<Asked, 2> asked_;
  Asked reference_;
  std::vector<bidding::HandView> views_;
  std::vector<bool> seen_;
  PolicyNetwork::Batch batch_;
  bidding::Ones ones_;
};

void Arena::State::begin(std::span<const Board> boards, const std::array<Contestant, 2>& sides) {
  boards_ = boards;
  sides_ = sides;
  const std::size_t hands = boards.size() * core::kSeats;
  const auto prepare = [&](Asked& asked, const PolicyNetwork* network) {
    asked.network = network;
    asked.known.assign(hands, false);
    asked.sums.resize(network != nullptr ? hands * network->shape().first : 0);
  };
  for (std::size_t side = 0; side < 2; ++side) prepare(asked_[side], sides[side].network);
  if (sides[0].tree_first || sides[1].tree_first) {
    while (views_.size() < hands) views_.emplace_back(*tree_);
    seen_.assign(hands, false);
  }
}

Line Arena::State::start(std::uint32_t board, const core::Random& random) const {
  Line line{board, core::Auction(boards_[board].dealer), {kLeft, kLeft}, random};
  for (const core::Side side : core::kAllSides) {
    const auto s = static_cast<std::size_t>(side);
    if (!sides_[s].tree_first) continue;
    const auto condition = bidding::condition_of(boards_[board].vulnerability, side);
    line.node[s] = static_cast<std::int32_t>(tree_->roots[condition.index()]);
  }
  return line;
}

core::Call Arena::State::tree_call(const Line& line) {
  const core::Seat seat = line.auction.turn();
  const core::Side side = core::side_of(seat);
  const std::int32_t node = line.node[static_cast<std::size_t>(side)];
  if (node == kMustPass) return core::Call::pass();
  const std::size_t place = line.board * core::kSeats + static_cast<std::size_t>(seat);
  bidding::HandView& view = views_[place];
  if (!seen_[place]) {
    const Board& board = boards_[line.board];
    view.set(board.deal[seat], bidding::condition_of(board.vulnerability, side));
    seen_[place] = true;
  }
  const bidding::Node& at = tree_->nodes[static_cast<std::size_t>(node)];
  return at.actions[view.best(at)].call;
}

void Arena::State::apply(Line& line, core::Call call) const {
  const auto side = static_cast<std::size_t>(core::side_of(line.auction.turn()));
  std::int32_t& own = line.node[side];
  if (own >= 0) {
    const bidding::Node& node = tree_->nodes[static_cast<std::size_t>(own)];
    const auto action = node.find(call);
    own = !action                             ? kLeft
          : node.actions[*action].has_child() ? node.actions[*action].child
                                              : kMustPass;
  } else if (own == kMustPass && !call.is_pass()) {
    own = kLeft;
  }
  std::int32_t& other = line.node[1 - side];
  // With its last bid doubled a side is where its answers are.
  const bool skipped =
      call.is_double() && other >= 0 && line.auction.last_bid().level() >= bidding::kHighBid;
  if (!call.is_pass() && !skipped) other = kLeft;
  line.auction.add(call);
}

/// Makes the tree's calls; whether a network is to be asked next.
bool Arena::State::advance(Line& line) {
  while (!line.auction.ended()) {
    const auto side = static_cast<std::size_t>(core::side_of(line.auction.turn()));
    if (line.node[side] == kLeft) return true;
    apply(line, tree_call(line));
  }
  return false;
}

void Arena::State::ask(Asked& asked, std::span<Line* const> lines,
                       std::vector<CallNumbers>& chances) {
  const PolicyNetwork& network = *asked.network;
  const std::size_t width = network.shape().first;
  chances.resize(lines.size());
  network.prepare(batch_, std::min(kBlock, lines.size()));
  for (std::size_t begin = 0; begin < lines.size(); begin += kBlock) {
    const std::size_t count = std::min(kBlock, lines.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      const Line& line = *lines[begin + i];
      const Board& board = boards_[line.board];
      const core::Seat seat = line.auction.turn();
      const std::size_t place = line.board * core::kSeats + static_cast<std::size_t>(seat);
      float* sum = asked.sums.data() + place * width;
      if (!asked.known[place]) {
        ones_.clear();
        bidding::append_hand_inputs(board.deal[seat], ones_);
        network.hand_sum(ones_, sum);
        asked.known[place] = true;
      }
      ones_.clear();
      bidding::append_auction_inputs(line.auction, board.vulnerability, ones_);
      network.fill_row(sum, ones_, i, batch_);
    }
    network.forward(0, count, batch_);
    for (std::size_t i = 0; i < count; ++i) {
      softmax(network.outputs(batch_, i), bidding::legal_calls(lines[begin + i]->auction),
              chances[begin + i]);
    }
  }
}

/// Bids all lines to their ends, side by side: choose(line, chances) for each call of a network.
template <typename Choose>
void Arena::State::run(std::vector<Line>& lines, const Choose& choose) {
  std::vector<Line*> active;
  for (Line& line : lines) {
    if (advance(line)) active.push_back(&line);
  }
  std::array<std::vector<Line*>, 2> waiting;
  std::vector<CallNumbers> chances;
  while (!active.empty()) {
    for (auto& list : waiting) list.clear();
    for (Line* line : active) {
      waiting[static_cast<std::size_t>(core::side_of(line->auction.turn()))].push_back(line);
    }
    for (std::size_t side = 0; side < 2; ++side) {
      if (waiting[side].empty()) continue;
      ask(asked_[side], waiting[side], chances);
      for (std::size_t i = 0; i < waiting[side].size(); ++i) {
        apply(*waiting[side][i], choose(*waiting[side][i], chances[i]));
      }
    }
    std::erase_if(active, [&](Line* line) { return !advance(*line); });
  }
}

void Arena::State::learn(std::span<const Board> boards, const std::array<Contestant, 2>& sides,
                         const PolicyNetwork& reference, const ArenaOptions& options,
                         std::uint64_t seed, std::uint64_t first, Lessons& lessons) {
  begin(boards, sides);
  const auto stream = [&](std::uint32_t board, std::uint64_t line) {
    return core::Random(seed, core::Purpose::kTraining, first + board, line + 1);
  };

  // Step 1: main lines, drawn; the decisions of those who learn are kept.
  std::vector<Line> mains;
  for (std::uint32_t b = 0; b < boards.size(); ++b) mains.push_back(start(b, stream(b, 0)));
  std::vector<Decision> decisions;
  run(mains, [&](Line& line, const CallNumbers& chances) {
    const bool learns = contestant(line).learns;
    const core::Call call =
        draw_call(chances, learns ? 1.0F : options.sharpness, options.least_chance, line.random);
    if (learns) decisions.push_back({line, chances, call});
    return call;
  });

  // Step 2: the calls to be tried at each decision; those with one call only teach nothing.
  struct Branch {
    std::uint32_t decision;
    core::Call call;
  };
  std::vector<Branch> branches;
  std::vector<Line> lines;
  std::vector<std::uint64_t> tried(decisions.size(), 0);
  for (std::uint32_t d = 0; d < decisions.size(); ++d) {
    Decision& decision = decisions[d];
    const std::uint64_t legal = bidding::legal_calls(decision.before.auction);
    std::uint64_t calls = std::uint64_t{1} << decision.made.index();
    for (int i = 0; i < core::kCalls; ++i) {
      if (decision.chances[static_cast<std::size_t>(i)] >= options.least_tried) {
        calls |= std::uint64_t{1} << i;
      }
    }
    core::Random& random = decision.before.random;
    if (random.uniform() < static_cast<double>(options.random_tries)) {
      std::uint64_t rest = legal;
      for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(legal))); skip > 0;
           --skip) {
        rest &= rest - 1;
      }
      calls |= rest & (~rest + 1);
    }
    if (std::has_single_bit(calls)) continue;
    if (options.focus > 0) {
      const float kept =
          std::clamp(undecided(decision.chances, calls) / options.focus, kLeastKept, 1.0F);
      if (random.uniform() >= static_cast<double>(kept)) continue;
      decision.weight = 1 / kept;
    }
    tried[d] = calls;
    for (std::uint64_t left = calls; left != 0; left &= left - 1) {
      const auto call = core::Call::at(std::countr_zero(left));
      branches.push_back({d, call});
      lines.push_back(decision.before);
      lines.back().random = stream(decision.before.board, branches.size());
      apply(lines.back(), call);
    }
  }

  // Step 3: every branch to its end.
  run(lines, [&](Line& line, const CallNumbers& chances) {
    return draw_call(chances, options.sharpness, options.least_chance, line.random);
  });

  // Step 4: results against that of the call made, for the caller's side.
  std::vector<CallNumbers> gains(decisions.size(), CallNumbers{});
  std::vector<core::FinalContract> made(decisions.size());
  for (std::size_t i = 0; i < branches.size(); ++i) {
    if (branches[i].call == decisions[branches[i].decision].made) {
      made[branches[i].decision] = lines[i].auction.contract();
    }
  }
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const std::uint32_t d = branches[i].decision;
    const Line& before = decisions[d].before;
    const bool ours = core::side_of(before.auction.turn()) == core::Side::kNorthSouth;
    const double imps = boards[before.board].imps(lines[i].auction.contract(), made[d]);
    float& gain = gains[d][static_cast<std::size_t>(branches[i].call.index())];
    gain = static_cast<float>(ours ? imps : -imps);
    if (!before.auction.has_bid()) {
      const core::Hand hand = boards[before.board].deal[before.auction.turn()];
      gain += opening_bonus(branches[i].call, hand, options);
    }
  }

  // Step 5: how the reference calls there, and the lessons.
  std::vector<Line*> places;
  std::vector<std::size_t> kept;
  for (std::size_t d = 0; d < decisions.size(); ++d) {
    if (tried[d] == 0) continue;
    places.push_back(&decisions[d].before);
    kept.push_back(d);
  }
  reference_.network = &reference;
  reference_.known.assign(boards.size() * core::kSeats, false);
  reference_.sums.resize(boards.size() * core::kSeats * reference.shape().first);
  std::vector<CallNumbers> chances;
  ask(reference_, places, chances);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const Line& line = decisions[kept[i]].before;
    const Board& board = boards[line.board];
    bidding::append_hand_inputs(board.deal[line.auction.turn()], lessons.rows.ones);
    bidding::append_auction_inputs(line.auction, board.vulnerability, lessons.rows.ones);
    lessons.rows.end_row();
    lessons.legal.push_back(bidding::legal_calls(line.auction));
    lessons.tried.push_back(tried[kept[i]]);
    lessons.gains.push_back(gains[kept[i]]);
    lessons.reference.push_back(chances[i]);
    lessons.weights.push_back(decisions[kept[i]].weight);
    lessons.others.push_back(others_of(board.deal, line.auction.turn()));
  }
}

std::vector<core::FinalContract> Arena::State::bid(std::span<const Board> boards,
                                                   const std::array<Contestant, 2>& sides) {
  begin(boards, sides);
  std::vector<Line> lines;
  for (std::uint32_t b = 0; b < boards.size(); ++b) {
    lines.push_back(start(b, core::Random(0, core::Purpose::kTraining)));
  }
  run(lines, [](const Line&, const CallNumbers& chances) {
    return core::Call::at(static_cast<int>(
        std::max_element(chances.begin(), chances.begin() + core::kCalls) - chances.begin()));
  });
  std::vector<core::FinalContract> contracts;
  for (const Line& line : lines) contracts.push_back(line.auction.contract());
  return contracts;
}

Arena::Arena(const bidding::Model* tree) : state_(std::make_unique<State>(tree)) {}
Arena::~Arena() = default;
Arena::Arena(Arena&&) noexcept = default;
Arena& Arena::operator=(Arena&&) noexcept = default;

void Arena::learn(std::span<const Board> boards, const std::array<Contestant, 2>& sides,
                  const PolicyNetwork& reference, const ArenaOptions& options, std::uint64_t seed,
                  std::uint64_t first, Lessons& lessons) {
  state_->learn(boards, sides, reference, options, seed, first, lessons);
}

std::vector<core::FinalContract> Arena::bid(std::span<const Board> boards,
                                            const std::array<Contestant, 2>& sides) {
  return state_->bid(boards, sides);
}

}  // namespace bidwright::training::selfplay
