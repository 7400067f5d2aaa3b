// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 2; do for mode in 0 1; do %cc -O$O -g -DMODE=$mode %s %rt -lm -o %t && %t && %not --crash %t own 2>&1 | %FileCheck %s && \
// RUN:   %not --crash %t work 2>&1 | %FileCheck %s --check-prefix=WORK || exit 1; done; done
// CHECK: wengert: error: {{.*}}enzyme-runtime-activity-found.c:{{[0-9]+}}{{.*}}: an address that is found in memory is its own shadow
// WORK: wengert: error: {{.*}}some arguments are their own shadows, and so passive (enzyme_runtime_activity), and there is no derivative then: [W0010] active data is stored in argument 2
// A structure may have itself as its shadow, but not an array that a structure with a shadow of its own leads to; and no work space that active data go through.
#include <assert.h>
#include <math.h>
#include <string.h>

extern int enzyme_dup, enzyme_runtime_activity;
extern double __enzyme_autodiff(void *, ...), __enzyme_fwddiff(void *, ...);

struct model { double *state, *weights; };

static double f(const struct model *m, const double *x) { return m->state[0] * sin(m->weights[0]) * x[0]; }

static double through(const double *x, double *space, int n) {
  for (int i = 0; i < n; i++)
    space[i] = x[0] * x[0];
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += space[n - 1 - i] * x[0];
  return sum / n;
}

int main(int count, char **given) {
  double state = 0.7, weights = 0.4, x = 1.5, state_d = 0, weights_d = 0, x_d = MODE;
  struct model m = {&state, &weights}, shadow = {&state_d, &weights_d};
  const double slope = state * sin(weights);
  if (count > 1 && !strcmp(given[1], "own"))
    shadow.weights = m.weights;
  double space[2] = {0}, space_d[2] = {0};
  double *of_space = count > 1 && !strcmp(given[1], "work") ? space : space_d;
  for (int passive = 1; passive >= 0; passive--) {
    struct model *of = passive ? &m : &shadow;
#if MODE
    assert(fabs(__enzyme_fwddiff((void *)f, enzyme_runtime_activity, enzyme_dup, &m, of, enzyme_dup, &x, &x_d) - slope) < 1e-12);
#else
    x_d = 0;
    __enzyme_autodiff((void *)f, enzyme_runtime_activity, enzyme_dup, &m, of, enzyme_dup, &x, &x_d);
    assert(fabs(x_d - slope) < 1e-12);
#endif
  }
#if MODE
  assert(fabs(__enzyme_fwddiff((void *)through, enzyme_runtime_activity, enzyme_dup, &x, &x_d, enzyme_dup, space, of_space, 2) - 3 * x * x) < 1e-12);
#else
  x_d = 0;
  __enzyme_autodiff((void *)through, enzyme_runtime_activity, enzyme_dup, &x, &x_d, enzyme_dup, space, of_space, 2);
  assert(fabs(x_d - 3 * x * x) < 1e-12);
  assert(fabs(state_d - sin(weights) * x) < 1e-12 && fabs(weights_d - state * cos(weights) * x) < 1e-12);
#endif
  return 0;
}
