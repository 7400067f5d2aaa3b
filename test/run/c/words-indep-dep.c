// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An independent argument only accumulates; a dependent one is the seed, and its value at entry is passive, also where it is read.
#include "check.h"

static void compute(const double *x, double *y) {
  y[0] = x[0] * x[1];
  y[1] = x[1] / x[0];
}

static void f(double *z) { compute(z, z + 2); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)compute, wengert_indep, z, zd, wengert_dep, z + 2, zd + 2);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)compute, wengert_indep, z, zb, wengert_dep, z + 2, zb + 2);
}

static void scale(const double *x, double *y) {
  y[0] = y[0] * x[0];
  y[1] = y[1] * x[1] * y[0];
}

static int check_scale(void) {
  double x[2] = {3, 5}, y[2] = {2, 7}, xb[2] = {17, 19}, yb[2] = {1, 10};
  wengert_adjoint((void *)scale, wengert_indep, x, xb, wengert_dep, y, yb);
  // From y[1] come 10·7·6 for x[1] and 10·7·5 for the new y[0], which has 351 of that and its seed, so x[0] gets 351·2. What y held takes none, though 351·3
  // and 10·5·6 are its own.
  double adjoint[4] = {17 + 702, 19 + 420, 0, 0}, found[4] = {xb[0], xb[1], yb[0], yb[1]};
  int wrong = 0;
  for (int i = 0; i < 4; i++)
    wrong |= check_near("scale", "adjoint", i, found[i], adjoint[i], 0);
  wrong |= check_near("scale", "y", 0, y[0], 6, 0) | check_near("scale", "y", 1, y[1], 210, 0);

  // Where both are dup, the value at entry has its adjoint.
  double z[2] = {2, 7}, ub[2] = {17, 19}, zb[2] = {1, 10};
  wengert_adjoint((void *)scale, wengert_dup, x, ub, wengert_dup, z, zb);
  double both[4] = {719, 439, 1053, 300}, all[4] = {ub[0], ub[1], zb[0], zb[1]};
  for (int i = 0; i < 4; i++)
    wrong |= check_near("scale", "adjoint with dup", i, all[i], both[i], 0);

  // What lies in the tangent of y at entry is not taken: 2·1, and 7·(2·6 + 5·2).
  double xd[2] = {1, 2}, yd[2] = {1000, 2000}, w[2] = {2, 7};
  wengert_tangent((void *)scale, wengert_indep, x, xd, wengert_dep, w, yd);
  return wrong | check_near("scale", "tangent", 0, yd[0], 2, 0) | check_near("scale", "tangent", 1, yd[1], 154, 0) |
         check_near("scale", "tangent of x", 0, xd[0], 1, 0) | check_near("scale", "tangent of x", 1, xd[1], 2, 0);
}

int main(void) { return check(f, .n = 4) || check_scale(); }
