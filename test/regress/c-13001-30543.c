// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o -mllvm -wengert-joint=*
// Program 30543 of seed 13001, shrunk; seen with -O0 -mllvm -wengert-joint=*:
// refused [W0021].
#include <wengert.h>
#include "random_check.h"

/* program 30543 of seed 13001 */
static __attribute__((noinline)) double * p0_h1(int n, double s9) {
  double *h10;
  h10 = NULL;
  for (int i11 = 0; i11 < 3; i11++) {
    h10 = realloc(h10, ((size_t)i11 + 1) * sizeof(double));
    h10[i11] = 0.5;
  }
  int c15 = 0;
  do {
    c15++;
  } while (c15 < 2 && (h10[wrap(0, 3)] > 0.22));
  return h10;
}
void p0_f(int m, double *x22, double *s25) {
  double t26 = (*s25);
  double *h27 = p0_h1(8, t26);
  if (h27[0] < 0.5) {
  }
  x22[1] = t26;
  free(h27);
}
static void p0_plain(const double *from, double *to) {
  double x22[2];
  get(x22, from + 0, 2);
  double s25;
  get(&s25, from + 2, 1);
  p0_f(4, x22, &s25);
  put(to + 0, x22, 2);
  put(to + 2, &s25, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x22[2];
  get(x22, from + 0, 2);
  double x22_tan[2];
  get(x22_tan, from_tan + 0, 2);
  double s25;
  get(&s25, from + 2, 1);
  double s25_tan;
  get(&s25_tan, from_tan + 2, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, x22, x22_tan, wengert_dup, &s25, &s25_tan);
  put(to + 0, x22, 2);
  put(to + 2, &s25, 1);
  put(to_tan + 0, x22_tan, 2);
  put(to_tan + 2, &s25_tan, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x22[2];
  get(x22, from + 0, 2);
  double x22_adj[2];
  get(x22_adj, to_adj + 0, 2);
  double s25;
  get(&s25, from + 2, 1);
  double s25_adj;
  get(&s25_adj, to_adj + 2, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, x22, x22_adj, wengert_dup, &s25, &s25_adj);
  put(to + 0, x22, 2);
  put(to + 2, &s25, 1);
  put(from_adj + 0, x22_adj, 2);
  put(from_adj + 2, &s25_adj, 1);
}

int main(void) {
  wengert_check(0, 1039405491, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
