#include "bidwright/deals/dataset.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>
#include <xxhash.h>

#include "bidwright/deals/deals_file.hpp"

namespace bidwright::deals {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExtension = ".deals";

struct StateDeleter {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

}  // namespace

core::Expected<std::vector<fs::path>> deals_files(std::span<const fs::path> paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<fs::path> inside;
    for (const auto& entry : fs::directory_iterator(path, error)) {
      if (entry.path().extension() == kExtension) inside.push_back(entry.path());
    }
    if (error) {
      return core::fail(core::ErrorCode::kIo,
                        fmt::format("{}: cannot list it: {}", path.string(), error.message()));
    }
    if (inside.empty()) {
      return core::fail(core::ErrorCode::kIo,
                        fmt::format("{}: there is no {} file in it; make one with `bidwright deal`",
                                    path.string(), kExtension));
    }
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

std::string deals_checksum(std::span<const SolvedDeal> deals) {
  const std::unique_ptr<XXH3_state_t, StateDeleter> state(XXH3_createState());
  XXH3_64bits_reset(state.get());
  for (const SolvedDeal& deal : deals) {
    // Four times eight bytes of cards, then twenty of tricks.
    std::array<unsigned char, core::kSeats * 8 + core::kStrains * core::kSeats> bytes{};
    std::size_t at = 0;
    for (const core::Hand hand : deal.deal.hands()) {
      for (unsigned shift = 0; shift < 64; shift += 8) {
        bytes[at++] = static_cast<unsigned char>(hand.bits() >> shift & 0xff);
      }
    }
    for (const core::Strain strain : core::kAllStrains) {
      for (const core::Seat seat : core::kAllSeats) {
        bytes[at++] = static_cast<unsigned char>(deal.tricks(strain, seat));
      }
    }
    XXH3_64bits_update(state.get(), bytes.data(), bytes.size());
  }
  return fmt::format("{:016x}", XXH3_64bits_digest(state.get()));
}

core::Expected<Dataset> load_dataset(std::span<const fs::path> paths) {
  auto files = deals_files(paths);
  if (!files) return tl::unexpected(files.error());
  Dataset dataset;
  for (const fs::path& file : *files) {
    auto reader = DealsReader::open(file);
    auto deals = reader ? reader->read_all()
                        : core::Expected<std::vector<SolvedDeal>>(tl::unexpected(reader.error()));
    if (!deals) {
      core::Error error = deals.error();
      error.message = file.string() + ": " + error.message;
      return tl::unexpected(std::move(error));
    }
    dataset.deals.insert(dataset.deals.end(), deals->begin(), deals->end());
  }
  dataset.files = std::move(*files);
  dataset.checksum = deals_checksum(dataset.deals);
  return dataset;
}

}  // namespace bidwright::deals
