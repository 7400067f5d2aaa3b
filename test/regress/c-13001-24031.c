// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 24031 of seed 13001, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 24031 of seed 13001 */
struct p0_r0 {
  double a;
  double d;
};
struct p0_r1 {
  double a;
  int b;
  double c[4];
};
static struct p0_r0 p0_gr3[2];
static void p0_h2(int n, int m, int *k20) {
  {
    struct p0_r0 r23[3];
    for (int i24 = 0; i24 < 3; i24++)
      r23[i24].a = 0.5;
    for (int i28 = 0; i28 < 3; i28++)
      r23[i28].d = 0.5;
    r23[0] = p0_gr3[wrap((*k20), 2)];
  }
}
double p0_f(int n, double *x29, struct p0_r0 *r31) {
  for (int i33 = 0; i33 < 2; i33++)
    p0_gr3[i33].a = 0.5;
  for (int i37 = 0; i37 < 2; i37++)
    p0_gr3[i37].d = 0.5;
  struct p0_r1 r38;
  r38.a = 0.5;
  r38.b = 0;
  for (int i39 = 0; i39 < 4; i39++)
    r38.c[i39] = x29[0];
  r31->d = r38.c[0];
  p0_h2(7, 4, &r38.b);
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x29[6];
  get(x29, from + 0, 6);
  struct p0_r0 r31;
  get(&r31.a, from + 6, 1);
  get(&r31.d, from + 7, 1);
  to[8] = p0_f(7, x29, &r31);
  put(to + 0, x29, 6);
  put(to + 6, &r31.a, 1);
  put(to + 7, &r31.d, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x29[6];
  get(x29, from + 0, 6);
  double x29_tan[6];
  get(x29_tan, from_tan + 0, 6);
  struct p0_r0 r31;
  get(&r31.a, from + 6, 1);
  get(&r31.d, from + 7, 1);
  struct p0_r0 r31_tan;
  memset(&r31_tan, 0, sizeof r31_tan);
  get(&r31_tan.a, from_tan + 6, 1);
  get(&r31_tan.d, from_tan + 7, 1);
  to_tan[8] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, x29, x29_tan, wengert_dup, &r31, &r31_tan);
  put(to + 0, x29, 6);
  put(to + 6, &r31.a, 1);
  put(to + 7, &r31.d, 1);
  put(to_tan + 0, x29_tan, 6);
  put(to_tan + 6, &r31_tan.a, 1);
  put(to_tan + 7, &r31_tan.d, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x29[6];
  get(x29, from + 0, 6);
  double x29_adj[6];
  get(x29_adj, to_adj + 0, 6);
  struct p0_r0 r31;
  get(&r31.a, from + 6, 1);
  get(&r31.d, from + 7, 1);
  struct p0_r0 r31_adj;
  memset(&r31_adj, 0, sizeof r31_adj);
  get(&r31_adj.a, to_adj + 6, 1);
  get(&r31_adj.d, to_adj + 7, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, x29, x29_adj, wengert_dup, &r31, &r31_adj);
  put(to + 0, x29, 6);
  put(to + 6, &r31.a, 1);
  put(to + 7, &r31.d, 1);
  put(from_adj + 0, x29_adj, 6);
  put(from_adj + 6, &r31_adj.a, 1);
  put(from_adj + 7, &r31_adj.d, 1);
}

int main(void) {
  wengert_check(0, 722429707, 8, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
