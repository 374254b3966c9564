#include "text_file.hpp"

#include <memory>

#include <zstd.h>

#include "files.hpp"

#include "bidwright/formats/spelling.hpp"

namespace bidwright::tools {
namespace {

using core::ErrorCode;

constexpr std::string_view kZstandardMagic("\x28\xb5\x2f\xfd", 4);

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

core::Expected<std::string> unpack(std::string_view packed, std::size_t limit) {
  const std::unique_ptr<ZSTD_DStream, FreeStream> stream(ZSTD_createDStream());
  if (!stream) return core::fail(ErrorCode::kIo, "out of memory");
  std::string text;
  std::string buffer(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t rest = 1;
  while (in.pos < in.size || rest != 0) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
    const std::size_t consumed = in.pos;
    rest = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(rest) != 0) {
      return core::fail(ErrorCode::kChecksum,
                        fmt::format("the compressed data is damaged: {}", ZSTD_getErrorName(rest)));
    }
    if (out.pos == 0 && in.pos == consumed && rest != 0) {
      return core::fail(ErrorCode::kTruncated, "the compressed data ends too early");
    }
    if (out.pos > limit - text.size()) {
      return core::fail(ErrorCode::kTooLarge, fmt::format("unpacks to more than {} bytes", limit));
    }
    text.append(buffer, 0, out.pos);
  }
  return text;
}

}  // namespace

core::Expected<std::string> unpacked(std::string content, std::size_t limit) {
  if (!content.starts_with(kZstandardMagic)) return content;
  return unpack(content, limit);
}

core::Expected<std::string> read_text_file(const std::string& path) {
  auto content = read_file(path);
  if (!content) return content;
  return unpacked(std::move(*content), kLargestInput).map(formats::as_utf8);
}

}  // namespace bidwright::tools
