// Rules of a bidding system: what is read can be written and read again as the same.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "bidwright/bidding/system.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bidwright;
  const auto system = bidding::read_system({reinterpret_cast<const char*>(data), size});
  if (!system) return 0;
  const auto again = bidding::read_system(bidding::write_system(*system));
  if (!again || *again != *system) std::abort();
  return 0;
}
