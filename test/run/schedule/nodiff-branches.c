// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A region without derivative in which a switch, conditions and a loop choose what is stored: a cell that is stored takes its adjoint with it, and one that is not keeps it. If all
// that the region may store counted as stored, derivatives would be lost; if it counted as kept, there would be some too many.
#include "check.h"

static int kind, stored[5];
static double fixed[5];

#define REGION(PUT)                         \
  switch (kind) {                           \
  case 0: PUT(4, z[1] * z[1]); break;       \
  case 1: PUT(2, z[0] * z[1]); /* and on */ \
  case 2:                                   \
    if (z[3] > 1) PUT(3, sin(z[3]));        \
    if (z[0] > 1) break;                    \
    PUT(0, z[2] * z[4]);                    \
    break;                                  \
  case 3: break;                            \
  default:                                  \
    for (int i = 0; i < 4; i++)             \
      if (z[i] > 1) PUT(i, z[i] - z[4]);    \
  }
#define STORE(i, value) (z[i] = (value))
#define NOTE(i, value) (stored[i] = 1, fixed[i] = z[i] = (value))
#define USE(z) (z[0] * z[1] + z[2] * z[3] * z[4])

static void f(double *x) {
  double z[5] = {x[0] * x[1], x[1] * x[2], x[2] * x[3], x[3] * x[0], x[0]};
  wengert_nodiff_begin();
  REGION(STORE)
  wengert_nodiff_end();
  x[0] = USE(z);
  x[1] *= z[3];
}
// The same in the caller's memory.
static void outside(double *z) {
  z[4] = z[0] * z[3];
  wengert_nodiff_begin();
  REGION(STORE)
  wengert_nodiff_end();
  z[4] = USE(z);
}
// Both, with what the region stores as constants.
static void store(double *z) {
  for (int i = 0; i < 5; i++)
    if (stored[i]) z[i] = fixed[i];
}
static void f_fixed(double *x) {
  double z[5] = {x[0] * x[1], x[1] * x[2], x[2] * x[3], x[3] * x[0], x[0]};
  store(z);
  x[0] = USE(z);
  x[1] *= z[3];
}
static void outside_fixed(double *z) {
  z[4] = z[0] * z[3];
  store(z);
  z[4] = USE(z);
}
static void note(double *z) {
  memset(stored, 0, sizeof stored);
  REGION(NOTE)
}
DERIVE(f)
DERIVE(outside)
DERIVE(f_fixed)
DERIVE(outside_fixed)

static int differ(const char *what, void (*derivative)(double *, double *), void (*expected)(double *, double *), const double *start) {
  int wrong = 0;
  for (int seed = 0; seed < 5; seed++) {
    double a[5], b[5], ad[5], bd[5];
    for (int i = 0; i < 5; i++) a[i] = b[i] = start[i], ad[i] = bd[i] = i == seed;
    derivative(a, ad);
    expected(b, bd);
    for (int i = 0; i < 5; i++)
      if (!(fabs(ad[i] - bd[i]) < 1e-13) || !(fabs(a[i] - b[i]) < 1e-13))
        wrong = 1, fprintf(stderr, "%s, kind %d, seed %d, cell %d: %g, not %g\n", what, kind, seed, i, ad[i], bd[i]);
  }
  return wrong;
}

int main(void) {
  int wrong = 0;
  for (int run = 0; run < 20; run++) {
    kind = run % 5;
    double x[5];
    for (int i = 0; i < 5; i++) x[i] = 1 + 0.5 * sin(run + 2.5 * i);
    double z[5] = {x[0] * x[1], x[1] * x[2], x[2] * x[3], x[3] * x[0], x[0]};
    note(z);
    wrong |= differ("f, tangent", f_tangent, f_fixed_tangent, x) | differ("f, adjoint", f_adjoint, f_fixed_adjoint, x);
    memcpy(z, x, sizeof z);
    z[4] = z[0] * z[3];
    note(z);
    wrong |= differ("outside, tangent", outside_tangent, outside_fixed_tangent, x) | differ("outside, adjoint", outside_adjoint, outside_fixed_adjoint, x);
  }
  return wrong;
}
