// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c -mavx2 -mfma
// REQUIRES: x86_64
// Loads and stores of some lanes, at constant places or where a number decides, lanes from anywhere, choices by signs, conversions.
#include "check.h"
#include <immintrin.h>
static __attribute__((noinline)) double tail(const double *x, int n) {
  __m256d s = _mm256_setzero_pd();
  for (int i = 0; i < n; i += 4) {
    __m256i left = _mm256_sub_epi64(_mm256_set1_epi64x(n - i), _mm256_set_epi64x(4, 3, 2, 1));
    __m256i mask = _mm256_xor_si256(left, _mm256_set1_epi64x(-1)); // negative where left >= 0
    __m256d v = _mm256_maskload_pd(x + i, mask);
    s = _mm256_add_pd(s, _mm256_mul_pd(v, v));
    s = _mm256_blendv_pd(s, _mm256_add_pd(s, v), _mm256_castsi256_pd(mask));
  }
  return s[0] + 2 * s[1] + 3 * s[2] + 4 * s[3];
}
static void masked(double *z) { z[0] = tail(z, 7); }
DERIVE(masked)
static void gathered(double *z) {
  int index[4] = {3, 1, 0, 1};
  __m128i at = _mm_loadu_si128((const __m128i *)index);
  __m256d a = _mm256_i32gather_pd(z, at, 8);
  __m256d m = _mm256_cmp_pd(a, _mm256_set1_pd(1.0), _CMP_GT_OQ);
  __m256d b = _mm256_mask_i32gather_pd(a, z + 1, at, m, 8);
  __m128 h = _mm256_cvtpd_ps(_mm256_mul_pd(a, b));
  float o[4];
  _mm_maskstore_ps(o, _mm_set_epi32(-1, -1, -1, -1), h);
  _mm256_maskstore_pd(z, _mm256_castpd_si256(m), _mm256_mul_pd(a, b));
  z[4] = o[0] * o[3];
}
DERIVE(gathered)
static void constant(double *z) {
  __m256d a = _mm256_maskload_pd(z, _mm256_set_epi64x(0, -1, -1, -1));
  _mm256_maskstore_pd(z, _mm256_set_epi64x(-1, 0, -1, 0), _mm256_mul_pd(a, _mm256_i64gather_pd(z, _mm256_set_epi64x(3, 1, 0, 2), 8)));
}
DERIVE(constant)
int main(void) {
  return check(masked, .n = 7) | check(constant, .n = 4) |
         check(gathered, .n = 5, .dot = 1e-5, .difference = 1e-2, .step = 1e-2, .low = 0.5, .high = 0.9) |
         check(gathered, .n = 5, .dot = 1e-5, .difference = 1e-2, .step = 1e-2, .low = 1.1, .high = 1.5);
}
