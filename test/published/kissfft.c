// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %published_c -Dkiss_fft_scalar=double
// REQUIRES: published
// KISS FFT: complex transforms of a length with several factors. (The real transform keeps its tables and work space in one block, which is refused.)
#include "check.h"
#include "kissfft/kiss_fft.c"

enum { N = 60 };
static void complex_transform(double *z) {
  kiss_fft_cfg forth = kiss_fft_alloc(N, 0, NULL, NULL), back = kiss_fft_alloc(N, 1, NULL, NULL);
  kiss_fft_cpx x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i].r = z[2 * i], x[i].i = z[2 * i + 1];
  kiss_fft(forth, x, y);
  for (int i = 0; i < N; i++) // a filter that depends on what it filters
    x[i].r = y[i].r / (1 + y[i].i * y[i].i), x[i].i = y[i].i;
  kiss_fft(back, x, y);
  for (int i = 0; i < N; i++)
    z[2 * i] = y[i].r / N, z[2 * i + 1] = y[i].i / N;
  kiss_fft_free(forth);
  kiss_fft_free(back);
}
DERIVE(complex_transform)
int main(void) { return check(complex_transform, .n = 2 * N); }
