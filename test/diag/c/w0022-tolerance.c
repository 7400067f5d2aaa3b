// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A tolerance in single precision, by a declaration of the user's own.
extern void wengert_adjoint(void *, ...);
extern int wengert_dup, wengert_const;
void wengert_fixed_point(float);

static void solve(int n, double *x, const double *b) {
  for (int k = 0; k < n; k++) {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: [W0022] {{.*}}it takes the tolerance, a number of double precision by value
    wengert_fixed_point(1e-6f);
    x[0] = 0.5 * (x[0] + b[0] / x[0]);
  }
}

void derive(double *x, double *xb, double *b, double *bb) {
  wengert_adjoint((void *)solve, wengert_const, 100, wengert_dup, x, xb, wengert_dup, b, bb);
}
