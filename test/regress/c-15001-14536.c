// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 14536 of seed 15001, shrunk; seen with -O0:
// crash of the program.
#include <wengert.h>
#include "random_check.h"

/* program 14536 of seed 15001 */
double p0_f(int m, const double *x1, double s2, double y3[2][6], double *y4) {
  int k5 = 0;
  double w6[5];
  for (int i7 = 0; i7 < 5; i7++)
    w6[i7] = 0.5;
  if (y3[wrap(k5 - k5, 2)][k5] > 1.0) {
  }
  for (int i8 = 5; i8 <= 5; i8++) {
    w6[k5] = 1.0 + (0.083 * sin(0.052 * ((log10(1.5 + sin(0.2 * (double)i8)) - (s2 * (0.2 * (double)k5))) * ((y4[k5] - y3[0][i8]) + tanh(w6[k5])))));
  }
  return 0.66 * ((tanh(0.2 * (double)k5) * log10(1.5 + sin(y4[wrap(k5 + k5, 4)]))) + y3[wrap(k5 + k5, 2)][k5 / 3]);
}
static void p0_plain(const double *from, double *to) {
  double x1[6];
  get(x1, from + 0, 6);
  double s2;
  get(&s2, from + 6, 1);
  double y3[2][6];
  get(&y3[0][0], from + 7, 12);
  double y4[4];
  get(y4, from + 19, 4);
  to[23] = p0_f(3, x1, s2, y3, y4);
  put(to + 0, x1, 6);
  put(to + 7, &y3[0][0], 12);
  put(to + 19, y4, 4);
}
extern double p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x1[6];
  get(x1, from + 0, 6);
  double x1_tan[6];
  get(x1_tan, from_tan + 0, 6);
  double s2;
  get(&s2, from + 6, 1);
  double s2_tan;
  get(&s2_tan, from_tan + 6, 1);
  double y3[2][6];
  get(&y3[0][0], from + 7, 12);
  double y3_tan[2][6];
  get(&y3_tan[0][0], from_tan + 7, 12);
  double y4[4];
  get(y4, from + 19, 4);
  double y4_tan[4];
  get(y4_tan, from_tan + 19, 4);
  to_tan[23] = p0_wengert_tangent((void *)p0_f, wengert_const, 3, wengert_dup, x1, x1_tan, wengert_dup, s2, s2_tan, wengert_dup, y3, y3_tan, wengert_dup, y4, y4_tan);
  put(to + 0, x1, 6);
  put(to + 7, &y3[0][0], 12);
  put(to + 19, y4, 4);
  put(to_tan + 0, x1_tan, 6);
  put(to_tan + 7, &y3_tan[0][0], 12);
  put(to_tan + 19, y4_tan, 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x1[6];
  get(x1, from + 0, 6);
  double x1_adj[6];
  get(x1_adj, to_adj + 0, 6);
  double s2;
  get(&s2, from + 6, 1);
  double y3[2][6];
  get(&y3[0][0], from + 7, 12);
  double y3_adj[2][6];
  get(&y3_adj[0][0], to_adj + 7, 12);
  double y4[4];
  get(y4, from + 19, 4);
  double y4_adj[4];
  get(y4_adj, to_adj + 19, 4);
  from_adj[6] = p0_wengert_adjoint((void *)p0_f, wengert_const, 3, wengert_dup, x1, x1_adj, wengert_out, s2, wengert_dup, y3, y3_adj, wengert_dup, y4, y4_adj);
  put(to + 0, x1, 6);
  put(to + 7, &y3[0][0], 12);
  put(to + 19, y4, 4);
  put(from_adj + 0, x1_adj, 6);
  put(from_adj + 7, &y3_adj[0][0], 12);
  put(from_adj + 19, y4_adj, 4);
}

int main(void) {
  wengert_check(0, 936407839, 23, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
