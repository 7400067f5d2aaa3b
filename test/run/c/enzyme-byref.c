// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Values of which the call passes the address and the size: adjoints of results that hold several numbers, and arguments.
#include "check.h"
#include <string.h>

extern int enzyme_dup, enzyme_out, enzyme_const, enzyme_byref, enzyme_tape;
struct complex {
  double r, i;
};
struct triple {
  float a, b, c;
};
extern void *__enzyme_augmentfwd(void *, ...);
extern void __enzyme_reverse(void *, ...);
extern double __enzyme_reverse_of_number(void *, ...);
extern double __enzyme_autodiff(void *, ...);
extern double __enzyme_fwddiff(void *, ...);

static struct complex dot(const struct complex *x, const struct complex *y, int n) {
  struct complex s = {0, 0};
  for (int k = 0; k < n; k++) {
    s.r += x[k].r * y[k].r - x[k].i * y[k].i;
    s.i += x[k].r * y[k].i + x[k].i * y[k].r;
  }
  return s;
}
static struct triple spread(const float *x) { return (struct triple){x[0] * x[1], x[1] * x[2], x[2] * x[0]}; }
static double scaled(double k, const double *x, int n) { return k * k * x[n]; }

int main(void) {
  int failures = 0;
  struct complex x[2] = {{1, 2}, {3, -1}}, y[2] = {{0.5, 4}, {-2, 1}}, xb[2] = {{0}}, yb[2] = {{0}}, seed = {0.7, -0.3};
  void *tape = __enzyme_augmentfwd((void *)dot, x, xb, y, yb, 2);
  __enzyme_reverse((void *)dot, x, xb, y, yb, 2, enzyme_byref, sizeof seed, &seed, tape);
  for (int k = 0; k < 2; k++) {
    failures += check_near("dot", "x.r", k, xb[k].r, seed.r * y[k].r + seed.i * y[k].i, 1e-15);
    failures += check_near("dot", "x.i", k, xb[k].i, -seed.r * y[k].i + seed.i * y[k].r, 1e-15);
    failures += check_near("dot", "y.r", k, yb[k].r, seed.r * x[k].r + seed.i * x[k].i, 1e-15);
    failures += check_near("dot", "y.i", k, yb[k].i, -seed.r * x[k].i + seed.i * x[k].r, 1e-15);
  }
  float u[3] = {2, 3, 5}, ub[3] = {0};
  const struct triple wanted = {1, 10, 100};
  char odd[1 + sizeof wanted];
  memcpy(odd + 1, &wanted, sizeof wanted);
  __enzyme_augmentfwd((void *)spread, u, ub, enzyme_tape, &tape);
  __enzyme_reverse((void *)spread, enzyme_tape, &tape, u, ub, enzyme_byref, sizeof wanted, odd + 1);
  failures += ub[0] != 1 * 3 + 100 * 5 || ub[1] != 1 * 2 + 10 * 5 || ub[2] != 10 * 3 + 100 * 2;

  double k = 3, v[2] = {4, 5}, vb[2] = {0}, one = 1;
  int n = 1;
  tape = __enzyme_augmentfwd((void *)scaled, enzyme_byref, sizeof k, enzyme_out, &k, v, vb, enzyme_const, enzyme_byref, sizeof n, &n);
  double kb = __enzyme_reverse_of_number((void *)scaled, enzyme_out, enzyme_byref, sizeof k, &k, v, vb, enzyme_byref, sizeof n, &n, enzyme_byref, sizeof one, &one, tape);
  failures += check_near("scaled", "k", 0, kb, 30, 1e-15) + check_near("scaled", "x", 1, vb[1], 9, 1e-15);
  failures += check_near("scaled", "k", 1, __enzyme_autodiff((void *)scaled, enzyme_byref, sizeof k, &k, enzyme_const, v, 0), 24, 1e-15);
  failures += check_near("scaled", "", 0, __enzyme_fwddiff((void *)scaled, enzyme_byref, sizeof k, &k, 2.0, enzyme_const, v, 0), 48, 1e-15);
  return failures != 0;
}
