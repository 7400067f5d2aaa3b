// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 16255 of seed 15001, shrunk; seen with -O2:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 16255 of seed 15001 */
struct p0_r0 {
  double a;
  int c;
};
struct p0_r1 {
  double a;
  double b[3][3];
  double *p;
};
static double * p0_h0(int n, double **pp2) {
  double *h5;
  h5 = malloc((size_t)2 * sizeof(double));
  memcpy(h5, (*pp2), (size_t)2 * sizeof(double));
  return h5;
}
double p0_f(int n, struct p0_r0 *r10, struct p0_r1 *r11) {
  double *h12 = p0_h0(5, &r11->p);
  r11->p = r11->b[wrap(0 + r10->c, 3)];
  r11->a = h12[1];
  {
    double res27 = 0.5;
    free(h12);
    return res27;
  }
}
static void p0_plain(const double *from, double *to) {
  struct p0_r0 r10;
  get(&r10.a, from + 0, 1);
  r10.c = 2;
  struct p0_r1 r11;
  double r11_p_to[2];
  r11.p = r11_p_to;
  get(&r11.a, from + 1, 1);
  get(&r11.b[0][0], from + 2, 9);
  get(r11_p_to, from + 11, 2);
  to[13] = p0_f(5, &r10, &r11);
  put(to + 0, &r10.a, 1);
  puti(to + 14, &r10.c, 1);
  put(to + 1, &r11.a, 1);
  put(to + 2, &r11.b[0][0], 9);
  put(to + 11, r11_p_to, 2);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r0 r10;
  get(&r10.a, from + 0, 1);
  r10.c = 2;
  struct p0_r0 r10_tan;
  memset(&r10_tan, 0, sizeof r10_tan);
  get(&r10_tan.a, from_tan + 0, 1);
  struct p0_r1 r11;
  double r11_p_to[2];
  r11.p = r11_p_to;
  get(&r11.a, from + 1, 1);
  get(&r11.b[0][0], from + 2, 9);
  get(r11_p_to, from + 11, 2);
  struct p0_r1 r11_tan;
  memset(&r11_tan, 0, sizeof r11_tan);
  double r11_p_tan_to[2];
  r11_tan.p = r11_p_tan_to;
  get(&r11_tan.a, from_tan + 1, 1);
  get(&r11_tan.b[0][0], from_tan + 2, 9);
  get(r11_p_tan_to, from_tan + 11, 2);
  to_tan[13] = p0_wengert_tangent((void *)p0_f, wengert_const, 5, wengert_dup, &r10, &r10_tan, wengert_dup, &r11, &r11_tan);
  put(to + 0, &r10.a, 1);
  puti(to + 14, &r10.c, 1);
  put(to + 1, &r11.a, 1);
  put(to + 2, &r11.b[0][0], 9);
  put(to + 11, r11_p_to, 2);
  put(to_tan + 0, &r10_tan.a, 1);
  put(to_tan + 1, &r11_tan.a, 1);
  put(to_tan + 2, &r11_tan.b[0][0], 9);
  put(to_tan + 11, r11_p_tan_to, 2);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r0 r10;
  get(&r10.a, from + 0, 1);
  r10.c = 2;
  struct p0_r0 r10_adj;
  memset(&r10_adj, 0, sizeof r10_adj);
  get(&r10_adj.a, to_adj + 0, 1);
  struct p0_r1 r11;
  double r11_p_to[2];
  r11.p = r11_p_to;
  get(&r11.a, from + 1, 1);
  get(&r11.b[0][0], from + 2, 9);
  get(r11_p_to, from + 11, 2);
  struct p0_r1 r11_adj;
  memset(&r11_adj, 0, sizeof r11_adj);
  double r11_p_adj_to[2];
  r11_adj.p = r11_p_adj_to;
  get(&r11_adj.a, to_adj + 1, 1);
  get(&r11_adj.b[0][0], to_adj + 2, 9);
  get(r11_p_adj_to, to_adj + 11, 2);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 5, wengert_dup, &r10, &r10_adj, wengert_dup, &r11, &r11_adj);
  put(to + 0, &r10.a, 1);
  puti(to + 14, &r10.c, 1);
  put(to + 1, &r11.a, 1);
  put(to + 2, &r11.b[0][0], 9);
  put(to + 11, r11_p_to, 2);
  put(from_adj + 0, &r10_adj.a, 1);
  put(from_adj + 1, &r11_adj.a, 1);
  put(from_adj + 2, &r11_adj.b[0][0], 9);
  put(from_adj + 11, r11_p_adj_to, 2);
}

int main(void) {
  wengert_check(0, 781380408, 13, 1, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
