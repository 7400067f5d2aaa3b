// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: x86_64
// RUN: %refuse_c -g | %FileCheck %s
// What vectors of integers do to the bits of active numbers is refused as what integers do.
#include <emmintrin.h>
#include <wengert.h>

static double f(double *x) {
  __m128i bits = _mm_castpd_si128(_mm_loadu_pd(x));
  // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W0011]
  __m128d y = _mm_castsi128_pd(_mm_srli_epi64(bits, 1));
  return y[0] * y[1];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
