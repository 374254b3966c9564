// Feeds every file of the corpus folders it is given to a fuzz target, without libFuzzer.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

int replay_folder(const std::filesystem::path& folder) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(file), {}};
    std::printf("%s\n", entry.path().c_str());
    std::fflush(stdout);  // The last name printed is the one that crashed.
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    ++files;
  }
  return files;
}

}  // namespace

int main(int argc, char** argv) try {
  int files = 0;
  for (int i = 1; i < argc; ++i) files += replay_folder(argv[i]);
  if (files == 0) {
    std::fprintf(stderr, "no corpus file; usage: %s CORPUS_FOLDER...\n", argv[0]);
    return 2;
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
