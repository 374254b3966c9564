#define KERNELS kAvx2Kernels
#include "nn/kernels.inc"
