// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 1571 of seed 9700, shrunk; seen with -O2:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 1571 of seed 9700 */
static const int p0_it1[6] = {3, 4, 1, 4, 1, 1};
void p0_f(int n, const double *y10) {
  double *h11;
  h11 = malloc((size_t)n * sizeof(double));
  memcpy(h11, y10, (size_t)n * sizeof(double));
  double *h12;
  h12 = NULL;
  for (int i13 = 0; i13 < n; i13++) {
    h12 = realloc(h12, ((size_t)i13 + 1) * sizeof(double));
    h12[i13] = 0.5;
  }
  {
    double *other = h11;
    h11 = h12;
    h12 = other;
  }
  for (int i14 = 1; i14 <= 1; i14++) {
    for (int i15 = 1; i15 < n; i15++) {
      if (((0.2 * (double)i15) < 0.04) || (sin(h11[1]) > 0.29)) {
      }
    }
  }
  h11[p0_it1[5]] = h12[0];
  free(h12);
  free(h11);
}
static void p0_plain(const double *from, double *to) {
  double y10[7];
  get(y10, from + 0, 7);
  p0_f(7, y10);
  put(to + 0, y10, 7);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double y10[7];
  get(y10, from + 0, 7);
  double y10_tan[7];
  get(y10_tan, from_tan + 0, 7);
  p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, y10, y10_tan);
  put(to + 0, y10, 7);
  put(to_tan + 0, y10_tan, 7);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double y10[7];
  get(y10, from + 0, 7);
  double y10_adj[7];
  get(y10_adj, to_adj + 0, 7);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, y10, y10_adj);
  put(to + 0, y10, 7);
  put(from_adj + 0, y10_adj, 7);
}

int main(void) {
  wengert_check(0, 387671524, 7, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
