// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 1 2 3; do for how in 'malloc(n)' 'calloc(n,2)' 'aligned_alloc(64,n)' 'aligned(n)' 'realloc(0,n)'; do %cc -O$O %switches "-DALLOCATE=$how" %s %rt -o %t && %t || exit 1; done; done
// Where there is no memory, which the program looks for, there is no shadow to clear; where there is, the shadow begins with zeros.
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

struct holder {
  double *at;
};

__attribute__((unused)) static void *aligned(size_t n) {
  void *at = 0;
  return posix_memalign(&at, 64, n) ? 0 : at;
}

__attribute__((noinline)) static void f(double *x, struct holder *h, size_t n) {
  h->at = ALLOCATE;
  if (!h->at) {
    x[0] = x[0] * x[0];
    return;
  }
  h->at[0] = x[0] * x[1];
  x[0] = h->at[0] * x[1];
}

static int derive(size_t n, double first, double second) {
  double x[2] = {3, 2}, xb[2] = {1, 0};
  struct holder h = {0}, hb = {0};
  void *tape = wengert_forward((void *)f, wengert_dup, x, xb, wengert_dup, &h, &hb, wengert_const, n);
  wengert_backward((void *)f, wengert_dup, x, xb, wengert_dup, &h, &hb, wengert_const, n, tape);
  if (xb[0] == first && xb[1] == second) return 0;
  printf("%zu bytes: %g %g, expected %g %g\n", n, xb[0], xb[1], first, second);
  return 1;
}

int main(void) {
  void *dirty[8];
  for (int i = 0; i < 8; i++) {
    dirty[i] = malloc(1024);
    for (int k = 0; k < 128; k++) ((double *)dirty[i])[k] = 7;
  }
  for (int i = 0; i < 8; i++) free(dirty[i]);
  return derive(1024, 4, 12) | derive((size_t)1 << 60, 6, 0);
}
