// The only macro of the numerics: a function that both the CPU and the CUDA backend may call.
#pragma once

#ifdef __CUDACC__
#define DOWNWASH_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define DOWNWASH_HOST_DEVICE inline __attribute__((always_inline))
#endif

namespace downwash {

/// bit · value for a bit that is 0 or 1, as each compiler does it best: a choice lets g++ move
/// loads into one of its arms, and then loops don't vectorise; on a GPU converting the bit is slow.
template <class T>
DOWNWASH_HOST_DEVICE T times_bit(unsigned bit, T value) {
#ifdef __CUDA_ARCH__
  return bit != 0 ? value : T(0);
#else
  return static_cast<T>(static_cast<int>(bit)) * value;
#endif
}

/// a where the condition holds, else b; both must be finite.
template <class T>
DOWNWASH_HOST_DEVICE T either(bool condition, T a, T b) {
#ifdef __CUDA_ARCH__
  return condition ? a : b;
#else
  const T first = condition ? T(1) : T(0);
  return first * a + (T(1) - first) * b;
#endif
}

/// The smaller and the larger of two finite numbers, by the one instruction that each has for it.
template <class T>
DOWNWASH_HOST_DEVICE T least(T a, T b) {
#ifdef __CUDA_ARCH__
  return fmin(a, b);
#else
  return a < b ? a : b;
#endif
}
template <class T>
DOWNWASH_HOST_DEVICE T greatest(T a, T b) {
#ifdef __CUDA_ARCH__
  return fmax(a, b);
#else
  return a > b ? a : b;
#endif
}

/// a b, rounded; and a b + c, rounded once on a GPU. Left to itself, a compiler for GPUs contracts
/// products and sums as it suits each kernel, and each copy of an unrolled loop: a value would
/// depend on which of them made it, and so on the slabs. Hence it may not (-fmad=false), and
/// formulas say it.
template <class T>
DOWNWASH_HOST_DEVICE T product(T a, T b) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(T) == sizeof(float)) {
    return __fmul_rn(a, b);
  } else {
    return __dmul_rn(a, b);
  }
#else
  return a * b;
#endif
}
template <class T>
DOWNWASH_HOST_DEVICE T multiply_add(T a, T b, T c) {
#if defined(__CUDA_ARCH__) && !defined(DOWNWASH_BITWISE_BACKENDS)
  if constexpr (sizeof(T) == sizeof(float)) {
    return __fmaf_rn(a, b, c);
  } else {
    return __fma_rn(a, b, c);
  }
#else
  return product(a, b) + c;
#endif
}

/// a / b where a rounding more does not matter. On a GPU a correctly rounded quotient costs five
/// times as much; bitwise agreement with the CPU wants it all the same, and there is no other in
/// double precision.
template <class T>
DOWNWASH_HOST_DEVICE T quotient(T a, T b) {
#if defined(__CUDA_ARCH__) && !defined(DOWNWASH_BITWISE_BACKENDS)
  if constexpr (sizeof(T) == sizeof(float)) {
    float reciprocal;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(reciprocal) : "f"(b));
    return product(a, reciprocal);
  } else {
    return a / b;
  }
#else
  return a / b;
#endif
}

/// Asks a GPU for a value that is wanted soon.
template <class T>
DOWNWASH_HOST_DEVICE void prefetch(const T* value) {
#ifdef __CUDA_ARCH__
  asm volatile("prefetch.global.L2 [%0];" ::"l"(value));
#else
  __builtin_prefetch(value);
#endif
}

}  // namespace downwash
