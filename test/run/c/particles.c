// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Pairs of particles within a cut-off: a triangular nest with a branch, forces scattered to both partners.
#include "check.h"

enum { n = 5 };
static void f(double *z) {
  double (*x)[2] = (double(*)[2])z, force[n][2] = {{0}};
  double energy = 0;
  for (int step = 0; step < 2; step++) {
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++) {
        double dx = x[i][0] - x[j][0], dy = x[i][1] - x[j][1];
        double r2 = dx * dx + dy * dy + 0.3;
        if (r2 > 0.8)
          continue;
        double s = 1 / (r2 * r2);
        energy += s;
        force[i][0] += s * dx, force[i][1] += s * dy;
        force[j][0] -= s * dx, force[j][1] -= s * dy;
      }
    for (int i = 0; i < n; i++)
      x[i][0] += 0.01 * force[i][0], x[i][1] += 0.01 * force[i][1];
  }
  z[2 * n] = energy;
}
DERIVE(f)

int main(void) { return check(f, .n = 2 * n + 1, .dot = 1e-10, .difference = 1e-5); }
