// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 2 of seed 1, shrunk; seen with -O0:
// compile error: internal error: _ is malformed: Instruction does not dominate all uses!.
#include <wengert.h>
#include "random_check.h"

/* program 2 of seed 1 */
double p0_f(int n, const double *x13, double y16[5][5]) {
  int c19 = 0;
  do {
    c19++;
    for (int i20 = 0; i20 <= 1; i20++) {
      y16[0][0] = fabs(x13[2]);
    }
  } while (c19 < 2 && (y16[0][0] < 0.5));
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x13[4];
  get(x13, from + 0, 4);
  double y16[5][5];
  get(&y16[0][0], from + 4, 25);
  to[29] = p0_f(4, x13, y16);
  put(to + 0, x13, 4);
  put(to + 4, &y16[0][0], 25);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x13[4];
  get(x13, from + 0, 4);
  double x13_tan[4];
  get(x13_tan, from_tan + 0, 4);
  double y16[5][5];
  get(&y16[0][0], from + 4, 25);
  double y16_tan[5][5];
  get(&y16_tan[0][0], from_tan + 4, 25);
  to_tan[29] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, x13, x13_tan, wengert_dup, y16, y16_tan);
  put(to + 0, x13, 4);
  put(to + 4, &y16[0][0], 25);
  put(to_tan + 0, x13_tan, 4);
  put(to_tan + 4, &y16_tan[0][0], 25);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x13[4];
  get(x13, from + 0, 4);
  double x13_adj[4];
  get(x13_adj, to_adj + 0, 4);
  double y16[5][5];
  get(&y16[0][0], from + 4, 25);
  double y16_adj[5][5];
  get(&y16_adj[0][0], to_adj + 4, 25);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, x13, x13_adj, wengert_dup, y16, y16_adj);
  put(to + 0, x13, 4);
  put(to + 4, &y16[0][0], 25);
  put(from_adj + 0, x13_adj, 4);
  put(from_adj + 4, &y16_adj[0][0], 25);
}

int main(void) {
  wengert_check(0, 45878397, 29, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
