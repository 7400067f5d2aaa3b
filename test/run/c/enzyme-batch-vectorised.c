// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: x86_64
// RUN: %clang -O2 -fpass-plugin=%wengert -S -emit-llvm %s -o - | %FileCheck %s
// A batch of arithmetic is vectorised, whether its procedure is known at once or by inlining only.
extern int enzyme_width, enzyme_vector, enzyme_scalar;
struct four {
  double v[4];
};
extern struct four __enzyme_batch(void *, ...);
static double poly(double a, double x) { return (a * x + 1) * x + a; }

// CHECK-LABEL: @known
// CHECK: call {{.*}}<{{[248]}} x double> @llvm.fmuladd
// CHECK-NOT: call double
// CHECK: ret void
struct four known(double a, const double *x) {
  return __enzyme_batch((void *)poly, enzyme_width, 4, enzyme_scalar, a, enzyme_vector, x[0], x[1], x[2], x[3]);
}
static inline struct four each(double (*f)(double, double), double a, const double *x) {
  return __enzyme_batch((void *)f, enzyme_width, 4, enzyme_scalar, a, enzyme_vector, x[0], x[1], x[2], x[3]);
}
// CHECK-LABEL: @inlined
// CHECK: call {{.*}}<{{[248]}} x double> @llvm.fmuladd
// CHECK-NOT: call double
// CHECK: ret void
struct four inlined(double a, const double *x) { return each(poly, a, x); }
