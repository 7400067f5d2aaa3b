// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 4789 of seed 15003, shrunk; seen with -O2:
// wrong number (dot).
#include <wengert.h>
#include "random_check.h"

/* program 4789 of seed 15003 */
static double p0_ga1[6];
double p0_f(int n, double x2[5][n]) {
  memset(p0_ga1, 0, (size_t)6 * sizeof(double));
  int k3 = 1;
  double t4 = 0.5;
  for (int i5 = 1; i5 <= 4; i5++) {
    for (int i6 = 0; i6 <= 4; i6++) {
      wengert_checkpoint_begin(); {
        t4 += 0.021 * (p0_ga1[1] + p0_ga1[i6]);
        p0_ga1[i5] = 0.025 * sin(0.5 * sin(x2[i6][0]));
        if (p0_ga1[i6] > 1.0) {
        }
        else {
          p0_ga1[k3] = 0.86 * acos(0.6 * sin(t4));
        }
      } wengert_checkpoint_end();
    }
  }
  return t4;
}
static void p0_plain(const double *from, double *to) {
  double x2[5][5];
  get(&x2[0][0], from + 0, 25);
  to[25] = p0_f(5, x2);
  put(to + 0, &x2[0][0], 25);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x2[5][5];
  get(&x2[0][0], from + 0, 25);
  double x2_tan[5][5];
  get(&x2_tan[0][0], from_tan + 0, 25);
  to_tan[25] = p0_wengert_tangent((void *)p0_f, wengert_const, 5, wengert_dup, x2, x2_tan);
  put(to + 0, &x2[0][0], 25);
  put(to_tan + 0, &x2_tan[0][0], 25);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x2[5][5];
  get(&x2[0][0], from + 0, 25);
  double x2_adj[5][5];
  get(&x2_adj[0][0], to_adj + 0, 25);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 5, wengert_dup, x2, x2_adj);
  put(to + 0, &x2[0][0], 25);
  put(from_adj + 0, &x2_adj[0][0], 25);
}

int main(void) {
  wengert_check(0, 756825889, 25, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
