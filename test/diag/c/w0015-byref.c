// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Values of which the call passes the address, and does not, or of another size.
extern int enzyme_const, enzyme_byref, enzyme_dup;
extern double __enzyme_autodiff(void *, ...);
extern void __enzyme_reverse(void *, ...);
extern long __enzyme_augmentsize(void *, ...);

static double f(double k, const double *x) { return k * x[0]; }

double smaller(const float *k, const double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] enzyme_byref says that 4 bytes lie behind argument 4 of the call, but 'f' has double there, which takes 8
  return __enzyme_autodiff((void *)f, enzyme_byref, sizeof *k, k, enzyme_const, x);
}
double value(double k, const double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] argument 1 of 'f' must have type ptr, but the marker call passes double
  return __enzyme_autodiff((void *)f, enzyme_byref, sizeof k, k, enzyme_const, x);
}
double unknown(double *k, const double *x, long n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] enzyme_byref is followed by the number of bytes
  return __enzyme_autodiff((void *)f, enzyme_byref, n, k, enzyme_const, x);
}
double behind(double k, const double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] enzyme_byref stands before an argument
  return __enzyme_autodiff((void *)f, k, enzyme_const, x, enzyme_byref, sizeof k);
}
double tape(double k, const double *x, void **tape) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] enzyme_byref stands before an argument
  __enzyme_reverse((void *)f, enzyme_const, k, enzyme_const, x, 1.0, enzyme_byref, sizeof *tape, tape);
  return 0;
}
long size(void) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] enzyme_byref stands before an argument
  return __enzyme_augmentsize((void *)f, enzyme_const, enzyme_byref, sizeof(double), enzyme_dup);
}
