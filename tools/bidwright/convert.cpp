// `bidwright convert`: records of boards from one format into another.

#include <memory>
#include <string>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "files.hpp"
#include "progress.hpp"
#include "records.hpp"

#include "bidwright/formats/json_lines.hpp"
#include "bidwright/formats/lin.hpp"
#include "bidwright/formats/mend.hpp"
#include "bidwright/formats/pbn.hpp"

namespace bidwright::tools {

namespace {

using namespace formats;

struct ConvertFlags {
  std::string in;
  std::string out;
  std::string from;
  std::string to;
  std::string pbn_version = "2.1";
  std::string rooms = "auto";
  bool utf8 = false;
  bool mend = false;
  bool keep_going = false;
  bool json = false;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

/// Boards one after the other, in the format asked for.
class RecordWriter {
 public:
  virtual ~RecordWriter() = default;
  virtual std::string begin() { return ""; }
  virtual std::string add(BoardRecord record) = 0;
  virtual std::string finish() { return ""; }
};

class PbnRecordWriter final : public RecordWriter {
 public:
  explicit PbnRecordWriter(PbnOptions options) : options_(options) {}
  std::string begin() override { return pbn_header(options_); }
  std::string add(BoardRecord record) override {
    std::string text(first_ ? "" : kPbnSeparator);
    first_ = false;
    append_pbn(text, record, options_);
    return text;
  }

 private:
  PbnOptions options_;
  bool first_ = true;
};

class LinRecordWriter final : public RecordWriter {
 public:
  explicit LinRecordWriter(LinWriter::Rooms rooms) : writer_(rooms) {}
  std::string add(BoardRecord record) override { return writer_.add(std::move(record)); }
  std::string finish() override { return writer_.finish(); }

 private:
  LinWriter writer_;
};

class JsonRecordWriter final : public RecordWriter {
 public:
  std::string add(BoardRecord record) override { return write_json_line(record) + "\n"; }
};

std::unique_ptr<RecordWriter> make_writer(Format format, const ConvertFlags& flags) {
  switch (format) {
    case Format::kLin:
      return std::make_unique<LinRecordWriter>(flags.rooms == "yes"   ? LinWriter::Rooms::kYes
                                               : flags.rooms == "one" ? LinWriter::Rooms::kOne
                                               : flags.rooms == "no"  ? LinWriter::Rooms::kNo
                                                                      : LinWriter::Rooms::kAuto);
    case Format::kJsonLines:
      return std::make_unique<JsonRecordWriter>();
    case Format::kGameLines:
    case Format::kPbn:
      break;
  }
  PbnOptions options;
  options.version = flags.pbn_version == "1.0" ? PbnVersion::k10 : PbnVersion::k21;
  options.utf8 = flags.utf8;
  return std::make_unique<PbnRecordWriter>(options);
}

void convert(const ConvertFlags& flags) {
  const Format from = format_or_usage(flags.from, flags.in, "--from");
  const Format to = format_or_usage(flags.to, flags.out, "--to");
  if (to == Format::kGameLines) {
    fail_usage(fmt::format("{}: game lines are only read, not written; write .pbn, .lin or .jsonl",
                           flags.out));
  }
  if (flags.out.ends_with(".zst")) {
    fail_usage(
        fmt::format("{}: packed files are only read, not written; leave .zst away", flags.out));
  }
  if (flags.json && flags.out == "-") {
    fail_usage("--json: the boards themselves go to the standard output; name a file for OUT");
  }
  const std::string source = input_name(flags.in);
  const auto reader = open_records(flags.in, from);
  OutputFile out = value_or_fail(OutputFile::open(flags.out), flags.out);
  const auto writer = make_writer(to, flags);

  std::uint64_t left_out = 0;
  std::uint64_t seen = 0;
  std::uint64_t written = 0;
  {
    Progress progress("converting", 0, "boards");
    out.write(writer->begin());
    while (flags.count == 0 || written < flags.count) {
      auto record = reader->next();
      if (!record) {
        progress.clear();
        if (!flags.keep_going) fail(record.error(), source);
        print_error(record.error().text(source));
        ++left_out;
        continue;
      }
      if (!*record) break;
      if (seen++ < flags.first) continue;
      ++written;
      if (flags.mend) mend(**record);
      out.write(writer->add(*std::move(*record)));
      progress.advance();
    }
    out.write(writer->finish());
  }
  value_or_fail(out.commit(), flags.out);
  if (flags.json) {
    const nlohmann::ordered_json line{
        {"file", flags.out}, {"boards", written}, {"left_out", left_out}};
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  if (left_out != 0) {
    fail(fmt::format("{}: {} left out, since {} could not be read", source,
                     left_out == 1 ? "one board was" : fmt::format("{} boards were", left_out),
                     left_out == 1 ? "it" : "they"));
  }
}

}  // namespace

void add_convert(Command& app) {
  const auto flags = std::make_shared<ConvertFlags>();
  Command* command =
      app.add_subcommand("convert", "Turn records of boards into PBN, LIN or JSON lines");
  command->group(kRecords);
  command
      ->add_option("IN", flags->in,
                   "File to read, also packed by zstd, or the address of a hand viewer; - for "
                   "standard input")
      ->required()
      ->type_name("FILE");
  command->add_option("OUT", flags->out, "File to write; - for standard output")
      ->required()
      ->type_name("FILE");
  command->add_option("--from", flags->from, "Format of IN, if its name does not tell")
      ->type_name("pbn|lin|jsonl|tsv");
  command->add_option("--to", flags->to, "Format of OUT, if its name does not tell")
      ->type_name("pbn|lin|jsonl");
  command->add_option("--first", flags->first, "Leave out so many boards at the beginning");
  command->add_option("--count", flags->count, "So many boards at most; 0: all");
  command->add_option("--pbn-version", flags->pbn_version, "Version of PBN to write")
      ->check(one_of({"1.0", "2.1"}))
      ->capture_default_str();
  command->add_flag("--utf8", flags->utf8, "Write PBN in UTF-8 instead of ISO 8859-1");
  command
      ->add_option("--rooms", flags->rooms,
                   "Write LIN as a vugraph of two rooms (yes) or one, hand by hand (no), or as the "
                   "boards suggest")
      ->check(one_of({"auto", "yes", "one", "no"}))
      ->capture_default_str();
  command->add_flag("--mend", flags->mend,
                    "Put back passes that were left away before the opening bid, and cards that "
                    "stand in another hand's column");
  command->add_flag("--keep-going", flags->keep_going,
                    "Leave out boards that cannot be read, instead of stopping at the first");
  command->add_flag("--json", flags->json, "What was made, as a JSON line");
  command->callback([flags] { convert(*flags); });
}

}  // namespace bidwright::tools
