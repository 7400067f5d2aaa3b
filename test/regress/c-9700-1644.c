// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 1644 of seed 9700, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 1644 of seed 9700 */
struct p0_r0 {
  double a;
};
struct p0_r1 {
  double a;
  double *next;
  double b[3][3];
};
static double p0_gs3;
static __attribute__((noinline)) struct p0_r0 p0_h0(int n, struct p0_r1 *r6) {
  struct p0_r0 r7;
  r7.a = 0.5;
  p0_gs3 = r6->b[0][2];
  r6->next[0] = p0_gs3;
  return r7;
}
static void p0_h2(int n, struct p0_r0 v21) {
  struct p0_r1 r24;
  r24.a = 0.5;
  r24.next = calloc((size_t)4, sizeof(double));
  for (int i25 = 0; i25 < 3; i25++)
    for (int i26 = 0; i26 < 3; i26++)
      r24.b[i25][i26] = v21.a;
  v21 = p0_h0(8, &r24);
  free(r24.next);
}
double p0_f(int n, struct p0_r0 *r31) {
  p0_gs3 = 0.5;
  p0_h2(8, (*r31));
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  struct p0_r0 r31;
  get(&r31.a, from + 0, 1);
  to[1] = p0_f(8, &r31);
  put(to + 0, &r31.a, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r0 r31;
  get(&r31.a, from + 0, 1);
  struct p0_r0 r31_tan;
  memset(&r31_tan, 0, sizeof r31_tan);
  get(&r31_tan.a, from_tan + 0, 1);
  to_tan[1] = p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_dup, &r31, &r31_tan);
  put(to + 0, &r31.a, 1);
  put(to_tan + 0, &r31_tan.a, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r0 r31;
  get(&r31.a, from + 0, 1);
  struct p0_r0 r31_adj;
  memset(&r31_adj, 0, sizeof r31_adj);
  get(&r31_adj.a, to_adj + 0, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_dup, &r31, &r31_adj);
  put(to + 0, &r31.a, 1);
  put(from_adj + 0, &r31_adj.a, 1);
}

int main(void) {
  wengert_check(0, 149064397, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
