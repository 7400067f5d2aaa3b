// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Batches that say too little, too much, or something else.
extern int enzyme_width, enzyme_vector, enzyme_scalar, enzyme_buffer, enzyme_dup;
struct two {
  double a, b;
};
extern struct two __enzyme_batch(void *, ...);
extern double __enzyme_autodiff(void *, ...);

static double f(double a, double x) { return a * x; }
static double g(const double *x) { return x[0] * x[1]; }

struct two number(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the number of evaluations is missing
  return __enzyme_batch((void *)f, x, x, x, x);
}
struct two variable(double x, int n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] enzyme_width is followed by the number of evaluations, a constant from 1 to 64
  return __enzyme_batch((void *)f, enzyme_width, n, x, x, x, x);
}
struct two few(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] argument 2 of 'f' in evaluation 2 is missing
  return __enzyme_batch((void *)f, enzyme_width, 2, enzyme_vector, x, x, enzyme_vector, x);
}
struct two many(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] too many arguments: 1 more than 'f' takes
  return __enzyme_batch((void *)f, enzyme_width, 2, enzyme_scalar, x, x, x, x);
}
struct two word(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] a word stands here that says nothing about evaluations
  return __enzyme_batch((void *)f, enzyme_width, 2, enzyme_dup, x, x, x, x);
}
struct two stride(const double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] enzyme_buffer is followed by the bytes
  return __enzyme_batch((void *)g, enzyme_width, 2, enzyme_buffer, x, 8);
}
struct two value(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] argument 1 of 'f' is passed by value; enzyme_buffer is for
  return __enzyme_batch((void *)f, enzyme_width, 2, enzyme_buffer, 8, &x, x, x);
}
struct two integer(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] argument 2 of 'f' must have type double, but the marker call passes i32
  return __enzyme_batch((void *)f, enzyme_width, 2, enzyme_scalar, x, enzyme_scalar, 1);
}
struct two results(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] what comes back is the result of evaluation 1 (double), the result of evaluation 2 (double), the result of evaluation 3 (double)
  return __enzyme_batch((void *)f, enzyme_width, 3, enzyme_scalar, x, x, x, x);
}
struct two unknown(double (*p)(double, double), double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0003] the function to evaluate is not known
  return __enzyme_batch((void *)p, enzyme_width, 2, enzyme_scalar, x, x, x);
}
double elsewhere(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] enzyme_vector, enzyme_scalar and enzyme_buffer belong to __enzyme_batch
  return __enzyme_autodiff((void *)f, enzyme_scalar, x, x);
}
