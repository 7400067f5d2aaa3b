// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_c
// A head, and behind it numbers that grow: what is allocated is no array of heads (without optimisation W0011).
#include <stdlib.h>

#include "check.h"
struct h { size_t n, cap; };
__attribute__((noinline)) static double *push(double *a, double v) {
  struct h *h = (struct h *)a - 1;
  if (h->n == h->cap) {
    h->cap *= 2;
    h = realloc(h, sizeof *h + h->cap * 8);
    a = (double *)(h + 1);
  }
  a[h->n++] = v;
  return a;
}
static void f(double *z) {
  struct h *h = malloc(sizeof *h + 8);
  h->n = 0, h->cap = 1;
  double *a = (double *)(h + 1);
  for (int i = 0; i < 4; i++) a = push(a, z[i] * z[0]);
  z[1] = a[0] * a[1] * a[2] * a[3];
  free((struct h *)a - 1);
}
DERIVE(f)
int main(void) { return check(f, .n = 4); }
