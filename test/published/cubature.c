// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %published_c
// REQUIRES: published
// cubature: an adaptive integral over a box, by its bounds and by parameters of the integrand.
#include "check.h"
#include "cubature/hcubature.c"

static int bell(unsigned dimension, const double *x, void *data, unsigned results, double *value) {
  const double *p = data;
  double r = 0;
  for (unsigned i = 0; i < dimension; i++)
    r += p[i] * x[i] * x[i];
  value[0] = exp(-r) * cos(p[2] * x[0]);
  value[1] = value[0] * x[1];
  return 0;
}
static void box(double *z) {
  double low[2] = {-z[3], 0}, high[2] = {1, z[4]}, result[2], error[2];
  hcubature(2, bell, z, 2, low, high, 400, 0, 1e-7, ERROR_INDIVIDUAL, result, error);
  z[0] = result[0];
  z[1] = result[1];
}
DERIVE(box)
int main(void) { return check(box, .n = 5); }
