#define KERNELS kAvx512Kernels
#include "nn/kernels.inc"
