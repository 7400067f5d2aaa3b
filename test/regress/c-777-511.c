// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 511 of seed 777, shrunk; seen with -O2:
// internal error, for the same reason as in program 53.
#include <wengert.h>
#include "random_check.h"

/* program 511 of seed 777 */
struct p0_r0 {
  double a;
  double c;
};
static double p0_gs3;
double p0_f(double *x14, double *s15) {
  p0_gs3 = (*s15);
  struct p0_r0 r16[2];
  for (int i17 = 0; i17 < 2; i17++)
    r16[i17].a = 0.5 * p0_gs3;
  for (int i19 = 0; i19 < 2; i19++)
    r16[i19].c = 0.5;
  struct p0_r0 r21[3];
  for (int i22 = 0; i22 < 3; i22++)
    r21[i22].a = (*s15) / 0.5;
  for (int i24 = 0; i24 < 3; i24++)
    r21[i24].c = (r16[0].a > 0.5) ? sqrt(r16[0].a) : 0.5;
  if (x14[0] <= 0.18) {
    (*s15) = sin(r21[0].a);
  }
  else {
    (*s15) = r21[0].c;
  }
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x14[2];
  get(x14, from + 0, 2);
  double s15;
  get(&s15, from + 2, 1);
  to[3] = p0_f(x14, &s15);
  put(to + 0, x14, 2);
  put(to + 2, &s15, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x14[2];
  get(x14, from + 0, 2);
  double x14_tan[2];
  get(x14_tan, from_tan + 0, 2);
  double s15;
  get(&s15, from + 2, 1);
  double s15_tan;
  get(&s15_tan, from_tan + 2, 1);
  to_tan[3] = p0_wengert_tangent((void *)p0_f, wengert_dup, x14, x14_tan, wengert_dup, &s15, &s15_tan);
  put(to + 0, x14, 2);
  put(to + 2, &s15, 1);
  put(to_tan + 0, x14_tan, 2);
  put(to_tan + 2, &s15_tan, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x14[2];
  get(x14, from + 0, 2);
  double x14_adj[2];
  get(x14_adj, to_adj + 0, 2);
  double s15;
  get(&s15, from + 2, 1);
  double s15_adj;
  get(&s15_adj, to_adj + 2, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_dup, x14, x14_adj, wengert_dup, &s15, &s15_adj);
  put(to + 0, x14, 2);
  put(to + 2, &s15, 1);
  put(from_adj + 0, x14_adj, 2);
  put(from_adj + 2, &s15_adj, 1);
}

int main(void) {
  wengert_check(0, 256057733, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
