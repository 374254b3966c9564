#include "boards.hpp"

#include <fmt/core.h>
#include <xxhash.h>

#include "errors.hpp"
#include "files.hpp"

#include "bidwright/core/counted.hpp"
#include "bidwright/deals/deals_file.hpp"
#include "bidwright/formats/compose.hpp"
#include "bidwright/formats/reader.hpp"
#include "bidwright/match/runner.hpp"

namespace bidwright::tools {

namespace {

std::string source_name(const std::string& path, const std::string& checksum) {
  const auto slash = path.rfind('/');
  return fmt::format("{} {}", slash == std::string::npos ? path : path.substr(slash + 1), checksum);
}

Boards boards_of_deals_file(const std::string& path, int count) {
  const auto reader = value_or_fail(deals::DealsReader::open(path), path);
  Boards boards;
  const auto limit = count == 0 ? reader.header().records() : static_cast<std::uint64_t>(count);
  const std::uint64_t blocks = deals::block_count(reader.header());
  for (std::uint64_t block = 0; block < blocks && boards.setups.size() < limit; ++block) {
    for (const deals::SolvedDeal& solved : value_or_fail(reader.read_block(block), path)) {
      if (boards.setups.size() == limit) break;
      const int number = static_cast<int>(boards.setups.size()) + 1;
      boards.setups.push_back({number, core::dealer_of_board(number),
                               core::vulnerability_of_board(number), solved.deal});
      boards.tricks.emplace_back(solved.tricks);
    }
  }
  boards.all_declarers = reader.header().declarers == deals::Declarers::kAll;
  boards.source =
      source_name(path, fmt::format("{} seed {} from {}", deals::describe(reader.header()),
                                    reader.header().seed, reader.header().first));
  return boards;
}

Boards boards_of_records(const std::string& path, formats::Format format, int count) {
  const std::string text = value_or_fail(read_file(path), path);
  Boards boards;
  const auto reader = formats::make_reader(format, formats::source_of(text));
  while (count == 0 || static_cast<int>(boards.setups.size()) < count) {
    const auto record = value_or_fail(reader->next(), path);
    if (!record) break;
    const int number = static_cast<int>(boards.setups.size()) + 1;
    if (!record->deal || !record->deal->is_complete()) {
      fail(core::Error{core::ErrorCode::kMismatch,
                       fmt::format("the {}. board has no complete deal; every board of a match "
                                   "needs its 52 cards",
                                   number),
                       record->where.line, record->where.column},
           path);
    }
    boards.setups.push_back({number, record->dealer.value_or(core::dealer_of_board(number)),
                             record->vulnerability.value_or(core::vulnerability_of_board(number)),
                             *record->deal});
    boards.tricks.push_back(formats::optimum_result_table(*record));
  }
  boards.source = source_name(path, fmt::format("{:016x}", XXH3_64bits(text.data(), text.size())));
  return boards;
}

}  // namespace

Boards boards_of_seed(std::uint64_t seed, int count) {
  Boards boards;
  for (int number = 1; number <= count; ++number) {
    boards.setups.push_back(match::random_board(seed, number));
  }
  boards.tricks.resize(boards.setups.size());
  return boards;
}

Boards boards_of_file(const std::string& path, int count) {
  const auto format = formats::format_of_file(path);
  if (!format && !path.ends_with(".deals")) {
    fail_usage(fmt::format("--deals {}: expected a file named .pbn, .lin, .jsonl or .deals", path));
  }
  Boards boards =
      format ? boards_of_records(path, *format, count) : boards_of_deals_file(path, count);
  if (static_cast<int>(boards.setups.size()) < count) {
    fail(fmt::format("{}: it holds {}, and {} were asked for; take --boards {}", path,
                     core::counted(boards.setups.size(), "board"), count, boards.setups.size()));
  }
  return boards;
}

}  // namespace bidwright::tools
