// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 3909 of seed 17005, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 3909 of seed 17005 */
struct p0_r2 {
  double a;
  struct p0_r2 *next;
  double b[2];
};
static __attribute__((noinline)) double p0_h0(int n, struct p0_r2 *r6) {
  memset(r6->next->b, 0, (size_t)2 * sizeof(double));
  {
    struct p0_r2 *other = r6->next;
    r6->next = r6->next->next;
    r6->next->next = other;
  }
  return 0.5;
}
double p0_f(int n, double **pp14) {
  struct p0_r2 r17;
  r17.a = 0.5;
  r17.next = &r17;
  for (int i18 = 0; i18 < 2; i18++)
    r17.b[i18] = pp14[0][2];
  double t19 = 0.5;
  t19 = p0_h0(5, &r17);
  return r17.a;
}
static void p0_plain(const double *from, double *to) {
  double *pp14[3];
  double pp14_to[3][4];
  pp14[0] = pp14_to[0];
  pp14[1] = pp14_to[1];
  pp14[2] = pp14_to[2];
  get(pp14_to[0], from + 0, 4);
  get(pp14_to[1], from + 4, 4);
  get(pp14_to[2], from + 8, 4);
  to[12] = p0_f(5, pp14);
  put(to + 0, pp14_to[0], 4);
  put(to + 4, pp14_to[1], 4);
  put(to + 8, pp14_to[2], 4);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double *pp14[3];
  double pp14_to[3][4];
  pp14[0] = pp14_to[0];
  pp14[1] = pp14_to[1];
  pp14[2] = pp14_to[2];
  get(pp14_to[0], from + 0, 4);
  get(pp14_to[1], from + 4, 4);
  get(pp14_to[2], from + 8, 4);
  double *pp14_tan[3];
  double pp14_tan_to[3][4];
  pp14_tan[0] = pp14_tan_to[0];
  pp14_tan[1] = pp14_tan_to[1];
  pp14_tan[2] = pp14_tan_to[2];
  get(pp14_tan_to[0], from_tan + 0, 4);
  get(pp14_tan_to[1], from_tan + 4, 4);
  get(pp14_tan_to[2], from_tan + 8, 4);
  to_tan[12] = p0_wengert_tangent((void *)p0_f, wengert_const, 5, wengert_dup, pp14, pp14_tan);
  put(to + 0, pp14_to[0], 4);
  put(to + 4, pp14_to[1], 4);
  put(to + 8, pp14_to[2], 4);
  put(to_tan + 0, pp14_tan_to[0], 4);
  put(to_tan + 4, pp14_tan_to[1], 4);
  put(to_tan + 8, pp14_tan_to[2], 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double *pp14[3];
  double pp14_to[3][4];
  pp14[0] = pp14_to[0];
  pp14[1] = pp14_to[1];
  pp14[2] = pp14_to[2];
  get(pp14_to[0], from + 0, 4);
  get(pp14_to[1], from + 4, 4);
  get(pp14_to[2], from + 8, 4);
  double *pp14_adj[3];
  double pp14_adj_to[3][4];
  pp14_adj[0] = pp14_adj_to[0];
  pp14_adj[1] = pp14_adj_to[1];
  pp14_adj[2] = pp14_adj_to[2];
  get(pp14_adj_to[0], to_adj + 0, 4);
  get(pp14_adj_to[1], to_adj + 4, 4);
  get(pp14_adj_to[2], to_adj + 8, 4);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 5, wengert_dup, pp14, pp14_adj);
  put(to + 0, pp14_to[0], 4);
  put(to + 4, pp14_to[1], 4);
  put(to + 8, pp14_to[2], 4);
  put(from_adj + 0, pp14_adj_to[0], 4);
  put(from_adj + 4, pp14_adj_to[1], 4);
  put(from_adj + 8, pp14_adj_to[2], 4);
}

int main(void) {
  wengert_check(0, 977527198, 12, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
