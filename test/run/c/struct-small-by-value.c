// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Small structs by value, in registers: passed, returned and assigned.
#include "check.h"

struct pair {
  double a, b;
};

static __attribute__((noinline)) struct pair turn(struct pair p, double by) {
  return (struct pair){p.a - by * p.b, p.b + by * p.a};
}

static void f(double *z) {
  struct pair p = {z[0], z[1]}, q;
  q = turn(p, z[2]);
  p = turn(q, z[0]);
  z[3] = p.a * p.b + q.a * q.b;
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
