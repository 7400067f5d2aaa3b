// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Copies of structures of floats and integers, through pointers.
#include "check.h"

struct mixed {
  double a;
  long n;
  double b;
  int k;
};
static __attribute__((noinline)) void step(struct mixed *to, const struct mixed *from) {
  *to = *from;
  to->a = from->a * from->b;
  to->n = from->n + 1;
}
static void f(double *z) {
  struct mixed p = {z[0], 3, z[1], 2}, q, r;
  step(&q, &p);
  step(&r, &q);
  p = r;
  z[0] = p.a * p.n;
  z[1] = p.b * p.a * p.k;
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
