// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Active data is handed to code of another file, which may keep it in a variable that both name, or for another procedure of its own.
#include <wengert.h>

extern double kept;
void keep(const double *p);
double recall(void);

static double by_name(double *x) {
  double t = x[0] * x[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] no derivative for 'keep'
  keep(&t);
  return x[1] * kept;
}

__attribute__((noinline)) static void below(double *x) {
  double t = x[0] * x[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] no derivative for 'keep'
  keep(&t);
}
static double further_down(double *x) {
  below(x);
  return x[1] * kept;
}

static double by_another(double *x) {
  double t = x[0] * x[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] no derivative for 'keep'
  keep(&t);
  return x[1] * recall();
}

void user(double *x, double *xb) {
  wengert_adjoint((void *)by_name, wengert_dup, x, xb);
  wengert_adjoint((void *)further_down, wengert_dup, x, xb);
  wengert_adjoint((void *)by_another, wengert_dup, x, xb);
}
