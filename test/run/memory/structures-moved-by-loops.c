// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c -g0
// RUN: LEVELS="3" %run_c -g0 -mllvm -wengert-rearrange=off -mllvm -wengert-fuse=off
// RUN: LEVELS="2" %run_c
// Structures of numbers of two kinds that loops move, of which the optimiser makes one copy of many bytes.
#include "check.h"

struct mixed {
  double a;
  float c[4];
};

// Down by one, as often as an argument says: they overlap.
static __attribute__((noinline)) double down(int n, struct mixed *r) {
  double first = r[0].c[0];
  for (int i = n - 1; i >= 2; i--)
    for (int k = 0; k <= i; k++) r[k] = r[k + 1];
  return first;
}
// Up by one, from the end.
static __attribute__((noinline)) void up(int n, struct mixed *r) {
  for (int k = n; k > 0; k--) r[k] = r[k - 1];
}
static __attribute__((noinline)) void over(int n, struct mixed *to, const struct mixed *from) {
  for (int k = 0; k < n; k++) to[k] = from[k];
}

static void f(double *z) {
  struct mixed r[6], s[6];
  for (int i = 0; i < 6; i++) {
    r[i].a = z[i] * z[(i + 1) % 6];
    for (int k = 0; k < 4; k++) r[i].c[k] = (float)(0.5 + k * z[i]);
  }
  double first = down(5, r);
  over(6, s, r);
  up(4, r);
  for (int i = 0; i < 6; i++) z[i] = first * r[i].a + s[i].a * (double)r[i].c[i % 4] + (double)(s[i].c[1] * s[i].c[2]);
}
DERIVE(f)

int main(void) { check(f, .n = 6, .difference = 1e-2, .step = 1e-3, .dot = 1e-5); }
