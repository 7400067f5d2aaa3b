// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
extern void __enzyme_fwdsplit(void *, ...);

static void f(double *x) { x[0] = x[0] * x[0]; }

void user(double *x, double *xd, void *tape) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017]
  __enzyme_fwdsplit((void *)f, x, xd, tape);
}
