// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 1205 of seed 1, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 1205 of seed 1 */
static int p0_gi1;
void p0_h0(double s4) {
  int ix8[2];
  memset(ix8, 0, (size_t)2 * sizeof(int));
  ix8[wrap(0, 2)] = p0_gi1;
  p0_gi1 = ix8[0];
}
void p0_f(int n, double s16) {
  p0_gi1 = 2;
  double t17 = s16;
  p0_h0(t17);
}
static void p0_plain(const double *from, double *to) {
  double s16;
  get(&s16, from + 0, 1);
  p0_f(7, s16);
}
extern void p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double s16;
  get(&s16, from + 0, 1);
  double s16_tan;
  get(&s16_tan, from_tan + 0, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, s16, s16_tan);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double s16;
  get(&s16, from + 0, 1);
  from_adj[0] = p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_out, s16);
}

int main(void) {
  wengert_check(0, 467491547, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
