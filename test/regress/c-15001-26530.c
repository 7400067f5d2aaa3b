// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 26530 of seed 15001, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 26530 of seed 15001 */
struct p0_r3 {
  double a;
  struct p0_r3 *next;
  int b;
};
static double * p0_h0(int n, int m, double **pp2, struct p0_r3 *r3, int *k4) {
  (*pp2)[wrap((*k4), 3)] = 0.5;
  {
    struct p0_r3 *other = r3->next;
    r3->next = r3->next->next;
    r3->next->next = other;
  }
  return (*pp2);
}
double p0_f(double *x14, double **pp16) {
  struct p0_r3 r17[3];
  for (int i18 = 0; i18 < 3; i18++)
    r17[i18].a = x14[0];
  r17[0].next = &r17[0];
  r17[1].next = &r17[1];
  r17[2].next = &r17[1];
  for (int i19 = 0; i19 < 3; i19++)
    r17[i19].b = 0;
  pp16[0] = p0_h0(4, 4, &pp16[0], r17[2].next->next, &r17[wrap(0, 3)].next->b);
  return r17[0].next->a;
}
static void p0_plain(const double *from, double *to) {
  double x14[5];
  get(x14, from + 0, 5);
  double *pp16[2];
  double pp16_to[2][3];
  pp16[0] = pp16_to[0];
  pp16[1] = pp16_to[1];
  get(pp16_to[0], from + 5, 3);
  get(pp16_to[1], from + 8, 3);
  to[11] = p0_f(x14, pp16);
  put(to + 0, x14, 5);
  put(to + 5, pp16_to[0], 3);
  put(to + 8, pp16_to[1], 3);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x14[5];
  get(x14, from + 0, 5);
  double x14_tan[5];
  get(x14_tan, from_tan + 0, 5);
  double *pp16[2];
  double pp16_to[2][3];
  pp16[0] = pp16_to[0];
  pp16[1] = pp16_to[1];
  get(pp16_to[0], from + 5, 3);
  get(pp16_to[1], from + 8, 3);
  double *pp16_tan[2];
  double pp16_tan_to[2][3];
  pp16_tan[0] = pp16_tan_to[0];
  pp16_tan[1] = pp16_tan_to[1];
  get(pp16_tan_to[0], from_tan + 5, 3);
  get(pp16_tan_to[1], from_tan + 8, 3);
  to_tan[11] = p0_wengert_tangent((void *)p0_f, wengert_dup, x14, x14_tan, wengert_dup, pp16, pp16_tan);
  put(to + 0, x14, 5);
  put(to + 5, pp16_to[0], 3);
  put(to + 8, pp16_to[1], 3);
  put(to_tan + 0, x14_tan, 5);
  put(to_tan + 5, pp16_tan_to[0], 3);
  put(to_tan + 8, pp16_tan_to[1], 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x14[5];
  get(x14, from + 0, 5);
  double x14_adj[5];
  get(x14_adj, to_adj + 0, 5);
  double *pp16[2];
  double pp16_to[2][3];
  pp16[0] = pp16_to[0];
  pp16[1] = pp16_to[1];
  get(pp16_to[0], from + 5, 3);
  get(pp16_to[1], from + 8, 3);
  double *pp16_adj[2];
  double pp16_adj_to[2][3];
  pp16_adj[0] = pp16_adj_to[0];
  pp16_adj[1] = pp16_adj_to[1];
  get(pp16_adj_to[0], to_adj + 5, 3);
  get(pp16_adj_to[1], to_adj + 8, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_dup, x14, x14_adj, wengert_dup, pp16, pp16_adj);
  put(to + 0, x14, 5);
  put(to + 5, pp16_to[0], 3);
  put(to + 8, pp16_to[1], 3);
  put(from_adj + 0, x14_adj, 5);
  put(from_adj + 5, pp16_adj_to[0], 3);
  put(from_adj + 8, pp16_adj_to[1], 3);
}

int main(void) {
  wengert_check(0, 65592419, 11, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
