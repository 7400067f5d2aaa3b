// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -w | %FileCheck %s
// Markers that only say something have no result.
double wengert_adjoint(void *, ...);
double my_wengert_binomial(int);
int my_wengert_joint(void *);

static double f(double *x, int n) {
  for (int i = 0; i < n; i++)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the marker 'my_wengert_binomial' gives no result
    x[0] *= x[0] * my_wengert_binomial(3);
  return x[0];
}

double user(double *x, double *xb) {
  wengert_adjoint((void *)f, x, xb, 4);
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the marker 'my_wengert_joint' gives no result
  return my_wengert_joint((void *)f);
}
