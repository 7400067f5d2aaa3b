// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc -O$level %s %rt -lm -o %t || exit 1; for case in 1 2 4; do %not --crash %t $case 2>&1 | %FileCheck %s --check-prefix CASE$case || exit 1; done; done
// RUN: %cc -O1 %s %rt -lm -o %t && %not --crash %t 3 2>&1 | %FileCheck %s --check-prefix CASE3
// Loops that are no fixed points, though they are said to be: the program ends and says why, rather than give a wrong gradient.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

// A sum over the iterations never settles.
static double sum(double p) {
  double x = 0, total = 0, before;
  do {
    wengert_fixed_point(1e-10);
    before = x;
    x = 0.5 * cos(x) + p;
    total += x;
  } while (fabs(x - before) > 1e-12);
  return total;
}
// CASE1: the adjoint of a fixed-point loop in 'sum' (wengert_fixed_point) does not settle

// It grows from iteration to iteration.
static double grow(double p) {
  double x = p;
  for (int i = 0; i < 40; i++) {
    wengert_fixed_point(1e-10);
    x = 1.5 * x + sin(p);
  }
  return x;
}
// CASE2: the adjoint of a fixed-point loop in 'grow' (wengert_fixed_point) does not settle

// It is left before anything has been done.
static double found(double p) {
  double x = 2;
  for (;;) {
    wengert_fixed_point(1e-10);
    double rest = p - x * x;
    if (fabs(rest) < 1e-3)
      break;
    x += 0.1 * rest;
  }
  return x;
}
// CASE3: a fixed-point loop in 'found' (wengert_fixed_point) was left in its first iteration

// Behind what each iteration writes there is something that few of them do.
__attribute__((noinline)) static void sweep(double *restrict x, const double *restrict p, int n, int m) {
  double change;
  do {
    wengert_fixed_point(1e-10);
    change = 0;
    for (int i = 0; i < n; i++) {
      double next = 0.5 * cos(x[i]) + p[i];
      change += fabs(next - x[i]);
      x[i] = next;
    }
    for (int i = 0; i < m; i++)
      if (p[i] > 0)
        x[i] = 0.5 * x[i] + p[i];
  } while (change > 1e-12);
}
static volatile int few = 4, all = 8;
static double further(double p) {
  double x[8] = {0}, q[8];
  for (int i = 0; i < 8; i++)
    q[i] = p * (i - 3.5);
  sweep(x, q, few, all);
  return x[0];
}
// CASE4: an iteration of a fixed-point loop in 'sweep' (wengert_fixed_point) may touch 32 bytes of an array under conditions

static double (*const cases[])(double) = {sum, grow, found, further};

int main(int argc, char **argv) {
  double g = 0;
  switch (argc > 1 ? atoi(argv[1]) : 0) {
  case 1: g = wengert_adjoint((void *)sum, wengert_out, 0.3); break;
  case 2: g = wengert_adjoint((void *)grow, wengert_out, 0.3); break;
  case 3: g = wengert_adjoint((void *)found, wengert_out, 4.0); break;
  case 4: g = wengert_adjoint((void *)further, wengert_out, 0.3); break;
  }
  printf("%g %g\n", g, cases[0](0.1));
}
