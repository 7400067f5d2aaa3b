// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 62 of seed 9300, shrunk; seen with -O2:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 62 of seed 9300 */
struct p0_r0 {
  double a;
  int b;
};
struct p0_r1 {
  double a;
  struct p0_r0 in[2];
};
static struct p0_r1 p0_gr3[5];
double p0_f(int n, double x4[n][n], const int *ix5, double s6) {
  for (int i7 = 0; i7 < 5; i7++)
    p0_gr3[i7].a = 0.5;
  for (int i13 = 0; i13 < 5; i13++)
    for (int i14 = 0; i14 < 2; i14++)
      p0_gr3[i13].in[i14].a = s6;
  for (int i15 = 0; i15 < 5; i15++)
    for (int i16 = 0; i16 < 2; i16++)
      p0_gr3[i15].in[i16].b = 0;
  struct p0_r0 r18 = p0_gr3[0].in[least(greatest(ix5[1] + 0, 0), 1)];
  p0_gr3[0].in[0] = r18;
  return x4[ix5[wrap(r18.b, 3)]][0];
}
static void p0_plain(const double *from, double *to) {
  double x4[5][5];
  get(&x4[0][0], from + 0, 25);
  int ix5[3] = {2, 0, 3};
  double s6;
  get(&s6, from + 25, 1);
  to[26] = p0_f(5, x4, ix5, s6);
  put(to + 0, &x4[0][0], 25);
  puti(to + 27, ix5, 3);
}
extern double p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x4[5][5];
  get(&x4[0][0], from + 0, 25);
  double x4_tan[5][5];
  get(&x4_tan[0][0], from_tan + 0, 25);
  int ix5[3] = {2, 0, 3};
  double s6;
  get(&s6, from + 25, 1);
  double s6_tan;
  get(&s6_tan, from_tan + 25, 1);
  to_tan[26] = p0_wengert_tangent((void *)p0_f, wengert_const, 5, wengert_dup, x4, x4_tan, wengert_const, ix5, wengert_dup, s6, s6_tan);
  put(to + 0, &x4[0][0], 25);
  puti(to + 27, ix5, 3);
  put(to_tan + 0, &x4_tan[0][0], 25);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x4[5][5];
  get(&x4[0][0], from + 0, 25);
  double x4_adj[5][5];
  get(&x4_adj[0][0], to_adj + 0, 25);
  int ix5[3] = {2, 0, 3};
  double s6;
  get(&s6, from + 25, 1);
  from_adj[25] = p0_wengert_adjoint((void *)p0_f, wengert_const, 5, wengert_dup, x4, x4_adj, wengert_const, ix5, wengert_out, s6);
  put(to + 0, &x4[0][0], 25);
  puti(to + 27, ix5, 3);
  put(from_adj + 0, &x4_adj[0][0], 25);
}

int main(void) {
  wengert_check(0, 51797356, 26, 3, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
