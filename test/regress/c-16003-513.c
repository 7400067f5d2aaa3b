// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o -mllvm -wengert-joint=*
// Program 513 of seed 16003, shrunk; seen with -O0 -mllvm -wengert-joint=*:
// wrong number (difference).
#include <wengert.h>
#include "random_check.h"

/* program 513 of seed 16003 */
void p0_f(double x2[5][2], double *y3) {
  double *h4;
  h4 = malloc((size_t)2 * sizeof(double));
  for (int i5 = 0; i5 < 2; i5++)
    h4[i5] = y3[1] * y3[0];
  y3[0] = copysign(h4[wrap(0, 2)], h4[0]);
  free(h4);
}
static void p0_plain(const double *from, double *to) {
  double x2[5][2];
  get(&x2[0][0], from + 0, 10);
  double y3[2];
  get(y3, from + 10, 2);
  p0_f(x2, y3);
  put(to + 0, &x2[0][0], 10);
  put(to + 10, y3, 2);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x2[5][2];
  get(&x2[0][0], from + 0, 10);
  double x2_tan[5][2];
  get(&x2_tan[0][0], from_tan + 0, 10);
  double y3[2];
  get(y3, from + 10, 2);
  double y3_tan[2];
  get(y3_tan, from_tan + 10, 2);
  p0_wengert_tangent((void *)p0_f, wengert_dup, x2, x2_tan, wengert_dup, y3, y3_tan);
  put(to + 0, &x2[0][0], 10);
  put(to + 10, y3, 2);
  put(to_tan + 0, &x2_tan[0][0], 10);
  put(to_tan + 10, y3_tan, 2);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x2[5][2];
  get(&x2[0][0], from + 0, 10);
  double x2_adj[5][2];
  get(&x2_adj[0][0], to_adj + 0, 10);
  double y3[2];
  get(y3, from + 10, 2);
  double y3_adj[2];
  get(y3_adj, to_adj + 10, 2);
  p0_wengert_adjoint((void *)p0_f, wengert_dup, x2, x2_adj, wengert_dup, y3, y3_adj);
  put(to + 0, &x2[0][0], 10);
  put(to + 10, y3, 2);
  put(from_adj + 0, &x2_adj[0][0], 10);
  put(from_adj + 10, y3_adj, 2);
}

int main(void) {
  wengert_check(0, 441612336, 12, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
