// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// REQUIRES: x86_64
// Vector code flips and clears signs by masks, takes the lesser by an instruction, and moves numbers as words.
#include "check.h"
#include <emmintrin.h>

static __m128d times(__m128d x, __m128d y) { // of complex numbers
  const __m128d conjugate = _mm_castsi128_pd(_mm_set_epi32(0, 0, (int)0x80000000, 0));
  __m128d even = _mm_castsi128_pd(_mm_shuffle_epi32(_mm_castpd_si128(x), 0x44));
  __m128d odd = _mm_castsi128_pd(_mm_shuffle_epi32(_mm_castpd_si128(x), 0xee));
  __m128d turned = _mm_castsi128_pd(_mm_shuffle_epi32(_mm_castpd_si128(y), 0x4e));
  return _mm_add_pd(_mm_mul_pd(even, y), _mm_xor_pd(_mm_mul_pd(odd, turned), conjugate));
}
static void f(double *z) {
  __m128d x = _mm_loadu_pd(z), y = _mm_loadu_pd(z + 2);
  x = times(x, y);
  x = times(x, _mm_xor_pd(x, _mm_castsi128_pd(_mm_set_epi32((int)0x80000000, 0, 0, 0))));
  y = _mm_and_pd(_mm_sub_pd(x, y), _mm_castsi128_pd(_mm_set_epi32(0x7fffffff, -1, -1, -1)));
  _mm_storeu_pd(z, x);
  _mm_storeu_pd(z + 2, _mm_mul_pd(y, x));
}
static void lesser(double *z) {
  __m128d x = _mm_loadu_pd(z), y = _mm_loadu_pd(z + 2), least = y, most = y;
  __asm__("minpd %1, %0" : "+x"(least) : "x"(x));
  __asm__("maxpd %1, %0" : "+x"(most) : "x"(x));
  _mm_storeu_pd(z, _mm_mul_pd(least, most));
  _mm_storeu_pd(z + 2, _mm_mul_pd(least, least));
}
static void singles(double *z) {
  __m128 x = _mm_set_ps((float)z[0], (float)z[1], (float)z[2], (float)z[3]);
  x = _mm_xor_ps(_mm_mul_ps(x, x), _mm_castsi128_ps(_mm_set_epi32(0, (int)0x80000000, 0, (int)0x80000000)));
  float y[4];
  _mm_storeu_ps(y, x);
  for (int i = 0; i < 4; i++)
    z[i] = y[i];
}
DERIVE(f)
DERIVE(lesser)
DERIVE(singles)
int main(void) { return check(f, .n = 4) | check(lesser, .n = 4) | check(singles, .n = 4, .difference = 1e-2, .step = 1e-3, .dot = 1e-6); }
