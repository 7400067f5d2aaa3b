// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 294 of seed 10, shrunk; seen with -O0 -fsanitize=address:
// compile error: internal error: _ is malformed: Instruction does not dominate all uses!.
#include <wengert.h>
#include "random_check.h"

/* program 294 of seed 10 */
static double p0_gs2;
static __attribute__((noinline)) double p0_h0(int n, const double *a3) {
  double t7 = p0_gs2;
  return t7;
}
void p0_f(int n, int m, double *y21) {
  p0_gs2 = y21[0];
  double t25 = 0.5;
  if (1 && (wrap(0, 2) == 1)) {
    {
      double w26[n];
      memset(w26, 0, (size_t)n * sizeof(double));
      t25 = p0_h0(6, w26 + 0);
    }
  }
}
static void p0_plain(const double *from, double *to) {
  double y21[2];
  get(y21, from + 0, 2);
  p0_f(6, 2, y21);
  put(to + 0, y21, 2);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double y21[2];
  get(y21, from + 0, 2);
  double y21_tan[2];
  get(y21_tan, from_tan + 0, 2);
  p0_wengert_tangent((void *)p0_f, wengert_const, 6, wengert_const, 2, wengert_dup, y21, y21_tan);
  put(to + 0, y21, 2);
  put(to_tan + 0, y21_tan, 2);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double y21[2];
  get(y21, from + 0, 2);
  double y21_adj[2];
  get(y21_adj, to_adj + 0, 2);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 6, wengert_const, 2, wengert_dup, y21, y21_adj);
  put(to + 0, y21, 2);
  put(from_adj + 0, y21_adj, 2);
}

int main(void) {
  wengert_check(0, 477182250, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
