// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %cc -O1 -c %s -o %t.o -mllvm -wengert-print-plan 2>&1 | grep -E -c 'plan Adjoint of @(entered|left) ' | %FileCheck %s
// Two procedures are called in sixteen contexts each, of which eight are told apart; the other calls share a derivative for all calls together, which may be one of the eight. Of
// `entered` other members vary in each call, of `left` others are used behind each. If a ninth context were taken for one of the eight, what varies or is used there only would
// lose its derivative; if there were no limit, each would have a derivative per call.
// CHECK: {{^1[678]$}}
#include "check.h"

struct four {
  double a, b, c, d;
};

__attribute__((noinline)) static double entered(struct four *s) {
  double r = s->a * s->b + s->c * s->d;
  s->a = s->c * r;
  s->d *= s->b;
  return r * s->d;
}
static double enter(const double *z, int which) {
  struct four s = {1.5, 0.5, 2, 0.75};
  if (which & 1) s.a = z[0];
  if (which & 2) s.b = z[1];
  if (which & 4) s.c = z[2];
  if (which & 8) s.d = z[3];
  return entered(&s) + s.a;
}

__attribute__((noinline)) static void left(struct four *s) {
  s->a *= s->b;
  s->b *= s->c;
  s->c *= s->d;
  s->d *= s->a;
}
static double leave(const double *z, int which) {
  struct four s = {z[0], z[1], z[2], z[3]};
  left(&s);
  return (which & 1 ? s.a : 1) * (which & 2 ? s.b : 1) * (which & 4 ? s.c : 1) * (which & 8 ? s.d : 1);
}

#define FOUR(f, k) f(z, k) + f(z, k + 1) + f(z, k + 2) + f(z, k + 3)
#define ALL(f) FOUR(f, 0) + FOUR(f, 4) + FOUR(f, 8) + FOUR(f, 12)
static void f(double *z) { z[0] = ALL(enter) + ALL(leave); }
DERIVE(f)

int main(void) { return check(f, .n = 4); }
