#include "byte_source.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include <zstd.h>

namespace bidwright::tools {

namespace {

using core::ErrorCode;

constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

tl::unexpected<core::Error> io_error(std::string_view what, int number) {
  return core::fail(ErrorCode::kIo,
                    fmt::format("{}: {}", what, std::generic_category().message(number)));
}

class Input {
 public:
  explicit Input(std::FILE* file) : file_(file), packed_(ZSTD_DStreamInSize()) {}

  core::Expected<std::size_t> read(std::span<char> buffer) {
    if (!started_) {
      started_ = true;
      if (auto filled = fill(); !filled) return filled;
      if (std::string_view(packed_.data(), end_).starts_with(kZstdMagic)) {
        stream_.reset(ZSTD_createDStream());
      }
    }
    return stream_ ? unpack(buffer) : copy(buffer);
  }

 private:
  /// Reads the next piece of the file into packed_.
  core::Expected<std::size_t> fill() {
    begin_ = 0;
    end_ = std::fread(packed_.data(), 1, packed_.size(), file_.get());
    if (end_ == 0 && std::ferror(file_.get()) != 0) return io_error("cannot read it", errno);
    return end_;
  }

  core::Expected<std::size_t> copy(std::span<char> buffer) {
    if (begin_ == end_) {
      if (auto filled = fill(); !filled) return filled;
    }
    const std::size_t count = std::min(buffer.size(), end_ - begin_);
    std::copy_n(packed_.data() + begin_, count, buffer.data());
    begin_ += count;
    return count;
  }

  core::Expected<std::size_t> unpack(std::span<char> buffer) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
    while (out.pos == 0) {
      if (begin_ == end_) {
        if (auto filled = fill(); !filled) return filled;
      }
      const bool at_end = begin_ == end_;
      ZSTD_inBuffer in{packed_.data(), end_, begin_};
      const std::size_t state = ZSTD_decompressStream(stream_.get(), &out, &in);
      begin_ = in.pos;
      if (ZSTD_isError(state) != 0) {
        return core::fail(ErrorCode::kChecksum,
                          fmt::format("the zstd data is damaged ({}); get the file again",
                                      ZSTD_getErrorName(state)));
      }
      if (at_end && out.pos == 0) {
        if (!frame_done_) {
          return core::fail(ErrorCode::kTruncated,
                            "the zstd data ends too early; get the file again");
        }
        return std::size_t{0};
      }
      frame_done_ = state == 0;
    }
    return out.pos;
  }

  std::unique_ptr<std::FILE, CloseFile> file_;
  std::vector<char> packed_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool started_ = false;
  bool frame_done_ = false;
  std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
};

}  // namespace

core::Expected<ByteSource> open_source(const std::string& path) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) return io_error("cannot open it for reading", errno);
  return [input = std::make_shared<Input>(file)](std::span<char> buffer) {
    return input->read(buffer);
  };
}

}  // namespace bidwright::tools
