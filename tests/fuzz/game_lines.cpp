#include <cstddef>
#include <cstdint>

#include "records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  bidwright::fuzz::check_reader(bidwright::formats::Format::kGameLines, text);
  return 0;
}
