// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc -O$level %s -o %t %rt -lm && %t || exit 1; done
// No derivative goes through a region without: what it computes is passive, and what it stores in active memory takes the adjoint
// of the cell with it.
#include "check.h"

static double estimate(const double *z, int n) {
  double most = 0;
  for (int i = 0; i < n; i++)
    most = fmax(most, z[i] * z[i]);
  return sqrt(most);
}
static void f(double *z) {
  double scale;
  wengert_nodiff_begin();
  scale = estimate(z, 4); // passive
  z[3] = scale;           // overwrites an active cell
  wengert_nodiff_end();
  z[0] = z[0] * z[1] * scale;
  z[1] = z[3] * z[2];
}
// The same, with the estimate as a constant.
static double fixed;
static void same(double *z) {
  z[3] = fixed;
  z[0] = z[0] * z[1] * fixed;
  z[1] = z[3] * z[2];
}
DERIVE(f)
DERIVE(same)

int main(void) {
  int wrong = 0;
  for (int seed = 0; seed < 4; seed++) {
    double start[4] = {0.5, -1.5, 2.5, 0.25}, a[4], b[4], ad[4], bd[4];
    fixed = estimate(start, 4);
    for (int mode = 0; mode < 2; mode++) {
      for (int i = 0; i < 4; i++)
        a[i] = b[i] = start[i], ad[i] = bd[i] = i == seed;
      (mode ? f_adjoint : f_tangent)(a, ad);
      (mode ? same_adjoint : same_tangent)(b, bd);
      for (int i = 0; i < 4; i++)
        if (!(fabs(ad[i] - bd[i]) < 1e-14) || !(fabs(a[i] - b[i]) < 1e-14))
          wrong = 1, fprintf(stderr, "mode %d, seed %d, cell %d: %g and %g, value %g and %g\n", mode, seed, i, ad[i], bd[i], a[i], b[i]);
    }
  }
  return wrong;
}
