#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>

#include "training/selfplay/imitation.hpp"
#include "training/selfplay/learner.hpp"
#include "training/selfplay/lesson_bytes.hpp"
#include "training/selfplay/usual_calls.hpp"

#include "bidwright/core/parallel.hpp"
#include "bidwright/core/tally.hpp"

namespace bidwright::training {

using namespace selfplay;

namespace {

enum class Stage : std::uint64_t { kImitation, kOpeners, kAnswers, kFinished };

/// Auctions that are imitated at a time, and the rows of one step.
constexpr std::uint64_t kImitatedAtOnce = 2'000;
constexpr std::size_t kImitationBatch = 512;
/// Boards that one thread bids at a time.
constexpr std::uint64_t kBoardsAtOnce = 100;
constexpr std::uint64_t kRoundsAtOnce = 5;
/// Rounds whose lessons are still learned from.
constexpr std::size_t kRoundsKept = 4;
/// The last deals are kept to see how far it has come.
constexpr std::size_t kDealsKept = 2'048;
/// What checkpoints begin with: those of other builds are refused.
constexpr const char* kCheckpoint = "whole auctions 2";
/// The share of Adam's step that is left in the end.
constexpr double kLastRate = 0.05;

PolicyNetwork first_network(const SelfplayRecipe& recipe) {
  core::Random random(recipe.seed, core::Purpose::kTraining, 0, 0);
  return PolicyNetwork({recipe.hidden[0], recipe.hidden[1], recipe.hidden[2], recipe.guess > 0},
                       random);
}

PolicyNetwork network_of(const nn::SparseNet& net) {
  core::Random any(0, core::Purpose::kTraining);
  const auto sizes = net.sizes();
  PolicyNetwork network({sizes[1], sizes[2], sizes[3], false}, any);
  network.take_table_form(net);
  return network;
}

UsualCalls first_usual_calls(const SelfplayRecipe& recipe) {
  core::Random random(recipe.seed, core::Purpose::kTraining, 0, 1);
  return UsualCalls(random);
}

std::uint64_t checksum_of(const std::vector<LabelledDeal>& deals) {
  std::uint64_t sum = deals.size();
  for (const LabelledDeal& deal : deals) {
    for (const core::Hand hand : deal.deal.hands()) sum = sum * 0x9E3779B97F4A7C15U + hand.bits();
    for (const AllTricks& tricks : deal.cases) {
      for (const auto& strain : tricks) {
        for (const std::uint8_t taken : strain) sum = sum * 31 + taken;
      }
    }
  }
  return sum;
}

}  // namespace

class SelfplayTraining::State {
 public:
  State(const SelfplayRecipe& recipe, std::vector<LabelledDeal> deals, const bidding::Model& tree,
        std::string tree_checksum, const sampling::NaturalPriors& priors, std::size_t threads,
        deals::Exchange* exchange, const SelfplayNetworks& networks)
      : recipe_(recipe),
        tree_checksum_(std::move(tree_checksum)),
        deals_(std::move(deals)),
        tree_(tree),
        priors_(priors),
        workers_(std::max<std::size_t>(threads, 1)),
        exchange_(exchange),
        learner_(first_network(recipe), workers_),
        reference_(learner_.network()),
        usual_calls_(first_usual_calls(recipe)) {
    if (networks.start) start_ = networks.start->net;
    for (const bidding::AuctionNetwork& opener : networks.openers) {
      guests_.push_back({network_of(opener.net), false});
    }
    for (const bidding::AuctionNetwork& rival : networks.rivals) {
      guests_.push_back({network_of(rival.net), true});
    }
    kept_ = std::min(kDealsKept, deals_.size() / 4);
    for (std::size_t t = 0; t < workers_.count(); ++t) arenas_.emplace_back(&tree_);
  }

  [[nodiscard]] bool finished() const { return stage_ == Stage::kFinished; }

  void advance() {
    switch (stage_) {
      case Stage::kImitation:
        imitate();
        if (done_ == total()) begin(Stage::kOpeners);
        break;
      case Stage::kOpeners:
      case Stage::kAnswers:
        for (std::uint64_t i = 0; i < kRoundsAtOnce && done_ < total(); ++i) {
          round();
          if (done_ % recipe_.snapshot_rounds == 0) break;
        }
        if (done_ < total()) break;
        if (stage_ == last_stage()) {
          stage_ = Stage::kFinished;
        } else {
          begin(Stage::kAnswers);
        }
        break;
      case Stage::kFinished:
        break;
    }
  }

  [[nodiscard]] SelfplayProgress progress();

  [[nodiscard]] bool at_checkpoint() const {
    return stage_ != Stage::kImitation && done_ % recipe_.snapshot_rounds == 0;
  }
  [[nodiscard]] std::vector<std::byte> checkpoint() const;
  [[nodiscard]] core::Expected<void> resume(std::span<const std::byte> bytes);

  [[nodiscard]] bidding::AuctionNetwork result() const;

 private:
  [[nodiscard]] std::span<const LabelledDeal> training_deals() const {
    return std::span(deals_).first(deals_.size() - kept_);
  }
  /// Whose player is the result.
  [[nodiscard]] Stage last_stage() const {
    const bool opens = recipe_.answer_rounds == 0 && recipe_.start_stage == StartStage::kOpeners;
    return opens ? Stage::kOpeners : Stage::kAnswers;
  }
  [[nodiscard]] std::uint64_t total() const {
    switch (stage_ == Stage::kFinished ? last_stage() : stage_) {
      case Stage::kImitation:
        return (recipe_.imitation_deals + kImitatedAtOnce - 1) / kImitatedAtOnce;
      case Stage::kOpeners:
        return recipe_.opening_rounds;
      default:
        return recipe_.answer_rounds;
    }
  }
  /// Names of random streams: those of a stage, then numbers.
  [[nodiscard]] std::uint64_t stream(std::uint64_t number) const {
    return (static_cast<std::uint64_t>(stage_) + 1) << 48 | number;
  }

  void begin(Stage stage);
  void imitate();
  void round();
  [[nodiscard]] std::array<Contestant, 2> draw_sides(core::Random& random);
  [[nodiscard]] Lessons play(const std::array<Contestant, 2>& sides);
  [[nodiscard]] float rate() const;

  SelfplayRecipe recipe_;
  std::string tree_checksum_;
  std::vector<LabelledDeal> deals_;
  std::size_t kept_ = 0;
  const bidding::Model& tree_;
  const sampling::NaturalPriors& priors_;
  core::Workers workers_;
  deals::Exchange* exchange_;
  std::vector<Arena> arenas_;

  Stage stage_ = Stage::kImitation;
  /// Pieces or rounds of the stage.
  std::uint64_t done_ = 0;
  Learner learner_;
  /// How the network called a short while ago.
  PolicyNetwork reference_;
  /// What stages begin with, if it is not the end of the one before.
  std::optional<nn::SparseNet> start_;
  std::deque<PolicyNetwork> snapshots_;
  /// Those who open by themselves: the end of stage 1, the half and the end of stage 2.
  std::deque<PolicyNetwork> openers_;
  /// Opponents of stage 3 that were trained before.
  struct Guest {
    PolicyNetwork network;
    bool tree_first;
  };
  std::vector<Guest> guests_;
  UsualCalls usual_calls_;
  std::deque<Lessons> recent_;
};

void SelfplayTraining::State::begin(Stage stage) {
  stage_ = stage;
  done_ = 0;
  PolicyNetwork start = stage == Stage::kOpeners ? learner_.network() : learner_.average();
  start.forget_moments();
  openers_.push_back(start);
  if (start_ && (stage == Stage::kAnswers || recipe_.start_stage == StartStage::kOpeners)) {
    start.take_table_form(*start_);
  }
  snapshots_.assign(1, start);
  reference_ = start;
  recent_.clear();
  learner_.restart(std::move(start));
}

void SelfplayTraining::State::imitate() {
  const Imitated imitated =
      imitate_auctions(priors_, training_deals(), recipe_.seed, stream(done_ * kImitatedAtOnce),
                       kImitatedAtOnce, workers_);
  std::vector<std::uint32_t> order(imitated.rows.size());
  std::iota(order.begin(), order.end(), 0U);
  const double left = 1 - static_cast<double>(done_) / static_cast<double>(total());
  for (std::uint64_t pass = 0; pass < recipe_.imitation_passes; ++pass) {
    core::Random random(recipe_.seed, core::Purpose::kTraining, stream(done_), pass + 1);
    random.shuffle(order);
    for (std::size_t begin = 0; begin + kImitationBatch <= order.size(); begin += kImitationBatch) {
      const Imitated some = imitated.selected(std::span(order).subspan(begin, kImitationBatch));
      learner_.imitate(some.rows, some.legal, some.chances,
                       static_cast<float>(recipe_.imitation_rate * left));
    }
  }
  ++done_;
}

/// Full until `hold`, then falling in a line.
float SelfplayTraining::State::rate() const {
  const double share = static_cast<double>(done_) / static_cast<double>(total());
  const double fallen = std::max(0.0, share - recipe_.hold) / std::max(1e-9, 1 - recipe_.hold);
  return static_cast<float>(recipe_.rate * (1 - (1 - kLastRate) * fallen));
}

std::array<Contestant, 2> SelfplayTraining::State::draw_sides(core::Random& random) {
  const bool answers = stage_ == Stage::kAnswers;
  const Contestant learner{&learner_.network(), answers, true};
  const auto one_of = [&](std::size_t count) {
    return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(count)));
  };
  const double kind = random.uniform();
  const double self = answers ? recipe_.self_share : 0.5;
  const double snapshots = answers ? recipe_.snapshot_share : 0.5;
  Contestant other = learner;
  if (kind >= self + snapshots) {
    const std::size_t which = one_of(openers_.size() + (answers ? guests_.size() : 0));
    if (which < openers_.size()) {
      other = {&openers_[which], false, false};
    } else {
      const Guest& guest = guests_[which - openers_.size()];
      other = {&guest.network, guest.tree_first, false};
    }
  } else if (kind >= self) {
    other = {&snapshots_[one_of(snapshots_.size())], answers, false};
  }
  if (random.below(2) == 0) return {learner, other};
  return {other, learner};
}

Lessons SelfplayTraining::State::play(const std::array<Contestant, 2>& sides) {
  const std::uint64_t parts = (recipe_.boards + kBoardsAtOnce - 1) / kBoardsAtOnce;
  const std::size_t ranks = exchange_ != nullptr ? exchange_->ranks() : 1;
  const std::size_t rank = exchange_ != nullptr ? exchange_->rank() : 0;
  std::vector<Lessons> lessons(parts);
  ArenaOptions options;
  options.focus = static_cast<float>(recipe_.focus);
  if (stage_ == Stage::kOpeners) {
    options.opening_price = static_cast<float>(recipe_.opening_price);
    options.preempt_bonus = static_cast<float>(recipe_.preempt_bonus);
  }
  workers_.run([&](std::size_t worker) {
    for (std::uint64_t part = rank + ranks * worker; part < parts;
         part += ranks * workers_.count()) {
      const std::uint64_t begin = part * kBoardsAtOnce;
      const std::uint64_t end = std::min(recipe_.boards, begin + kBoardsAtOnce);
      const std::uint64_t first = stream(done_ * recipe_.boards + begin);
      std::vector<Board> boards;
      for (std::uint64_t i = 0; i < end - begin; ++i) {
        core::Random random(recipe_.seed, core::Purpose::kTraining, first + i, 0);
        boards.push_back(draw_board(training_deals(), random));
      }
      arenas_[worker].learn(boards, sides, reference_, options, recipe_.seed, first, lessons[part]);
    }
  });
  Lessons all;
  if (exchange_ == nullptr) {
    for (const Lessons& part : lessons) all.append(part);
    return all;
  }
  std::vector<std::byte> mine;
  for (std::uint64_t part = rank; part < parts; part += ranks) {
    append_bytes(lessons[part], mine);
  }
  std::vector<std::vector<std::byte>> everybody;
  exchange_->all_gather(mine, everybody);
  std::vector<std::span<const std::byte>> left(everybody.begin(), everybody.end());
  for (std::uint64_t part = 0; part < parts; ++part) {
    take_bytes(left[part % ranks], lessons[part]);
    all.append(lessons[part]);
  }
  return all;
}

void SelfplayTraining::State::round() {
  core::Random random(recipe_.seed, core::Purpose::kTraining, stream(done_), ~std::uint64_t{0});
  Lessons lessons = play(draw_sides(random));
  const double share = static_cast<double>(done_) / static_cast<double>(total());
  const double entropy = recipe_.entropy * (1 - recipe_.entropy_fall * share);
  const LessonWeights weights{static_cast<float>(entropy), static_cast<float>(recipe_.divergence),
                              static_cast<float>(recipe_.guess)};
  if (recipe_.variety > 0) {
    const double left = std::max(0.0, 1 - share / recipe_.variety_until);
    usual_calls_.reward(lessons, static_cast<float>(recipe_.variety * left), workers_);
  }
  recent_.push_back(std::move(lessons));
  if (recent_.size() > kRoundsKept) recent_.pop_front();
  for (std::uint64_t step = 0; step < recipe_.steps; ++step) {
    const Lessons& from = step == 0
                              ? recent_.back()
                              : recent_[random.below(static_cast<std::uint32_t>(recent_.size()))];
    learner_.improve(from, weights, rate());
    learner_.follow(static_cast<float>(recipe_.keep));
  }
  ++done_;
  if (stage_ == Stage::kOpeners && done_ == total() / 2) openers_.push_back(learner_.average());
  if (done_ % recipe_.snapshot_rounds == 0) {
    reference_ = learner_.network();
    snapshots_.push_back(learner_.average());
    if (snapshots_.size() > recipe_.snapshots) snapshots_.pop_front();
    // So that a checkpoint need not hold lessons.
    recent_.clear();
  }
}

SelfplayProgress SelfplayTraining::State::progress() {
  // How long the stages take, in about milliseconds of a core.
  const double imitation = static_cast<double>(recipe_.imitation_deals) * 0.5;
  const double openers = static_cast<double>(recipe_.opening_rounds * recipe_.boards) * 0.18;
  const double answers = static_cast<double>(recipe_.answer_rounds * recipe_.boards) * 0.1;
  const double part =
      total() == 0 ? 1.0 : static_cast<double>(done_) / static_cast<double>(total());
  const double whole = imitation + openers + answers;
  SelfplayProgress result;
  result.done = done_;
  result.total = total();
  switch (stage_) {
    case Stage::kImitation:
      result.stage = "imitation";
      result.share = part * imitation / whole;
      return result;
    case Stage::kOpeners:
      result.stage = "openers";
      result.share = (imitation + part * openers) / whole;
      break;
    case Stage::kAnswers:
    case Stage::kFinished:
      result.stage = stage_ == Stage::kAnswers ? "answers" : "finished";
      result.share = (imitation + openers + part * answers) / whole;
      break;
  }
  result.boards = done_ * recipe_.boards;
  const bool answering = stage_ != Stage::kOpeners && last_stage() == Stage::kAnswers;
  const Contestant player{&learner_.average(), answering, false};
  const Contestant natural{&openers_.front(), false, false};
  std::vector<Board> boards;
  for (std::size_t i = 0; i < kept_; ++i) {
    boards.push_back(numbered_board(deals_[deals_.size() - kept_ + i], static_cast<int>(i) + 1));
  }
  const auto here = arenas_.front().bid(boards, {player, natural});
  const auto there = arenas_.front().bid(boards, {natural, player});
  core::Tally gain;
  for (std::size_t i = 0; i < boards.size(); ++i) gain.add(boards[i].imps(here[i], there[i]));
  result.gain = gain.mean();
  result.gain_error = gain.standard_error();
  return result;
}

bidding::AuctionNetwork SelfplayTraining::State::result() const {
  const PolicyNetwork& player =
      stage_ == Stage::kImitation ? learner_.network() : learner_.average();
  return {player.table_form(), tree_checksum_, recipe_.json()};
}

std::vector<std::byte> SelfplayTraining::State::checkpoint() const {
  nn::CheckpointWriter writer;
  writer.text(kCheckpoint);
  writer.text(recipe_.json());
  writer.text(tree_checksum_);
  writer.number(checksum_of(deals_));
  writer.number(static_cast<std::uint64_t>(stage_));
  writer.number(done_);
  learner_.save(writer);
  usual_calls_.save(writer);
  reference_.save_weights(writer);
  for (const auto* networks : {&snapshots_, &openers_}) {
    writer.number(networks->size());
    for (const PolicyNetwork& network : *networks) network.save_weights(writer);
  }
  return writer.finish();
}

core::Expected<void> SelfplayTraining::State::resume(std::span<const std::byte> bytes) {
  auto reader = nn::CheckpointReader::open(bytes);
  if (!reader) return tl::unexpected(reader.error());
  if (reader->text() != kCheckpoint || reader->text() != recipe_.json()) {
    return core::fail(
        core::ErrorCode::kMismatch,
        "the checkpoint belongs to another recipe; give the same flags, or remove it");
  }
  const bool same_tree = reader->text() == tree_checksum_;
  if (reader->number() != checksum_of(deals_) || !same_tree) {
    return core::fail(core::ErrorCode::kMismatch,
                      "the checkpoint belongs to other deals or another tree; remove it");
  }
  const std::uint64_t stage = reader->number();
  const std::uint64_t done = reader->number();
  learner_.restore(*reader);
  usual_calls_.restore(*reader);
  reference_.restore_weights(*reader);
  for (auto* networks : {&snapshots_, &openers_}) {
    const std::uint64_t count = reader->number();
    networks->clear();
    for (std::uint64_t i = 0; i < count && reader->good(); ++i) {
      networks->push_back(reference_);
      networks->back().restore_weights(*reader);
    }
  }
  if (!reader->good() || stage > static_cast<std::uint64_t>(Stage::kFinished)) {
    return core::fail(core::ErrorCode::kChecksum, "the checkpoint is damaged; remove it");
  }
  stage_ = static_cast<Stage>(stage);
  done_ = done;
  recent_.clear();
  return {};
}

SelfplayTraining::SelfplayTraining(const SelfplayRecipe& recipe, std::vector<LabelledDeal> deals,
                                   const bidding::Model& tree, std::string tree_checksum,
                                   const sampling::NaturalPriors& priors, std::size_t threads,
                                   deals::Exchange* exchange, const SelfplayNetworks& networks)
    : state_(std::make_unique<State>(recipe, std::move(deals), tree, std::move(tree_checksum),
                                     priors, threads, exchange, networks)) {}
SelfplayTraining::~SelfplayTraining() = default;

bool SelfplayTraining::finished() const {
  return state_->finished();
}
void SelfplayTraining::advance() {
  state_->advance();
}
SelfplayProgress SelfplayTraining::progress() {
  return state_->progress();
}
bool SelfplayTraining::at_checkpoint() const {
  return state_->at_checkpoint();
}
std::vector<std::byte> SelfplayTraining::checkpoint() const {
  return state_->checkpoint();
}
core::Expected<void> SelfplayTraining::resume(std::span<const std::byte> bytes) {
  return state_->resume(bytes);
}
bidding::AuctionNetwork SelfplayTraining::network() const {
  return state_->result();
}

}  // namespace bidwright::training
