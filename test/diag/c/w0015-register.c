// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Derivatives that do not fit what is registered, each of them told with what is expected.
#include <wengert.h>

double g(double *x, int n);
void *g_forward(double *x, double *x_adj, int n);
void g_backward(double *x, double *x_adj, int n, double seed);
double g_tangent(double *x, double *x_tan, int n);
struct several {
  double a[5];
};
double of_structure(struct several);
void of_nothing(void);

void user(void) {
  // A forward sweep of a function returns its result.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] 'g_forward' is registered as the forward sweep of 'g'{{.*}}expected are (ptr, ptr, i32):
  wengert_register((void *)g, (void *)g_forward, (void *)g_backward);
  // All arguments are there, but that for the result is missing.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] 'g_tangent' is registered as the tangent of 'g'{{.*}}expected are (ptr, ptr, i32, ptr)
  wengert_register_tangent((void *)g, (void *)g_tangent);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] 'of_nothing' is registered as the backward sweep of 'g'{{.*}}expected are (ptr, ptr, i32, double)
  wengert_register((void *)g, (void *)g, (void *)of_nothing);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] 'g' has 2 arguments, but there are words for 1
  wengert_register((void *)g, (void *)g, (void *)g_backward, wengert_dup);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] 'of_structure' takes or returns a structure by value
  wengert_register((void *)of_structure, (void *)of_structure, (void *)of_nothing);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0003] its tangent is not known at compile time
  wengert_register_tangent((void *)g, *(void **)g);
}

void twice(void) {
  wengert_register_tangent((void *)of_nothing, (void *)of_nothing);
  wengert_register((void *)g, (void *)g, (void *)g_backward);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] 'g' is registered twice
  wengert_register((void *)g, (void *)g, (void *)g_backward, wengert_indep, wengert_const);
}
