// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Seeds, tapes and results of the sweeps apart, of other types than they have.
#include <wengert.h>

static double f(double *x) { return x[0] * x[0]; }
extern void lost_wengert_forward(void *, ...);
extern double value_wengert_forward(void *, ...);

void seed(double *x, double *xb, void *tape) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] the adjoint of the result of 'f'
  wengert_backward((void *)f, wengert_dup, x, xb, 1, tape);
}
void tape(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] the tape, which a forward sweep returned
  wengert_backward((void *)f, wengert_dup, x, xb, 1.0, 0);
}
void lost(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] the tape would be lost
  lost_wengert_forward((void *)f, wengert_dup, x, xb);
}
double value(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] what comes back is the tape
  return value_wengert_forward((void *)f, wengert_dup, x, xb);
}
void number(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] wengert_tape_at is followed by an address
  wengert_forward((void *)f, wengert_dup, x, xb, wengert_tape_at, 8);
}
