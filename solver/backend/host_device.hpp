// The only macro of the numerics: a function that both the CPU and the CUDA backend may call.
#pragma once

#ifdef __CUDACC__
#define DOWNWASH_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define DOWNWASH_HOST_DEVICE inline __attribute__((always_inline))
#endif
