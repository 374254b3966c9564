// Shared data is packed in part; unpacked here for tests.
#pragma once

#include <filesystem>
#include <string>

#include <zstd.h>

#include "support/shared_data.hpp"

namespace bidwright::test {

inline std::string read_maybe_zstd(const std::filesystem::path& path) {
  const std::string packed = read_whole_file(path);
  if (path.extension() != ".zst") return packed;
  std::string text;
  std::string piece(ZSTD_DStreamOutSize(), '\0');
  ZSTD_DStream* stream = ZSTD_createDStream();
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  while (true) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    const std::size_t state = ZSTD_decompressStream(stream, &out, &in);
    text.append(piece, 0, out.pos);
    if (ZSTD_isError(state) != 0 || (in.pos == in.size && out.pos < out.size)) break;
  }
  ZSTD_freeDStream(stream);
  return text;
}

}  // namespace bidwright::test
