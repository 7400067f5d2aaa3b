// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -D_GNU_SOURCE
// Allocation beside malloc: aligned_alloc, posix_memalign, memalign, valloc, reallocarray, and copies of text-like blocks.
#include "check.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

static void aligned(double *x) {
  double *y = aligned_alloc(64, 8 * sizeof *y);
  double *z = memalign(128, 4 * sizeof *z);
  for (int i = 0; i < 4; i++) y[i] = x[i] * x[(i + 1) % 4];
  for (int i = 0; i < 4; i++) z[i] = y[i] * y[3 - i];
  x[0] = z[0] * y[1] + ((uintptr_t)y % 64 || (uintptr_t)z % 128 ? 1e9 : 0.0);
  free(y);
  free(z);
}
DERIVE(aligned)

static void by_address(double *x) {
  for (int k = 0; k < 3; k++) {
    double *y;
    if (posix_memalign((void **)&y, 64, 4 * sizeof *y)) return;
    for (int i = 0; i < 4; i++) y[i] = x[i] * x[k];
    x[3] = y[0] * y[2] + ((uintptr_t)y % 64 ? 1e9 : 0.0);
    free(y);
  }
}
DERIVE(by_address)

struct work { int n; double *at; };
static __attribute__((noinline)) int open_work(struct work *w, int n) {
  w->n = n;
  return posix_memalign((void **)&w->at, 32, n * sizeof(double));
}
static void kept(double *x) {
  struct work w;
  if (open_work(&w, 4)) return;
  for (int i = 0; i < w.n; i++) w.at[i] = x[i] * x[0];
  x[1] = w.at[1] * w.at[3];
  free(w.at);
}
DERIVE(kept)

static void grown(double *x) {
  double *y = NULL;
  for (int n = 1; n <= 4; n++) {
    y = reallocarray(y, n, sizeof *y);
    y[n - 1] = x[n - 1] * x[0];
  }
  x[2] = y[0] * y[1] + y[2] * y[3];
  free(y);
}
DERIVE(grown)

int main(void) {
  return check(aligned, .n = 4) || check(by_address, .n = 4) || check(kept, .n = 4) || check(grown, .n = 4);
}
