// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 193 of seed 7001, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 193 of seed 7001 */
struct p0_r0 {
  double a;
};
struct p0_r1 {
  double a;
  struct p0_r0 in;
};
static struct p0_r0 p0_gr1;
void p0_f(int n, int m, struct p0_r1 *r19) {
  p0_gr1 = r19->in;
  struct p0_r0 *q23[2];
  q23[0] = &p0_gr1;
  q23[1] = &r19->in;
  (*q23[wrap(0, 2)]) = (*q23[wrap(0, 2)]);
}
static void p0_plain(const double *from, double *to) {
  struct p0_r1 r19;
  get(&r19.a, from + 0, 1);
  get(&r19.in.a, from + 1, 1);
  p0_f(7, 4, &r19);
  put(to + 0, &r19.a, 1);
  put(to + 1, &r19.in.a, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r1 r19;
  get(&r19.a, from + 0, 1);
  get(&r19.in.a, from + 1, 1);
  struct p0_r1 r19_tan;
  memset(&r19_tan, 0, sizeof r19_tan);
  get(&r19_tan.a, from_tan + 0, 1);
  get(&r19_tan.in.a, from_tan + 1, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, &r19, &r19_tan);
  put(to + 0, &r19.a, 1);
  put(to + 1, &r19.in.a, 1);
  put(to_tan + 0, &r19_tan.a, 1);
  put(to_tan + 1, &r19_tan.in.a, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r1 r19;
  get(&r19.a, from + 0, 1);
  get(&r19.in.a, from + 1, 1);
  struct p0_r1 r19_adj;
  memset(&r19_adj, 0, sizeof r19_adj);
  get(&r19_adj.a, to_adj + 0, 1);
  get(&r19_adj.in.a, to_adj + 1, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, &r19, &r19_adj);
  put(to + 0, &r19.a, 1);
  put(to + 1, &r19.in.a, 1);
  put(from_adj + 0, &r19_adj.a, 1);
  put(from_adj + 1, &r19_adj.in.a, 1);
}

int main(void) {
  wengert_check(0, 133934962, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
