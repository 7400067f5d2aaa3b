// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Words about a tape, where none is left behind, or only half of what they need.
#include <wengert.h>

static double f(double *x) { return x[0] * x[0]; }

void kept(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] this call leaves no tape behind
  wengert_adjoint((void *)f, wengert_keep, wengert_dup, x, xb);
}
void nowhere(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] {{.*}}wengert_tape_at and its address are missing
  wengert_forward((void *)f, wengert_dup, x, xb, wengert_tape_bytes, 100);
}
void small(double *x, double *xb, char *storage) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] 4 bytes hold no tape
  wengert_forward((void *)f, wengert_dup, x, xb, wengert_tape_bytes, 4, wengert_tape_at, storage);
}
void *extra(double *x, double *xb, void *tape) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] too many arguments
  return wengert_forward((void *)f, wengert_dup, x, xb, tape);
}
void seeds(double *x, double *xb, void *tape) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] too many arguments
  wengert_backward((void *)f, wengert_dup, x, xb, 1.0, 1.0, tape);
}
long values(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] words only
  return wengert_tapesize((void *)f, wengert_dup, x, xb);
}
