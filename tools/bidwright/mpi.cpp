#include "mpi.hpp"

#include <cstdlib>
#include <string>

#include "errors.hpp"

#ifdef BIDWRIGHT_HAS_MPI
#define OMPI_SKIP_MPICXX
#include <mpi.h>
#endif

namespace bidwright::tools {

namespace {

/// How many processes mpirun started.
int started_processes() {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  return size == nullptr ? 1 : std::atoi(size);
}

#ifdef BIDWRIGHT_HAS_MPI

class MpiExchange : public deals::Exchange {
 public:
  MpiExchange() {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  }
  MpiExchange(const MpiExchange&) = delete;
  MpiExchange& operator=(const MpiExchange&) = delete;
  ~MpiExchange() override {
    if (finished_) {
      MPI_Finalize();
    } else {
      MPI_Abort(MPI_COMM_WORLD, 1);  // The others would wait for ever.
    }
  }

  [[nodiscard]] std::size_t rank() const override { return static_cast<std::size_t>(rank_); }
  [[nodiscard]] std::size_t ranks() const override { return static_cast<std::size_t>(ranks_); }
  void all_gather(std::span<const std::byte> mine,
                  std::vector<std::vector<std::byte>>& all) override {
    const int size = static_cast<int>(mine.size());
    std::vector<int> sizes(ranks());
    MPI_Allgather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::vector<int> offsets(ranks());
    int total = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      offsets[i] = total;
      total += sizes[i];
    }
    gathered_.resize(static_cast<std::size_t>(total));
    MPI_Allgatherv(mine.data(), size, MPI_BYTE, gathered_.data(), sizes.data(), offsets.data(),
                   MPI_BYTE, MPI_COMM_WORLD);
    all.resize(ranks());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const auto first = gathered_.begin() + offsets[i];
      all[i].assign(first, first + sizes[i]);
    }
  }
  void finish() override { finished_ = true; }

 private:
  int rank_ = 0;
  int ranks_ = 1;
  bool finished_ = false;
  std::vector<std::byte> gathered_;
};

#endif

}  // namespace

std::unique_ptr<deals::Exchange> join_processes() {
  if (started_processes() <= 1) return nullptr;
#ifdef BIDWRIGHT_HAS_MPI
  return std::make_unique<MpiExchange>();
#else
  fail(
      "mpirun started several processes, but this program was built without Open MPI; install "
      "libopenmpi-dev and build again, or run it without mpirun");
#endif
}

}  // namespace bidwright::tools
