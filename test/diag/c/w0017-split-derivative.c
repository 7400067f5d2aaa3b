// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A tangent of the user's own that takes a tape.
extern double __enzyme_fwddiff(void *, ...);

// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}}('__enzyme_register_splitderivative') yet; register the tangent of the whole call with __enzyme_register_derivative
static double half(double x) { return x / 2; }
static void *half_forward(double x) { return 0; }
static double half_tangent(double x, double xd, void *tape) { return xd / 2; }
void *__enzyme_register_splitderivative_half[] = {(void *)half, (void *)half_forward, (void *)half_tangent};

static double f(double x) { return x * half(x); }
double user(double x) { return __enzyme_fwddiff((void *)f, x, 1.0); }
