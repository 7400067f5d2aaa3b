// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An integrator that chooses its steps by an error estimate, and repeats some.
#include "check.h"

static double slope(double t, double y) { return -y * y + sin(t); }

static void f(double *z) {
  double t = 0, h = 0.5, y = z[0];
  int rejected = 0;
  while (t < 2) {
    double euler = y + h * slope(t, y);
    double heun = y + 0.5 * h * (slope(t, y) + slope(t + h, euler));
    if (fabs(heun - euler) > 0.01 * z[1]) {
      h *= 0.5;
      rejected++;
      continue;
    }
    y = heun;
    t += h;
    h *= 1.3;
  }
  z[2] = y * (1 + rejected);
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
