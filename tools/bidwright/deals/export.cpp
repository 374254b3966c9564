// `bidwright deals export`: the deals as PBN, JSON lines, or a costs file.

#include <array>
#include <memory>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "deals/deals.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "progress.hpp"

#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/pbn.hpp"
#include "bidwright/training/costs.hpp"
#include "bidwright/training/solved_pair.hpp"

namespace bidwright::tools {

namespace {

using core::Seat;
using deals::SolvedDeal;

struct ExportFlags {
  std::vector<std::string> files;
  std::string format = "pbn";
  std::string out = "-";
  std::string penalty = "undoubled";
  std::string declarer = "assumed";
  bool vulnerable = false;
  bool json = false;
};

bool is_solved(const deals::DealsHeader& header, Seat seat) {
  return header.declarers == deals::Declarers::kAll ||
         core::side_of(seat) == core::Side::kNorthSouth;
}

/// One line or game a record.
class RecordWriter {
 public:
  virtual ~RecordWriter() = default;
  virtual void write(OutputFile& out, const deals::DealsHeader& header, std::uint64_t number,
                     const SolvedDeal& record) = 0;
};

class PbnWriter : public RecordWriter {
 public:
  void write(OutputFile& out, const deals::DealsHeader& header, std::uint64_t number,
             const SolvedDeal& record) override {
    const int board = static_cast<int>((header.first * header.layouts + number) % 1000000) + 1;
    formats::BoardRecord game = formats::make_record(
        board, record.deal, core::dealer_of_board(board), core::vulnerability_of_board(board));
    formats::set_optimum_result_table(game, record.tricks);
    std::erase_if(game.tables.back().rows, [&](const std::string& row) {
      return !is_solved(header, *core::seat_from(row.substr(0, 1)));
    });
    out.write(first_ ? formats::pbn_header() : std::string(formats::kPbnSeparator));
    out.write(formats::write_pbn(game));
    first_ = false;
  }

 private:
  bool first_ = true;
};

class JsonWriter : public RecordWriter {
 public:
  void write(OutputFile& out, const deals::DealsHeader& header, std::uint64_t number,
             const SolvedDeal& record) override {
    nlohmann::ordered_json json{{"seed", header.seed},
                                {"number", header.first + number / header.layouts},
                                {"layout", number % header.layouts},
                                {"deal", core::to_string(record.deal)}};
    for (const Seat seat : core::kAllSeats) {
      if (!is_solved(header, seat)) continue;
      for (const core::Strain strain : core::kAllStrains) {
        json["tricks"][std::string(1, core::letter(seat))][std::string(core::name(strain))] =
            record.tricks(strain, seat);
      }
    }
    out.write(json.dump() + "\n");
  }
};

/// One line for each pair of hands: the costs are averaged over its layouts.
class CostsWriter : public RecordWriter {
 public:
  CostsWriter(const training::CostRules& rules, training::Namer namer)
      : table_(rules), namer_(namer) {}

  void write(OutputFile& out, const deals::DealsHeader& header, std::uint64_t number,
             const SolvedDeal& record) override {
    const training::Costs costs =
        table_(core::tricks_of(record.tricks, core::Side::kNorthSouth), namer_);
    for (std::size_t i = 0; i < costs.size(); ++i) sums_[i] += costs[i];
    if (number % header.layouts + 1 < header.layouts) return;
    if (first_) {
      out.write(
          "# north south cost(PASS) cost(1C) cost(1D) cost(1H) cost(1S) cost(1NT) ... "
          "cost(7NT)\n");
    }
    first_ = false;
    std::string line = fmt::format("{} {}", record.deal[Seat::kNorth], record.deal[Seat::kSouth]);
    for (std::uint32_t& sum : sums_) {
      line += fmt::format(" {:.5g}", static_cast<double>(sum) / header.layouts);
      sum = 0;
    }
    out.write(line + "\n");
  }

 private:
  training::CostTable table_;
  training::Namer namer_;
  std::array<std::uint32_t, training::kContracts> sums_{};
  bool first_ = true;
};

std::unique_ptr<RecordWriter> make_writer(const ExportFlags& flags) {
  if (flags.format == "pbn") return std::make_unique<PbnWriter>();
  if (flags.format == "jsonl") return std::make_unique<JsonWriter>();
  const bool real = flags.declarer == "north" || flags.declarer == "south";
  return std::make_unique<CostsWriter>(
      training::CostRules{
          flags.vulnerable, *training::penalty_rule_from(flags.penalty),
          real ? training::DeclarerRule::kReal : *training::declarer_rule_from(flags.declarer)},
      flags.declarer == "south" ? training::Namer::kSecond : training::Namer::kFirst);
}

void run_export(const ExportFlags& flags) {
  if (flags.json && flags.out == "-") {
    fail_usage("--json: the deals themselves go to the standard output; name a file with --out");
  }
  std::vector<deals::DealsReader> readers;
  std::uint64_t records = 0;
  for (const std::string& path : flags.files) {
    readers.push_back(open_deals(path));
    records += readers.back().header().records();
  }
  OutputFile out = value_or_fail(OutputFile::open(flags.out), flags.out);
  const auto writer = make_writer(flags);
  Progress progress("exporting", records, "records");
  for (std::size_t i = 0; i < readers.size(); ++i) {
    value_or_fail(readers[i].for_each([&](std::uint64_t number, const SolvedDeal& record) {
      writer->write(out, readers[i].header(), number, record);
      progress.advance();
    }),
                  flags.files[i]);
  }
  value_or_fail(out.commit(), flags.out);
  if (flags.json) {
    const nlohmann::ordered_json line{
        {"file", flags.out}, {"format", flags.format}, {"records", records}};
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
}

}  // namespace

void add_deals_export(Command& deals) {
  auto flags = std::make_shared<ExportFlags>();
  Command* command = deals.add_subcommand("export", "Write the deals in another format");
  command->add_option("files", flags->files, "The .deals files")->required()->type_name("FILE");
  command->add_option("--to", flags->format, "PBN, JSON lines, or a costs file")
      ->check(one_of({"pbn", "jsonl", "costs"}))
      ->capture_default_str();
  command->add_option("--out", flags->out, "The file to make; -: the standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--penalty", flags->penalty, "Costs: when contracts that fail are doubled")
      ->check(one_of({training::kPenaltyRules.begin(), training::kPenaltyRules.end()}))
      ->capture_default_str();
  command
      ->add_option(
          "--declarer", flags->declarer,
          "Costs: who plays; whoever takes more tricks, one of the two, or half the points of "
          "each")
      ->check(one_of({"assumed", "north", "south", "mean-points"}))
      ->capture_default_str();
  command->add_flag("--vulnerable", flags->vulnerable, "Costs: North-South are vulnerable");
  command->add_flag("--json", flags->json, "What was made, as a JSON line");
  command->callback([flags] { run_export(*flags); });
}

}  // namespace bidwright::tools
