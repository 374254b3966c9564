#define KERNELS kPlainKernels
#include "nn/kernels.inc"
