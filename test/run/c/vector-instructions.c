// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -msse4.2
// REQUIRES: x86_64
// Instructions of the processor on vectors: the greater and the lesser, sums of neighbours, sums and differences in turn, products of rows, rounding.
#include "check.h"
#include <immintrin.h>
#include <string.h>

static void doubles(double *z) {
  __m128d a = _mm_loadu_pd(z), b = _mm_loadu_pd(z + 2), c = _mm_loadu_pd(z + 4);
  __m128d greater = _mm_max_pd(a, b), lesser = _mm_min_pd(_mm_mul_pd(a, c), b);
  __m128d sums = _mm_hadd_pd(greater, c), differences = _mm_hsub_pd(lesser, a), turned = _mm_addsub_pd(sums, differences);
  __m128d row = _mm_dp_pd(turned, c, 0x31), one = _mm_max_sd(a, _mm_mul_sd(b, c));
  __m128d whole = _mm_floor_pd(_mm_mul_pd(c, _mm_set1_pd(2.5)));
  _mm_storeu_pd(z, _mm_mul_pd(_mm_add_pd(turned, row), one));
  _mm_storeu_pd(z + 2, _mm_add_pd(_mm_mul_pd(whole, a), _mm_min_sd(c, b)));
}
DERIVE(doubles)

static void singles(double *z) {
  float in[8];
  for (int i = 0; i < 8; i++)
    in[i] = (float)z[i];
  __m128 a = _mm_loadu_ps(in), b = _mm_loadu_ps(in + 4);
  __m128 sums = _mm_hadd_ps(_mm_max_ps(a, b), _mm_min_ps(a, _mm_mul_ps(b, b)));
  __m128 row = _mm_dp_ps(_mm_addsub_ps(a, sums), b, 0xd3);
  _mm_storeu_ps(in, _mm_add_ps(_mm_hsub_ps(row, sums), _mm_mul_ps(a, _mm_ceil_ps(b))));
  for (int i = 0; i < 4; i++)
    z[i] = in[i];
}
static void singles_tangent(double *z, double *zd) { wengert_tangent((void *)singles, wengert_dup, z, zd); }
static void singles_adjoint(double *z, double *zb) { wengert_adjoint((void *)singles, wengert_dup, z, zb); }

/* The adjoint against the tangent, to single precision. */
static int differ(void) {
  int wrong = 0;
  double gradient[8] = {0};
  double x[8] = {0.3, 1.7, -0.6, 2.1, 1.1, 0.4, 0.9, -1.3}, weights[4] = {1, -2, 0.5, 3};
  double z[8], zb[8] = {1, -2, 0.5, 3, 0, 0, 0, 0};
  memcpy(z, x, sizeof z);
  singles_adjoint(z, zb);
  memcpy(gradient, zb, sizeof gradient);
  for (int i = 0; i < 8; i++) {
    double h = 1e-3, up[8], down[8], zd[8] = {0}, slope = 0, difference = 0;
    memcpy(z, x, sizeof z);
    memcpy(up, x, sizeof up);
    memcpy(down, x, sizeof down);
    zd[i] = 1;
    up[i] += h;
    down[i] -= h;
    singles_tangent(z, zd);
    singles(up);
    singles(down);
    for (int k = 0; k < 4; k++) {
      slope += weights[k] * zd[k];
      difference += weights[k] * (up[k] - down[k]) / (2 * h);
    }
    if (fabs(slope - gradient[i]) > 1e-4 * (1 + fabs(slope)) || fabs(slope - difference) > 2e-2 * (1 + fabs(slope))) {
      printf("singles, %d: adjoint %g, tangent %g, difference %g\n", i, gradient[i], slope, difference);
      wrong = 1;
    }
  }
  return wrong;
}

int main(void) { return check(doubles, .n = 6) | differ(); }
