#include "bidwright/files/whole_file.hpp"

#include <fstream>

#include <fmt/format.h>

#include "bidwright/files/new_file.hpp"

namespace bidwright::files {

using core::ErrorCode;

core::Expected<void> save_bytes(const std::filesystem::path& path,
                                std::span<const std::byte> bytes) {
  if (const auto written = write_new_file(path, bytes); !written) {
    return core::fail(ErrorCode::kIo, fmt::format("{}: {}; is there such a directory, and space?",
                                                  path.string(), written.error().message));
  }
  return {};
}

core::Expected<std::vector<std::byte>> load_bytes(const std::filesystem::path& path,
                                                  std::uint64_t limit, std::string_view what) {
  const auto failed = [&](ErrorCode code, std::string_view why) {
    return core::fail(code, fmt::format("{}: {}", path.string(), why));
  };
  if (std::filesystem::is_directory(path)) {
    return failed(ErrorCode::kIo, "it is a directory; name a file in it");
  }
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  const std::streamoff size = in ? std::streamoff{in.tellg()} : -1;
  if (size < 0) return failed(ErrorCode::kIo, "there is no such file, or it cannot be read");
  if (static_cast<std::uint64_t>(size) > limit) {
    return failed(ErrorCode::kTooLarge, fmt::format("too large for {}", what));
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  in.seekg(0);
  in.read(reinterpret_cast<char*>(bytes.data()), size);
  if (!in) return failed(ErrorCode::kIo, "cannot be read");
  return bytes;
}

}  // namespace bidwright::files
