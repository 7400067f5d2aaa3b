// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %published_c
// REQUIRES: published
// libLBFGS: where a minimisation ends, by the parameters of what it minimises.
#include "check.h"
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#include "liblbfgs/include/lbfgs.h"
#include "liblbfgs/lib/lbfgs.c"

static lbfgsfloatval_t valley(void *data, const lbfgsfloatval_t *x, lbfgsfloatval_t *gradient, const int n, const lbfgsfloatval_t step) {
  const double *p = data;
  double value = 0;
  for (int i = 0; i < n; i++) {
    double u = x[i] - p[i];
    gradient[i] = (i + 1) * u + 4 * u * u * u;
    value += 0.5 * (i + 1) * u * u + u * u * u * u;
  }
  for (int i = 0; i + 1 < n; i++) {
    value += 0.3 * x[i] * x[i + 1];
    gradient[i] += 0.3 * x[i + 1];
    gradient[i + 1] += 0.3 * x[i];
  }
  return value;
}
static void minimise(double *z) {
  lbfgsfloatval_t x[4] = {0}, value;
  lbfgs_parameter_t parameters;
  lbfgs_parameter_init(&parameters);
  parameters.epsilon = 1e-12;
  parameters.max_iterations = 25;
  lbfgs(4, x, &value, valley, NULL, z, &parameters);
  for (int i = 0; i < 4; i++)
    z[i] = x[i];
}
DERIVE(minimise)
int main(void) { return check(minimise, .n = 4, .difference = 1e-5, .dot = 1e-9); }
