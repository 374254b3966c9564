#include "nn/kernels.hpp"

namespace bidwright::nn {

namespace {

const Kernels& best() {
#if defined(BIDWRIGHT_NN_X86)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return kPlainKernels;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return kAvx512Kernels;
  }
  return kAvx2Kernels;
#else
  return kPlainKernels;
#endif
}

}  // namespace

const Kernels& kernels() {
  static const Kernels& chosen = best();
  return chosen;
}

}  // namespace bidwright::nn
