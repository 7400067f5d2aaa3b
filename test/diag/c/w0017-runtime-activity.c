// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// enzyme_runtime_activity where it cannot be had.
extern int enzyme_dup, enzyme_runtime_activity;
extern void __enzyme_autodiff(void *, ...);
extern double __enzyme_fwdsplit(void *, ...);
extern long __enzyme_augmentsize(void *, ...);

static double many(double *a, double *b, double *c, double *d, double *e, double *f, double *g) { return *a * *b * *c * *d * *e * *f * *g; }
void of_many(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: [W0017] enzyme_runtime_activity makes a derivative for each choice of passive arguments, and 7 arguments have shadows here
  __enzyme_autodiff((void *)many, enzyme_runtime_activity, x, xb, x + 1, xb + 1, x + 2, xb + 2, x + 3, xb + 3, x + 4, xb + 4, x + 5, xb + 5, x + 6, xb + 6);
}

static double square(double *x) { return *x * *x; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: [W0017] {{.*}}enzyme_runtime_activity of a tangent on a tape
double on_tape(double *x, double *xd, void *tape) { return __enzyme_fwdsplit((void *)square, enzyme_runtime_activity, enzyme_dup, x, xd, tape); }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: [W0017] {{.*}}enzyme_runtime_activity where no addresses are passed
long size(void) { return __enzyme_augmentsize((void *)square, enzyme_runtime_activity, enzyme_dup); }
