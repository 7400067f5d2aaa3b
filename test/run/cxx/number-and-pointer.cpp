// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// REQUIRES: x86_64
// A structure of a number and a pointer, which an expression reads as a vector of numbers.
#include "check.hpp"
#include <emmintrin.h>
struct alignas(16) Coefficients {
  double c[4];
};
struct alignas(16) Scaled {
  double by;
  const Coefficients *what;
};
static __m128d packet(const Scaled &s, int i) {
  __m128d both = _mm_load_pd(reinterpret_cast<const double *>(&s));
  __m128i words = _mm_castpd_si128(both);
  const Coefficients *what = reinterpret_cast<const Coefficients *>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(words, words)));
  return _mm_mul_pd(_mm_unpacklo_pd(both, both), _mm_load_pd(what->c + i));
}
static void f(double *z) {
  Coefficients a{{z[0], z[1], z[2], z[3]}}, b{{z[3], z[1], z[0], z[2]}};
  Scaled s{z[0] * z[1], &a}, t{z[2], &b};
  for (int i = 0; i < 4; i += 2)
    _mm_storeu_pd(z + i, _mm_add_pd(packet(s, i), packet(t, i)));
}
int main() { return check<f>("number and pointer", 4); }
