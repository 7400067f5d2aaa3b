// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c -mavx2
// REQUIRES: x86_64
// A masked store by an intrinsic of the machine.
#include "check.h"
#include <immintrin.h>

static void f(double *z) {
  __m256d v = _mm256_loadu_pd(z);
  __m256i mask = _mm256_set_epi64x(0, -1, z[0] > 1 ? -1 : 0, -1);
  _mm256_maskstore_pd(z, mask, _mm256_mul_pd(v, v));
}
DERIVE(f)

int main(void) { return !__builtin_cpu_supports("avx2") ? 0 : check(f, .n = 4); }
