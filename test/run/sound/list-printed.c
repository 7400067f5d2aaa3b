// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Recursion along a list, which also prints pointers: the memory behind them keeps its name.
#include "check.h"
#include <stdlib.h>
struct frame { long h; struct frame *next; double v; };
struct pair { double r; struct frame *f; };
static __attribute__((noinline)) struct pair fwd(double x, int n) {
  struct frame *p = malloc(sizeof *p);
  p->h = 77;
  if (n == 0) return (struct pair){1, p};
  struct pair q = fwd(x, n / 2);
  p->next = q.f;
  p->v = q.r;
  return (struct pair){n % 2 ? q.r * q.r * x : q.r * q.r, p};
}
static __attribute__((noinline)) double bwd(double x, int n, double b, struct frame *p) {
  if (n == 0) return 0;
  if (b == 12345.678) printf("%p\n", (void *)p);
  double h = p->v;
  double own = n % 2 ? b * h * h : 0;
  double hb = n % 2 ? 2 * b * h * x : 2 * b * h;
  return own + bwd(x, n / 2, hb, p->next);
}
static void f(double *z) {
  struct pair q = fwd(z[0], 13);
  z[1] = q.r;
  z[2] = bwd(z[0], 13, z[3], q.f);
}
DERIVE(f)
int main(void) { return check(f, .n = 4); }
