// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// The optimiser split a call of a procedure by what it is passed, with the region's marker in front of it. Program 1776 of seed 5501; seen with -O3:
#include <wengert.h>
#include "random_check.h"

static double p0_ga1[2];
double p0_f(int n, int m, const double *x9, double *s10) {
  memset(p0_ga1, 0, (size_t)2 * sizeof(double));
  double w11[5];
  for (int i12 = 0; i12 < 5; i12++)
    w11[i12] = 0.72 * fmin((-0.75) + x9[i12], acos(0.6 * sin((*s10))));
  if (n == 6) {
    (*s10) += 0.098 * (exp2(0.6 * sin(w11[least(greatest(n * 2, 0), 4)] * x9[wrap((int)(1.5 * cos((p0_ga1[wrap(n * 3, 2)] > 0.5) ? sqrt(p0_ga1[wrap(n * 3, 2)]) : (-0.22))), 6)])) * (((-0.77) / (2.5 + sin((*s10)))) + ((x9[wrap(n * 2, 6)] > 1.0) ? (1.0 / x9[wrap(n * 2, 6)]) : w11[4])));
  }
  wengert_checkpoint_begin(); {
    (*s10) *= cos(0.066 * ((w11[least(greatest(n, 0), 4)] * 1.25) * log1p(1.5 + sin(x9[n / 2]))));
    {
      if (sin(p0_ga1[wrap((int)(1.5 * tanh(erf((*s10)))), 2)]) < 0.69) {
        goto past1;
      }
      w11[wrap((int)(4.5 * tanh(p0_ga1[wrap(n, 2)] / (2.5 + sin(w11[least(greatest(n * 3, 0), 4)])))), 5)] *= cos(0.16 * ((w11[least(greatest(n, 0), 4)] + p0_ga1[wrap(n / 2, 2)]) - ((-0.46) + (*s10))));
      if (fmin(w11[least(greatest(n + n, 0), 4)], (*s10)) >= 0.35) {
        goto past1;
      }
    }
    past1:;
    (*s10) *= 1.0 + (0.5 * sin(0.041 * (log(1.5 + sin(p0_ga1[1])) * (p0_ga1[least(greatest(n + n, 0), 1)] + (*s10)))));
  } wengert_checkpoint_end();
  return 0.25 * (((p0_ga1[least(greatest(n * 2, 0), 1)] + w11[wrap(n, 5)]) + ((p0_ga1[0] > 0.5) ? sqrt(p0_ga1[0]) : p0_ga1[wrap(n, 2)])) + p0_ga1[wrap(n * 2, 2)]);
}
static void p0_plain(const double *from, double *to) {
  double x9[6];
  get(x9, from + 0, 6);
  double s10;
  get(&s10, from + 6, 1);
  to[7] = p0_f(6, 4, x9, &s10);
  put(to + 0, x9, 6);
  put(to + 6, &s10, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x9[6];
  get(x9, from + 0, 6);
  double x9_tan[6];
  get(x9_tan, from_tan + 0, 6);
  double s10;
  get(&s10, from + 6, 1);
  double s10_tan;
  get(&s10_tan, from_tan + 6, 1);
  to_tan[7] = p0_wengert_tangent((void *)p0_f, wengert_const, 6, wengert_const, 4, wengert_indep, x9, x9_tan, wengert_dup, &s10, &s10_tan);
  put(to + 0, x9, 6);
  put(to + 6, &s10, 1);
  put(to_tan + 0, x9_tan, 6);
  put(to_tan + 6, &s10_tan, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x9[6];
  get(x9, from + 0, 6);
  double x9_adj[6];
  get(x9_adj, to_adj + 0, 6);
  double s10;
  get(&s10, from + 6, 1);
  double s10_adj;
  get(&s10_adj, to_adj + 6, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 6, wengert_const, 4, wengert_indep, x9, x9_adj, wengert_dup, &s10, &s10_adj);
  put(to + 0, x9, 6);
  put(to + 6, &s10, 1);
  put(from_adj + 0, x9_adj, 6);
  put(from_adj + 6, &s10_adj, 1);
}

int main(void) {
  wengert_check(0, 597484496, 7, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
